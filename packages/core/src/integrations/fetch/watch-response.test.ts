import { describe, expect, test } from 'vitest'
import { replyKind } from './read-response.ts'
import { watchResponse } from './watch-response.ts'

const said = '{"text":"é"}'
const open = () => new Response(said, { status: 201, headers: { 'content-type': 'application/json', 'x-own': '1' } })

function watched(response = open()) {
  const seen: string[] = []
  const given = watchResponse(response, (reply) => void seen.push(Buffer.from(reply).toString()))
  return { response, given, seen }
}

describe('a response that is watched', () => {
  test('is the host’s own object, in everything but the ways to read its body', () => {
    const { response, given } = watched()
    expect(given).toBe(response)
    expect(given).toBeInstanceOf(Response)
    expect([given.status, given.headers.get('x-own'), given.bodyUsed]).toEqual([201, '1', false])
  })

  test.each<[string, (response: Response) => Promise<unknown>, unknown]>([
    ['text', (response) => response.text(), said],
    ['JSON', (response) => response.json(), { text: 'é' }],
    ['an array buffer', async (response) => Buffer.from(await response.arrayBuffer()).toString(), said],
    ['bytes', async (response) => Buffer.from(await response.bytes()).toString(), said],
    ['a blob', async (response) => (await response.blob()).text(), said],
    ['a stream', (response) => new Response(response.body).text(), said],
    ['a clone', (response) => response.clone().text(), said],
  ])('is read as %s, and seen', async (_, read, expected) => {
    const { given, seen } = watched()
    expect(await read(given)).toEqual(expected)
    expect(seen).toEqual([said])
  })

  test('is seen once where it is read beside a clone of it', async () => {
    const { given, seen } = watched()
    const clone = given.clone()
    expect([await given.json(), await clone.text()]).toEqual([{ text: 'é' }, said])
    expect(seen).toEqual([said])
  })

  test.each<[string, (response: Response) => Promise<unknown>]>([
    ['text', (response) => response.text()],
    ['JSON', (response) => response.json()],
    ['an array buffer', (response) => response.arrayBuffer()],
    ['a stream', async (response) => response.body?.getReader().read()],
  ])('cannot be read again after it was read as %s', async (_, read) => {
    const { given } = watched()
    await read(given)
    expect(given.bodyUsed).toBe(true)
    await expect(given.text()).rejects.toThrow(TypeError)
    await expect(given.arrayBuffer()).rejects.toThrow(TypeError)
    expect(() => given.clone()).toThrow(TypeError)
  })

  test('that is no JSON fails for the host as it would have, and is seen', async () => {
    const { given, seen } = watched(new Response('{"text":'))
    await expect(given.json()).rejects.toThrow(SyntaxError)
    expect(seen).toEqual(['{"text":'])
  })

  test('that breaks off fails with the error of its source, and is not seen', async () => {
    const lost = () => new ReadableStream({ pull: (controller) => controller.error(new Error('connection lost')) })
    const { given, seen } = watched(new Response(lost()))
    await expect(given.text()).rejects.toThrow('connection lost')
    expect(seen).toEqual([])
  })
})

test.each<[string, Response, 'json' | 'events' | null]>([
  ['JSON', open(), 'json'],
  [
    'JSON of a kind of its own',
    new Response('{}', { headers: { 'content-type': 'application/problem+json' } }),
    'json',
  ],
  ['events', new Response('', { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }), 'events'],
  ['lines of JSON, which are none', new Response('{}', { headers: { 'content-type': 'application/x-ndjson' } }), null],
  ['lines of it', new Response('{}', { headers: { 'content-type': 'application/jsonl' } }), null],
  ['an error', new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } }), null],
  ['nothing', new Response(null, { status: 204, headers: { 'content-type': 'application/json' } }), null],
])('a reply is known by its content type: %s', (_, response, kind) => {
  expect(replyKind(response)).toBe(kind)
})
