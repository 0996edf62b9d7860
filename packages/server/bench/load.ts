/**
 * What the gateway adds to a request, next to @portkey-ai/gateway and a bare Node proxy, in one run and as ratios.
 *
 *   npx node packages/server/bench/load.ts            (after npm run build; loopback only, about three minutes)
 *   ROUNDS=2 TOGETHER=6000 npx node packages/server/bench/load.ts        bursts
 *
 * Everything runs on this machine, each in a process of its own: an upstream that answers at once, the three in between, and
 * this process, which sends. Rounds take turns, so that a slow moment of the machine is a slow moment for all.
 *
 *   p50       one request at a time
 *   p99       at half the requests a second that the bare proxy can do, from when each was due
 *   req/s     sixteen at a time, until the last record is committed: what a gateway puts off is still its work
 *   cpu       processor time a request in that burst, of the process, its main thread and its decider's
 *
 * The gateway is in shadow, with its store, and judges every answer. Losing one ends the bench with an error.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kind, type Ran, runPaced, runTogether } from './load/client.ts'
import { type ProcessorTime, readProcessorTime } from './load/processor-time.ts'
import { quantile, report, type Sample } from './load/report.ts'
import { serveBare, serveUpstream } from './load/servers.ts'
import { startTargets, type Target } from './load/targets.ts'

const rounds = Number(process.env.ROUNDS ?? 6)
const oneByOne = Number(process.env.SEQUENTIAL ?? 250)
const together = Number(process.env.TOGETHER ?? 1_000)
/**
 * After 500 requests V8 still compiles: its threads take a quarter of the gateway's processor time. WARM_UP=12000 compares
 * compiled code alone, of which a bare proxy has least.
 */
const warmUp = Number(process.env.WARM_UP ?? 500)
const connections = 16

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
  let bareRate = 0
  for (const target of targets) {
    const { perSecond } = await burst(target, kind, warmUp)
    if (target.name === 'bare') bareRate = perSecond
  }
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) {
      const sample = await measure(target, kind, bareRate / 2)
      samples.get(target.name)?.push(sample)
      if (target.name === 'bare') bareRate = sample.perSecond
    }
  }
  console.log(`\n${kind}: ${rounds} rounds of ${oneByOne} one by one, ${together} by ${connections} at a time`)
  report(samples)
}

async function measure(target: Target, kind: Kind, rate: number): Promise<Sample> {
  const alone = await settled(target, oneByOne, () => runTogether(target, kind, oneByOne, 1))
  const { perSecond, processor } = await burst(target, kind, together)
  const paced = await settled(target, together, () => runPaced(target, kind, together, rate))
  return { p50: quantile(alone.latencies, 0.5), p99: quantile(paced.latencies, 0.99), perSecond, processor }
}

async function burst(target: Target, kind: Kind, count: number): Promise<Pick<Sample, 'perSecond' | 'processor'>> {
  const before = readProcessorTime(target.pid)
  const startedAt = performance.now()
  await settled(target, count, () => runTogether(target, kind, count, connections))
  const perSecond = (1000 * count) / (performance.now() - startedAt)
  return { perSecond, processor: aRequest(before, readProcessorTime(target.pid), count) }
}

async function settled({ drained }: Target, asked: number, run: () => Promise<Ran>): Promise<Ran> {
  const ran = await run()
  await drained?.(asked)
  return ran
}

/** In microseconds. */
function aRequest(before: ProcessorTime | null, after: ProcessorTime | null, count: number): ProcessorTime | null {
  if (!before || !after) return null
  const of = (part: keyof ProcessorTime) => (1000 * (after[part] - before[part])) / count
  return { main: of('main'), decider: of('decider'), whole: of('whole') }
}

const [, file = '', role, port, upstream] = process.argv
if (import.meta.url === pathToFileURL(file).href) {
  if (role === 'upstream') serveUpstream(Number(port))
  else if (role === 'bare') serveBare(Number(port), Number(upstream))
  else await main()
}
