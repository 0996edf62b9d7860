import { describe, expect, test } from 'vitest'
import { call, done, says, tool, toolCalls, user } from '../../test/fixtures/steps.ts'
import type { Message } from '../policy/paper/trace/trace.ts'
import { describeProfile } from '../policy/profile/description.ts'
import { readCase } from './case.ts'
import { type KeptStep, makeCase, NotKeptError } from './make-case.ts'
import { runCase } from './run-case.ts'

const lock = { account_id: 'A-1042' }
const messages: readonly Message[] = [
  user('What is the weather in Oslo?'),
  ...done('get_weather', { city: 'Oslo' }, '{"sky": "clear"}', 'w1'),
  says('It is clear.'),
  user('Someone has my password. Please lock account A-1042 right away.'),
  ...done('find_account', { owner: 'me' }, '{"account_id": "A-1042", "api_key": "sk-abcdefghijklmnopqrstuvwx"}', 'f1'),
  ...done('lock_account', lock, '{"account_id": "A-1042", "locked": true}', 'l1'),
]
const kept: KeptStep = {
  from: 'hand, run 1, step 4',
  messages,
  tools: [tool('lock_account'), tool('unlock_account')],
  proposal: toolCalls(call('unlock_account', lock)),
  condition: 'inverse-action',
  isRight: false,
}

describe('a finding that is kept', () => {
  const made = makeCase(kept, 'paper')

  test('holds only the messages that it needs, and always the request', () => {
    expect(made.messages).toEqual([messages[4], ...messages.slice(7)])
    expect(made.expected).toMatchObject({ condition: 'inverse-action', action: { kind: 'final-response' } })
  })

  test('passes again after it was written to a file and read', () => {
    const again = readCase(JSON.parse(JSON.stringify(made)))
    expect(again).toEqual(made)
    expect(runCase(again, 'paper')).toMatchObject({ passed: true, differences: [] })
  })

  test('fails if the policy no longer sees it, or would do something else', () => {
    const blind = { ...describeProfile('paper', 'blind'), leaveOut: ['inverse-action'] }
    expect(runCase(made, blind).differences).toEqual(['expected: inverse-action. Found: nothing'])
    const [difference] = runCase(made, 'extended').differences
    expect(difference).toMatch(/^expected instead: .*complete.*Found: .*"kind":"answer"/)
  })

  test('is computed from the messages: a stored finding is never compared with itself', () => {
    const undone = { ...made, messages: made.messages.slice(0, 1) }
    expect(runCase(undone, 'paper')).toMatchObject({ passed: false, found: null })
  })
})

test('a false alarm expects that nothing is found', () => {
  const made = makeCase({ ...kept, isRight: true }, 'paper')
  expect(made.expected).toEqual({ condition: null, action: null, reason: '' })
  expect(made.messages).toHaveLength(kept.messages.length)
  expect(runCase(made, 'paper').differences[0]).toMatch(/^expected: no finding, because the call is right\. Found: /)
})

test('secrets are redacted, in messages that stay too', () => {
  const withKey = [
    ...messages.slice(0, 7),
    ...done('lock_account', { ...lock, api_key: 'sk-abcdefghijklmnopqrstuvwx' }, 'OK', 'l1'),
  ]
  const made = makeCase({ ...kept, messages: withKey }, 'paper')
  expect(JSON.stringify(made)).not.toContain('sk-abcdefgh')
  expect(JSON.stringify(made)).toContain('[redacted]')
})

test('a finding that is not made, or that depends on a secret, is refused with the reason', () => {
  expect(() => makeCase({ ...kept, condition: 'stale-argument' }, 'paper')).toThrow(
    new NotKeptError('profile paper does not find stale-argument at this step.'),
  )
  const secret = { password: 'hunter2hunter2' }
  const only = [user('Please lock it.'), ...done('lock_vault', secret, 'OK', 'l1')]
  const step = { ...kept, messages: only, proposal: toolCalls(call('unlock_vault', { password: 'other1other1' })) }
  expect(() => makeCase(step, 'paper')).toThrow(NotKeptError)
})

test('a case that is no case is refused with the place and what was expected', () => {
  expect(() => readCase({ version: 2 }, 'a.json')).toThrow(/a\.json\.version.*1/)
  const made = makeCase(kept, 'paper')
  expect(() => readCase({ ...made, proposal: { kind: 'final-response', text: 'x' } }, 'a.json')).toThrow(
    /a\.json\.proposal/,
  )
  expect(() => readCase({ ...made, messages: [{ role: 'nobody' }] }, 'a.json')).toThrow(/a\.json\.messages/)
})
