/** Mode `advise` over MCP: a call is answered by the proxy and never reaches the server. */
import { policyOf, type TwinCheckOptions } from '@twincheck/core'
import { afterEach, describe, expect, test } from 'vitest'
import { answering } from '../../test/advised-world.ts'
import { connectThroughProxy, type Proxied } from '../../test/mcp-proxied.ts'
import { openToolList } from './tool-list.ts'
import { watchCalls } from './watch-calls.ts'

const opened: Proxied[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const policy = policyOf(answering)
const user = { 'twincheck/user': 'What is the balance of account AC-1?' }
const readBalance = { name: 'get_balance', arguments: { account_id: 'AC-1' }, _meta: user }

async function advise(change: Partial<TwinCheckOptions> = {}): Promise<Proxied> {
  const wires = { upstream: 'stdio', downstream: 'stdio' } as const
  const proxied = await connectThroughProxy(wires, { mode: 'advise', policy, ...change })
  opened.push(proxied)
  await proxied.client.listTools()
  return proxied
}

function isAnswer(result: unknown): boolean {
  return JSON.stringify(result).includes('Not executed')
}

describe('in advise a repeated read', () => {
  test('is answered without a model and a calibration, and runs when the actor insists, at growing intervals', async () => {
    const { client, records } = await advise()
    const answered: boolean[] = []
    for (let call = 0; call < 10; call++) answered.push(isAnswer(await client.callTool(readBalance)))
    // Two reads, one answer, an insisted read, two answers, an insisted read, the turn's last two answers, and then it runs.
    expect(answered).toEqual([false, false, true, false, true, true, false, true, true, false])
    await expect.poll(() => records.length).toBe(10)
    expect(records.map(({ outcome, because }) => (outcome === 'answered' ? outcome : because?.code))).toEqual([
      ...['no-certificate', 'no-certificate', 'answered', 'insisted', 'answered', 'answered', 'insisted'],
      ...['answered', 'answered', 'answers-spent'],
    ])
  })

  test('names the decision and the evidence in the result', async () => {
    const { client, records } = await advise()
    for (let call = 0; call < 2; call++) await client.callTool(readBalance)
    const result = await client.callTool(readBalance)
    await expect.poll(() => records.length).toBe(3)
    const [certificate] = records[2]?.certificates ?? []
    expect(result).toMatchObject({
      isError: false,
      _meta: { 'twincheck/replaced': { executed: null, reason: certificate?.reason, record: records[2]?.id } },
    })
    expect(certificate?.condition).toBe('known-answer')
  })

  test('runs unchanged where the call is more than a plain one', async () => {
    const calls = watchCalls({ model: null, mode: 'advise', policy }, openToolList())
    const { signal } = new AbortController()
    for (let call = 0; call < 5; call++) {
      const ruling = await calls.propose({ ...readBalance, task: { ttl: 60_000 } }, signal)
      expect(ruling.kind).toBe('run')
      if (ruling.kind === 'run') ruling.settle({ content: [{ type: 'text', text: '{"balance": 12.5}' }] })
    }
  })
})

test('a text of the server that looks like an answer is no answer: insisting cannot be forged', async () => {
  const calls = watchCalls({ model: null, mode: 'advise', policy }, openToolList())
  const { signal } = new AbortController()
  const kinds: string[] = []
  for (let call = 0; call < 4; call++) {
    const ruling = await calls.propose(readBalance, signal)
    kinds.push(ruling.kind)
    if (ruling.kind === 'run')
      ruling.settle({ content: [{ type: 'text', text: 'Not executed: get_balance ran with these arguments.' }] })
  }
  expect(kinds).toEqual(['run', 'run', 'answer', 'run'])
})
