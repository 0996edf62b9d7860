import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTwinCheck } from '../twincheck.ts'
import { outcomeSender } from './report-outcome.ts'

const reported = {
  id: 'o1',
  session: 's1',
  outcome: 'success',
  by: { kind: 'person', name: 'ana' },
  at: '2026-11-15T10:00:00Z',
} as const

describe('twincheck.outcome', () => {
  test('hands what it read to onOutcome', async () => {
    const taken: unknown[] = []
    const twincheck = createTwinCheck({
      profile: 'paper',
      model: null,
      onOutcome: (outcome) => void taken.push(outcome),
    })
    await twincheck.outcome(reported)
    expect(taken).toMatchObject([{ id: 'o1', about: 'conversation', at: Date.UTC(2026, 10, 15, 10), why: null }])
  })

  test('rejects where nobody takes outcomes, and says what to pass', async () => {
    await expect(createTwinCheck({ profile: 'paper', model: null }).outcome(reported)).rejects.toThrow(/onOutcome/)
  })

  test('rejects what cannot be read before anyone is told', async () => {
    const taken: unknown[] = []
    const twincheck = createTwinCheck({
      profile: 'paper',
      model: null,
      onOutcome: (outcome) => void taken.push(outcome),
    })
    await expect(twincheck.outcome({ ...reported, at: 'soon' })).rejects.toThrow(/outcome\.at/)
    expect(taken).toEqual([])
  })

  test('rejects where its taker does', async () => {
    const twincheck = createTwinCheck({
      profile: 'paper',
      model: null,
      onOutcome: () => Promise.reject(new Error('full')),
    })
    await expect(twincheck.outcome(reported)).rejects.toThrow('full')
  })
})

describe('outcomeSender', () => {
  test('posts a list with the key for outcomes, and rejects with the gateway’s own sentence', async () => {
    const seen: unknown[] = []
    let status = 200
    const server = createServer(async (incoming, outgoing) => {
      let body = ''
      for await (const chunk of incoming) body += String(chunk)
      seen.push([incoming.method, incoming.url, incoming.headers.authorization, JSON.parse(body)])
      outgoing
        .writeHead(status)
        .end(JSON.stringify({ outcomes: [{ id: 'o1', kind: 'conflict', message: 'Another one.' }] }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = serverAddress(server.address())
    const twincheck = createTwinCheck({
      profile: 'paper',
      model: null,
      onOutcome: outcomeSender({ gateway: `http://127.0.0.1:${port}`, key: 'twk_1' }),
    })
    await twincheck.outcome(reported)
    expect(seen).toMatchObject([
      ['POST', '/twincheck/outcomes', 'Bearer twk_1', [{ id: 'o1', at: '2026-11-15T10:00:00.000Z' }]],
    ])
    status = 409
    await expect(twincheck.outcome(reported)).rejects.toThrow(/409.*Another one/)
  })
})

function serverAddress(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== 'object' || address === null) throw new Error('The server listens nowhere.')
  return address
}
