/** Answers that come in another way than asked for are read, or counted with the reason; never passed on in silence. */
import { request as httpRequest, type ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  lockedChat,
  startUnlockingWorld,
  type UnlockingWorld,
  unlockingChat,
  unlockingChunk,
} from '../../test/unlocking-world.ts'

type Answer = {
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** Worlds by their mode, one for all answers of it: the upstream answers as the last test said. */
const worlds = new Map<string, UnlockingWorld>()
let next: Answer = { headers: {}, body: '' }
const start = async (mode: 'shadow' | 'repair') => {
  const answer = (_: unknown, outgoing: ServerResponse) => {
    outgoing.writeHead(next.status ?? 200, next.headers).end(next.body)
  }
  worlds.set(mode, await startUnlockingWorld(answer, { mode, bounds: { inspectedBytes: 100_000 } }))
}
beforeAll(async () => {
  await start('shadow')
  await start('repair')
})
afterAll(async () => {
  for (const { close } of worlds.values()) await close()
})

const series = {
  judged: 'twincheck_recorded_decisions_total',
  unjudged: (reason: string) => `twincheck_unjudged_answers_total{reason="${reason}"}`,
  unseen: (reason: string) => `twincheck_unseen_answers_total{reason="${reason}"}`,
}

/** What the client gets, byte for byte, once this series has counted one more. */
async function ask(mode: string, answer: Answer, counter: string, request = lockedChat()) {
  const { gateway } = worlds.get(mode) ?? { gateway: null }
  if (!gateway) throw new Error('this mode has a world')
  const before = await gateway.metric(counter)
  next = answer
  const got = await new Promise<{ readonly status: number; readonly encoding: string; readonly bytes: Buffer }>(
    (resolve, reject) => {
      const options = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const sent = httpRequest(`${gateway.url}/v1/chat/completions`, options, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => {
          const encoding = incoming.headers['content-encoding'] ?? ''
          resolve({ status: incoming.statusCode ?? 0, encoding, bytes: Buffer.concat(chunks) })
        })
      })
      sent.on('error', reject)
      sent.end(request)
    },
  )
  await gateway.reaches(counter, before + 1)
  return { ...got, log: gateway.log() }
}

const json = { 'content-type': 'application/json' }
const events = { 'content-type': 'text/event-stream' }
const finish = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}\n\n'
const stream = `${unlockingChunk}${finish}data: [DONE]\n\n`
const failed = `${unlockingChunk}data: {"error":{"message":"overloaded"}}\n\ndata: [DONE]\n\n`

const read: readonly (readonly [string, Answer])[] = [
  ['gzip', { headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync(unlockingChat) }],
  ['brotli', { headers: { ...json, 'content-encoding': 'br' }, body: brotliCompressSync(unlockingChat) }],
  ['deflate', { headers: { ...json, 'content-encoding': 'Deflate' }, body: deflateSync(unlockingChat) }],
  ['a type in capitals', { headers: { 'content-type': 'Application/JSON' }, body: unlockingChat }],
  ['parameters', { headers: { 'content-type': 'application/json ; charset="UTF-8"; x=y' }, body: unlockingChat }],
  ['a stream in capitals', { headers: { 'content-type': 'TEXT/Event-Stream;charset=utf-8' }, body: stream }],
  ['status 201', { status: 201, headers: json, body: unlockingChat }],
]

/** With the reason, and in which series shadow counts it. */
const counted: readonly (readonly [string, Answer, string, 'unjudged' | 'unseen'])[] = [
  ['no type', { headers: {}, body: unlockingChat }, 'content-type', 'unjudged'],
  ['plain text', { headers: { 'content-type': 'text/plain' }, body: unlockingChat }, 'content-type', 'unjudged'],
  [
    'a type that only begins alike',
    { headers: { 'content-type': 'application/json-seq' }, body: unlockingChat },
    'content-type',
    'unjudged',
  ],
  ['bytes behind the reply', { headers: json, body: `${unlockingChat}{}` }, 'answer-not-ours', 'unseen'],
  [
    'an unknown coding',
    { headers: { ...json, 'content-encoding': 'zstd, gzip' }, body: unlockingChat },
    'encoding',
    'unseen',
  ],
  [
    'a damaged coding',
    { headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync(unlockingChat).subarray(0, 40) },
    'answer-not-ours',
    'unseen',
  ],
  ['an error behind a call in a stream', { headers: events, body: failed }, 'answer-not-ours', 'unseen'],
  ['a stream without an end', { headers: events, body: unlockingChunk }, 'answer-not-ours', 'unseen'],
]

const large = unlockingChat.replace('"id":"c"', `"id":"${'c'.repeat(200_000)}"`)
const gzip = { ...json, 'content-encoding': 'gzip' }

describe('in repair', () => {
  test.each(read)('read: %s', async (_, answer) => {
    const { status, bytes, encoding } = await ask('repair', answer, series.judged)
    expect([status, encoding]).toEqual([answer.status ?? 200, ''])
    expect(bytes.toString()).toContain('The requested operation is complete.')
    expect(bytes.toString()).not.toContain('unlock_account')
  })

  test.each<readonly [string, Answer, string]>([
    ...counted.map(([name, answer, reason]) => [name, answer, reason] as const),
    ['a compressed stream', { headers: { ...events, 'content-encoding': 'gzip' }, body: gzipSync(stream) }, 'encoding'],
    ['more than is inspected', { headers: json, body: large }, 'too-large'],
    ['more than is inspected, once unpacked', { headers: gzip, body: gzipSync(large) }, 'answer-not-ours'],
  ])('passes as it came, and is counted: %s', async (_, answer, reason) => {
    const { bytes, encoding, log } = await ask('repair', answer, series.unjudged(reason))
    expect(bytes.equals(Buffer.from(answer.body))).toBe(true)
    expect(encoding).toBe(new Map(Object.entries(answer.headers)).get('content-encoding') ?? '')
    expect(log).toContain(`"event":"unjudged","reason":"${reason}"`)
  })

  test('a compressed reply that is kept stays compressed', async () => {
    const kept = gzipSync(unlockingChat.replace('unlock_account', 'get_balance'))
    const { bytes, encoding } = await ask('repair', { headers: gzip, body: kept }, series.judged)
    expect([encoding, bytes.equals(kept)]).toEqual(['gzip', true])
  })

  test('a request for several replies is counted', async () => {
    const request = lockedChat({ n: 2 })
    const { bytes } = await ask(
      'repair',
      { headers: json, body: unlockingChat },
      series.unseen('request-not-ours'),
      request,
    )
    expect(bytes.toString()).toBe(unlockingChat)
  })
})

describe('in shadow', () => {
  test.each(read)('read: %s', async (_, answer) => {
    await ask('shadow', answer, series.judged)
  })

  test.each(counted)('passes as it came, and is counted: %s', async (_, answer, reason, where) => {
    const counter = where === 'unjudged' ? series.unjudged(reason) : series.unseen('answer-not-ours')
    const { bytes } = await ask('shadow', answer, counter)
    expect(bytes.equals(Buffer.from(answer.body))).toBe(true)
  })
})
