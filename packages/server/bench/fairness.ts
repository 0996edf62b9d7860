/**
 * What one tenant feels of another that sends as much as its limits allow, in repair: the ratio of its median latency.
 *
 *   npx node packages/server/bench/fairness.ts                                  (after npm run build; loopback only, a minute)
 *   MEASURE_SECONDS=60 LIMITS=60/3,600/5 npx node packages/server/bench/fairness.ts
 *
 * Tenant b has conversations of two requests, one after another, of which the second is judged and switched. First b is alone.
 * Then tenant a sends requests beside it, as many a minute and at once as LIMITS allows: the longest that are read for a decision
 * (bounds.decidedBytes, bounds.decidedMessages), with the bytes in few messages or in as many as are read, and 46 MB of short ones.
 * A decision about b that was not recorded, a switch that it did not get, or a ratio above three, makes the bench end with 1.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startScriptedWorld } from '../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../core/src/integrations/contract/stories.ts'
import { readConfiguration } from '../src/gateway/operations/configuration.ts'
import { hashKey } from '../src/gateway/proxy/keys.ts'
import { openStore } from '../src/store/open-store.ts'
import { makeGatewayFolder, startGatewayProcess } from '../test/gateway-process.ts'
import { askActor, untilUnlock, wasSwitched } from '../test/locking-actor.ts'
import { quantile } from './load/report.ts'

const seconds = Number(process.env.MEASURE_SECONDS ?? 15)
const limits = (process.env.LIMITS ?? '60/3').split(',').map((limit) => limit.split('/').map(Number))
const mostRatio = 3

const { decidedBytes, decidedMessages } = readConfiguration(
  { upstreams: { openai: { baseUrl: 'http://127.0.0.1/v1' } } },
  { environment: {}, folder: '.', source: 'bench' },
).bounds

const long: Readonly<Record<string, () => string>> = {
  'few messages': () => longRequest(decidedBytes - 1_000, 100),
  'as many messages as are read': () => longRequest(decidedBytes - 1_000, decidedMessages - 10),
  'short messages, beyond what is read': () => longRequest(decidedBytes - 1_000, decidedBytes / 60),
  '46 MB of short messages': () => longRequest(46_000_000, 700_000),
}
const kinds = process.env.KIND === undefined ? Object.keys(long) : [process.env.KIND]

function longRequest(bytes: number, messages: number): string {
  const content = 'x'.repeat(Math.max(1, Math.floor(bytes / messages) - 35))
  const said = Array.from({ length: messages }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content }))
  return JSON.stringify({ model: 'm', messages: said })
}

async function main(): Promise<void> {
  const actor = await startOther(['actor'])
  const judge = await startScriptedWorld([], async (asked) => favourTwin(undoneLock, asked))
  try {
    for (const [perMinute = 60, atOnce = 3] of limits)
      for (const kind of kinds) await compare({ perMinute, atOnce, kind }, actor.said, judge)
  } finally {
    await judge.close()
    actor.child.kill()
  }
}

type Load = { readonly perMinute: number; readonly atOnce: number; readonly kind: string }

async function compare(
  { perMinute, atOnce, kind }: Load,
  actorUrl: string,
  { judgeUrl }: { readonly judgeUrl: string },
): Promise<void> {
  const folder = makeGatewayFolder()
  const tenants = [
    { name: 'a', key: hashKey('key-of-a'), requestsPerMinute: perMinute, concurrentRequests: atOnce },
    { name: 'b', key: hashKey('key-of-b') },
  ]
  const gateway = await startGatewayProcess(folder.configure({ actorUrl, judgeUrl }, { tenants, log: 'none' }, 'b'))
  try {
    await converse(gateway.url, 20)
    const alone = await converse(gateway.url, null)
    const flood = await startOther(['flood', gateway.url, String(atOnce), kind])
    const beside = await converse(gateway.url, null)
    flood.child.kill()
    await gateway.end('SIGTERM')
    const due = 2 * (20 + alone.conversations + beside.conversations)
    const recorded = await recordedOf('b', folder.path)
    const ratio = beside.median / alone.median
    console.log(
      `${perMinute}/min, ${atOnce} at once, ${kind}: b alone ${alone.median.toFixed(1)} ms, ` +
        `beside a ${beside.median.toFixed(1)} ms (longest ${beside.longest.toFixed(0)}), ratio ${ratio.toFixed(2)}; ` +
        `b recorded ${recorded} of ${due}, switched ${beside.switched} of ${beside.conversations}`,
    )
    if (recorded < due || beside.switched < beside.conversations) throw new Error('b lost decisions or switches')
    if (ratio > mostRatio) process.exitCode = 1
  } finally {
    await gateway.end('SIGKILL')
    folder.remove()
  }
}

let named = 0

/** `count`: null: for as long as the bench measures. */
async function converse(url: string, count: number | null) {
  const latencies: number[] = []
  let switched = 0
  let conversations = 0
  const last = performance.now() + seconds * 1_000
  const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    const result = await work
    latencies.push(performance.now() - startedAt)
    return result
  }
  const headers = { 'x-twincheck-key': 'key-of-b' }
  while (count === null ? performance.now() < last : conversations < count) {
    const conversation = await timed(untilUnlock(url, `b-${named++}`, headers))
    if (wasSwitched(await timed(askActor(url, conversation, headers)))) switched += 1
    conversations += 1
  }
  latencies.sort((one, other) => one - other)
  return { median: quantile(latencies, 0.5), longest: latencies.at(-1) ?? 0, switched, conversations }
}

/** This file in another process, so that nothing of it delays the client that is measured. Resolves with what it says first. */
async function startOther(args: readonly string[]) {
  const child = spawn(process.execPath, [import.meta.filename, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim())))
  return { child, said }
}

/** An actor that locks an account first, and would unlock it ever after. */
function serveActor(): void {
  let calls = 0
  const server = createServer((incoming, outgoing) => {
    let isAnswered = false
    incoming.on('data', (chunk: Buffer) => {
      isAnswered ||= chunk.includes('"role":"tool"')
    })
    incoming.on('end', () => {
      const name = isAnswered ? 'unlock_account' : 'lock_account'
      const call = {
        id: `call_${++calls}`,
        type: 'function',
        function: { name, arguments: '{"account_id":"AC-1001"}' },
      }
      const message = { role: 'assistant', content: null, tool_calls: [call] }
      const choice = { index: 0, message, finish_reason: 'tool_calls' }
      const answer = JSON.stringify({ id: 'c', object: 'chat.completion', choices: [choice] })
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(answer)
    })
  }).listen(0, '127.0.0.1', () => {
    const address = server.address()
    console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`)
  })
}

async function sendFlood(url: string, atOnce: number, kind: string): Promise<void> {
  const body = Buffer.from(long[kind]?.() ?? '')
  const headers = { 'content-type': 'application/json', 'x-twincheck-key': 'key-of-a' }
  const send = async () => {
    const answer = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    // Beyond its limits a tenant is refused, and told when to come back.
    if (!answer.ok) await pause(1_000 * Number(answer.headers.get('retry-after') ?? 1))
  }
  await send()
  console.log('sent')
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (;;) await send()
    }),
  )
}

async function recordedOf(tenant: string, folder: string): Promise<number> {
  const store = await openStore({ address: `${folder}/gateway.db` })
  let count = 0
  for await (const { about } of store.readChain()) if (about?.tenant === tenant) count += 1
  await store.close()
  return count
}

const [, , role, url = '', atOnce, kind = ''] = process.argv
if (role === 'actor') serveActor()
else if (role === 'flood') await sendFlood(url, Number(atOnce), kind)
else await main()
