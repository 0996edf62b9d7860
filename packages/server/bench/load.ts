/**
 * What the gateway adds to a request, next to @portkey-ai/gateway and a bare Node proxy, in one run and as ratios.
 *
 *   npx node packages/server/bench/load.ts            (after npm run build; loopback only, about a minute)
 *
 * Everything runs on this machine, each in a process of its own: an upstream that answers at once, the three in between, and
 * this process, which sends. Rounds take turns, so that a slow moment of the machine is a slow moment for all. Latency is
 * measured one request at a time and is told as what is added to asking the upstream directly; requests per second are
 * measured with sixteen at a time. The gateway is in shadow, with its store, and judges every answer.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { createServer as createPortFinder } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const rounds = Number(process.env.ROUNDS ?? 6)
const oneByOne = Number(process.env.SEQUENTIAL ?? 250)
const together = Number(process.env.TOGETHER ?? 1_000)
const warmUp = 200
const connections = 16

type Kind = 'json' | 'sse'
type Target = { readonly name: string; readonly url: string; readonly headers: Readonly<Record<string, string>> }
type Sample = { readonly p50: number; readonly p99: number; readonly perSecond: number }

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-load-'))
  const children: ChildProcess[] = []
  try {
    const targets = await startTargets(folder, children)
    for (const kind of ['json', 'sse'] as const) await compare(kind, targets)
  } finally {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(kind: Kind, targets: readonly Target[]): Promise<void> {
  const samples = new Map<string, Sample[]>(targets.map(({ name }) => [name, []]))
  for (const target of targets) await run(target, kind, warmUp, connections)
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) {
      const alone = await run(target, kind, oneByOne, 1)
      const many = await run(target, kind, together, connections)
      const sorted = alone.latencies.sort((a, b) => a - b)
      samples.get(target.name)?.push({
        p50: quantile(sorted, 0.5),
        p99: quantile(sorted, 0.99),
        perSecond: (1000 * together) / many.milliseconds,
      })
    }
  }
  report(kind, samples)
}

/** Medians over the rounds: a round that something else on the machine disturbed counts as one round. */
function report(kind: Kind, samples: ReadonlyMap<string, readonly Sample[]>): void {
  const median = (name: string, pick: (sample: Sample) => number) =>
    quantile(
      (samples.get(name) ?? []).map(pick).sort((a, b) => a - b),
      0.5,
    )
  const direct = { p50: median('direct', ({ p50 }) => p50), p99: median('direct', ({ p99 }) => p99) }
  const bare = {
    p50: median('bare', ({ p50 }) => p50),
    p99: median('bare', ({ p99 }) => p99),
    perSecond: median('bare', ({ perSecond }) => perSecond),
  }
  console.log(
    `\n${kind}: ${rounds} rounds of ${oneByOne} requests one by one and ${together} by ${connections} at a time`,
  )
  console.log(
    '             p50 ms   p99 ms   added p50   added p99   req/s   | of bare: p50   added p50   added p99   req/s',
  )
  for (const name of samples.keys()) {
    const p50 = median(name, (sample) => sample.p50)
    const p99 = median(name, (sample) => sample.p99)
    const perSecond = median(name, (sample) => sample.perSecond)
    const cells = [p50, p99, p50 - direct.p50, p99 - direct.p99].map((value) => value.toFixed(3).padStart(8))
    const ratios = [
      p50 / bare.p50,
      (p50 - direct.p50) / (bare.p50 - direct.p50),
      (p99 - direct.p99) / (bare.p99 - direct.p99),
      perSecond / bare.perSecond,
    ].map((ratio) => ratio.toFixed(2).padStart(9))
    console.log(`${name.padEnd(10)} ${cells.join(' ')} ${perSecond.toFixed(0).padStart(9)}   | ${ratios.join(' ')}`)
  }
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

type Ran = { readonly latencies: number[]; readonly milliseconds: number }

async function run(target: Target, kind: Kind, count: number, width: number): Promise<Ran> {
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
  return { latencies, milliseconds }
}

const messages = [
  { role: 'system', content: 'You look after bank accounts. '.repeat(20) },
  { role: 'user', content: 'Please secure account AC-1001.' },
]
const parameters = { type: 'object', properties: { account_id: { type: 'string' } }, required: ['account_id'] }
const tools = ['lock_account', 'unlock_account', 'get_balance'].map((name) => {
  return { type: 'function', function: { name, description: `Calls ${name}.`, parameters } }
})

function ask({ url, headers }: Target, kind: Kind, agent: Agent): Promise<void> {
  const body = JSON.stringify({ model: 'm', messages, tools, stream: kind === 'sse' })
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}/chat/completions`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          authorization: 'Bearer k',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
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

async function startTargets(folder: string, children: ChildProcess[]): Promise<readonly Target[]> {
  const [upstream, bare, ours, portkey] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const upstreamUrl = `http://127.0.0.1:${upstream}/v1`
  const start = async (port: number, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const child = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, ...env } })
    children.push(child)
    await reachable(port)
  }
  const configuration = join(folder, 'gateway.json')
  const store = join(folder, 'load.db')
  writeFileSync(configuration, JSON.stringify({ port: ours, store, upstreams: { openai: { baseUrl: upstreamUrl } } }))
  const self = import.meta.filename
  const bin = join(import.meta.dirname, '../../cli/bin/twincheck.js')
  const portkeyBin = join(import.meta.dirname, '../../../node_modules/@portkey-ai/gateway/build/start-server.js')
  await start(upstream, [self, 'upstream', String(upstream)])
  await start(bare, [self, 'bare', String(bare), String(upstream)])
  await start(ours, [bin, 'gateway', '--config', configuration])
  await start(portkey, ['--import', keepResponse, portkeyBin, `--port=${portkey}`, '--headless'], {
    NODE_ENV: 'production',
    TRUSTED_CUSTOM_HOSTS: '127.0.0.1',
  })
  return [
    { name: 'direct', url: upstreamUrl, headers: {} },
    { name: 'bare', url: `http://127.0.0.1:${bare}/v1`, headers: {} },
    { name: 'twincheck', url: `http://127.0.0.1:${ours}/v1`, headers: {} },
    {
      name: 'portkey',
      url: `http://127.0.0.1:${portkey}/v1`,
      headers: { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': upstreamUrl },
    },
  ]
}

