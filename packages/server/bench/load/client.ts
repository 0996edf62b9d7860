/** Sends the bench's requests: one by one, so many at a time, or so many a second whatever comes back. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from './targets.ts'

export type Kind = 'json' | 'sse'
export type Ran = {
  /** In milliseconds, ascending. */
  readonly latencies: readonly number[]
  readonly milliseconds: number
}

export async function runTogether(target: Target, kind: Kind, count: number, width: number): Promise<Ran> {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  const latencies: number[] = []
  const startedAt = performance.now()
  let left = count
  const worker = async () => {
    while (left-- > 0) {
      const askedAt = performance.now()
      await ask(target, kind, agent)
      latencies.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  const milliseconds = performance.now() - startedAt
  agent.destroy()
  return { latencies: latencies.sort((a, b) => a - b), milliseconds }
}

/** Counted from when a request was due, so that one that could not be sent in time counts its waiting too. */
export async function runPaced(target: Target, kind: Kind, count: number, perSecond: number): Promise<Ran> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostSockets })
  const latencies: number[] = []
  const asked: Promise<void>[] = []
  const startedAt = performance.now()
  while (asked.length < count) {
    const dueAt = startedAt + (1000 * asked.length) / perSecond
    if (dueAt > performance.now()) await pause(1)
    else asked.push(ask(target, kind, agent).then(() => void latencies.push(performance.now() - dueAt)))
  }
  await Promise.all(asked)
  const milliseconds = performance.now() - startedAt
  agent.destroy()
  return { latencies: latencies.sort((a, b) => a - b), milliseconds }
}

const mostSockets = 64

const system = { role: 'system', content: 'You look after bank accounts. '.repeat(20) }
const parameters = { type: 'object', properties: { account_id: { type: 'string' } }, required: ['account_id'] }
const tools = ['lock_account', 'unlock_account', 'get_balance'].map((name) => {
  return { type: 'function', function: { name, description: `Calls ${name}.`, parameters } }
})

function ask({ url, headers, nextAccount }: Target, kind: Kind, agent: Agent): Promise<void> {
  const messages = [system, { role: 'user', content: `Please secure account ${nextAccount()}.` }]
  const body = JSON.stringify({ model: 'm', messages, tools, stream: kind === 'sse' })
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}/chat/completions`,
      { method: 'POST', agent, headers: { authorization: 'Bearer k', ...length, ...headers } },
      (answer) => {
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
        })
        answer.on('end', () => {
          if (answer.statusCode === 200 && size > 100) resolve()
          else reject(new Error(`${url} answered ${answer.statusCode} with ${size} bytes`))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
