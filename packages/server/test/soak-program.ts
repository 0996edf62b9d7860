/**
 * Many conversations and a long one through one gateway, in a process of its own, started with --expose-gc. Prints the heap
 * in use before and after, as one line of JSON. The judge is in this process too, so that one heap shows all of it.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@twincheck/core'
import { judgeModel } from '../../core/src/integrations/contract/scripted-world.ts'
import { configureDecider } from '../src/gateway/decider/decider.ts'
import { startGateway } from '../src/gateway/gateway.ts'
import { readConfiguration } from '../src/gateway/operations/configuration.ts'
import { openDecisionMetrics } from '../src/gateway/operations/metrics.ts'
import { repairScope } from '../src/gateway/operations/repair-scope.ts'
import { openStore } from '../src/store/open-store.ts'
import { calibration } from './gateway-world.ts'

const conversations = Number(process.argv[2] ?? 1_000)
const longSteps = Number(process.argv[3] ?? 200)
const mode = process.argv[4] ?? 'shadow'
const warmUp = 300

const folder = mkdtempSync(join(tmpdir(), 'twincheck-soak-'))
let calls = 0
// One that keeps nothing of what it is asked: in this process it would be counted with the gateway.
const upstream = createServer((incoming, outgoing) => {
  let finishing = false
  incoming.setEncoding('utf8').on('data', (text: string) => {
    finishing ||= text.includes('"finish"')
  })
  incoming.on('end', () => {
    const call = { id: `call_${++calls}`, type: 'function', function: { name: 'look', arguments: `{"at":${calls}}` } }
    const asked = finishing ? { content: 'Done.' } : { content: null, tool_calls: [call] }
    const choice = { index: 0, message: { role: 'assistant', ...asked }, finish_reason: 'stop' }
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices: [choice] }))
  })
})
const upstreamUrl = await new Promise<string>((resolve) => {
  upstream.listen(0, '127.0.0.1', () => {
    const address = upstream.address()
    resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`)
  })
})
writeFileSync(join(folder, 'calibration.json'), JSON.stringify(calibration))
const store = await openStore({ address: join(folder, 'soak.db') })
const configuration = readConfiguration(
  {
    ...{ port: 0, log: 'none', mode, upstreams: { openai: { baseUrl: upstreamUrl } } },
    // What repair demands. Nothing here is evidence, so nobody is asked.
    ...{
      profile: 'paper',
      calibration: 'calibration.json',
      model: { baseUrl: 'http://127.0.0.1:9/v1', name: judgeModel },
    },
  },
  { environment: {}, folder, source: 'soak' },
)
const log = { info: () => {}, problem: () => {}, request: () => {} }
const decider = configureDecider(
  {
    ...configuration,
    profile: 'paper',
    scope: repairScope(configuration),
    mostMessages: configuration.bounds.decidedMessages,
  },
  {
    store,
    metrics: openDecisionMetrics(() => true),
    log,
    clock: systemClock,
    newId: () => randomUUID(),
    onDecided: () => {},
  },
)
const gateway = await startGateway(configuration, { decider })
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

await converse(warmUp)
const before = heap()
await converse(conversations)
await converseLong(longSteps)
await settle()
const after = heap()
process.stdout.write(`${JSON.stringify({ before, after, conversations, records: (await store.head()).sequence })}\n`)
agent.destroy()
await gateway.close()
upstream.close()
upstream.closeAllConnections()
rmSync(folder, { recursive: true, force: true })

async function converse(count: number): Promise<void> {
  let left = count
  const worker = async () => {
    for (let i = left--; i > 0; i = left--) {
      const opening = [{ role: 'user', content: `Look at ${i} of ${count}. ${'x'.repeat(4_000)}` }]
      const said = await ask(opening, '')
      await ask([...opening, said, { role: 'tool', tool_call_id: 'x', content: 'seen' }], 'finish')
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

async function converseLong(steps: number): Promise<void> {
  const messages: unknown[] = [{ role: 'user', content: 'Look for an hour.' }]
  for (let step = 0; step < steps; step++) {
    messages.push(await ask(messages, ''), { role: 'tool', tool_call_id: 'x', content: 'seen' })
  }
}

/** Until the judge has seen everything. */
async function settle(): Promise<void> {
  for (let last = -1, now = 0; last !== now; ) {
    last = now
    await new Promise((resolve) => setTimeout(resolve, 300))
    now = (await store.head()).sequence
  }
}

function heap(): number {
  if (!globalThis.gc) throw new Error('start with --expose-gc')
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed
}

function ask(messages: readonly unknown[], marker: string): Promise<unknown> {
  const body = JSON.stringify({ model: 'm', messages, metadata: { marker } })
  const { hostname, port } = new URL(gateway.url)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: '/v1/chat/completions', method: 'POST', agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve(JSON.parse(text).choices[0].message))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
