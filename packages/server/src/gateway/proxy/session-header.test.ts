import { describe, expect, test } from 'vitest'
import { wireFormat } from '../providers.ts'
import { bringsReplies, freshSession, tellSession } from './session-header.ts'

const head = { status: 200, reason: 'OK', raw: ['X-TwinCheck-Session', 'forged', 'x-a', '1'], type: '', encoding: '' }
const bytes = (value: unknown) => new Uint8Array(Buffer.from(JSON.stringify(value)))
const chat = wireFormat('openai-chat')
const responses = wireFormat('openai-responses')
const proxied = { named: null, format: chat, newSession: () => 'minted' } as const

describe('the session on an answer', () => {
  test('takes the place of one that the upstream would tell', () => {
    expect(tellSession(proxied, head, 's1').raw).toEqual(['x-a', '1', 'x-twincheck-session', 's1'])
    expect(tellSession({ ...proxied, named: 'mine' }, head, null).raw).toEqual([
      'x-a',
      '1',
      'x-twincheck-session',
      'mine',
    ])
  })

  test('that the upstream tells is taken off a later answer too: it would be believed', () => {
    expect(tellSession(proxied, head, null).raw).toEqual(['x-a', '1'])
  })

  test.each([
    ['outcomes are not taken', { ...proxied, named: 'mine', newSession: null }],
    ['the request is not looked at', { ...proxied, named: 'mine', format: null }],
  ])('leaves the answer as it came where %s', (_, from) => {
    expect(tellSession(from, head, 's1')).toBe(head)
  })

  test('is minted for a request that brings no reply back, and only for such', () => {
    expect(freshSession(proxied, bytes({ messages: [{ role: 'user', content: 'Hi' }] }))).toBe('minted')
    expect(freshSession(proxied, bytes({ messages: [{ role: 'assistant', content: 'Hi' }] }))).toBeNull()
    expect(freshSession({ ...proxied, format: responses }, bytes({ previous_response_id: 'r1' }))).toBeNull()
  })

  test.each([
    ['the client named it', { ...proxied, named: 'mine' }],
    ['the request is not looked at', { ...proxied, format: null }],
    ['no outcomes are taken', { ...proxied, newSession: null }],
  ])('is not minted where %s', (_, from) => {
    expect(freshSession(from, bytes({}))).toBeNull()
  })

  test('is not minted where the request is not known', () => {
    expect(freshSession(proxied, null)).toBeNull()
  })
})

test.each(['"assistant"', '"function_call"', '"previous_response_id"'])('%s brings a reply back', (sign) => {
  expect(bringsReplies(responses, new Uint8Array(Buffer.from(`{${sign}: 1}`)))).toBe(true)
})

test.each([
  ['"\\u0061ssistant"', true],
  ['"assis\\u0074an\\u0074"', true],
  ['"function\\u005Fcall"', true],
  ['"function\\u005fcall"', true],
  ['"p\\u0072evious_response_id"', true],
  // Clients in Python escape every letter beyond ASCII.
  ['"caf\\u00e9", "\\u006dessages"', false],
])('a name may be spelled with escapes: %s', (sign, brings) => {
  expect(bringsReplies(responses, new Uint8Array(Buffer.from(`{"x": [${sign}]}`)))).toBe(brings)
})