/**
 * As installed, Portkey 1.15.2 answers every streamed request with 500 here: its server exchanges the global Response for one
 * whose copied headers cannot be appended to. Keeping Node's own lets it be measured at all.
 */
const keepResponse = `data:text/javascript,${encodeURIComponent(`
  const { defineProperty } = Object
  Object.defineProperty = (target, name, descriptor) =>
    target === globalThis && name === 'Response' ? target : defineProperty(target, name, descriptor)
`)}`

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const finder = createPortFinder()
    finder.listen(0, '127.0.0.1', () => {
      const address = finder.address()
      finder.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function reachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const open = await new Promise<boolean>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path: '/' }, (answer) => {
        answer.resume()
        resolve(true)
      })
      asked.on('error', () => resolve(false))
      asked.end()
    })
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens on port ${port}`)
}

const frame = { id: 'chatcmpl-1', created: 1, model: 'instant' }
const completion = JSON.stringify({
  ...frame,
  object: 'chat.completion',
  choices: [
    { index: 0, message: { role: 'assistant', content: 'The account is secured. '.repeat(20) }, finish_reason: 'stop' },
  ],
  usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
})
const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ ...frame, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const events = [
  ...Array.from({ length: 40 }, (_, index) => chunk({ content: `word ${index} ` }, null)),
  chunk({}, 'stop'),
  'data: [DONE]\n\n',
]

function serveUpstream(port: number): void {
  createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      if (!Buffer.concat(parts).includes('"stream":true')) {
        outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(completion) })
        return outgoing.end(completion)
      }
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const event of events) outgoing.write(event)
      return outgoing.end()
    })
  }).listen(port, '127.0.0.1')
}

/** The least a proxy in Node can do. */
function serveBare(port: number, upstream: number): void {
  const agent = new Agent({ keepAlive: true })
  createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const asked = request({ host: '127.0.0.1', port: upstream, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }).listen(port, '127.0.0.1')
}

const [, file = '', role, port, upstream] = process.argv
if (import.meta.url === pathToFileURL(file).href) {
  if (role === 'upstream') serveUpstream(Number(port))
  else if (role === 'bare') serveBare(Number(port), Number(upstream))
  else await main()
}
