/** Medians over the rounds, and as ratios to the bare proxy: a round that something else disturbed counts as one round. */
import type { ProcessorTime } from './processor-time.ts'

export type Sample = {
  /** One by one, in milliseconds. */
  readonly p50: number
  /** At half of what the bare proxy can do. */
  readonly p99: number
  /** Until the last record is committed. */
  readonly perSecond: number
  /** Microseconds a request; null where the system does not tell. */
  readonly processor: ProcessorTime | null
}

export function report(samples: ReadonlyMap<string, readonly Sample[]>): void {
  const width = Math.max(...[...samples.keys()].map((name) => name.length))
  const bare = summarise(samples.get('bare') ?? [])
  console.log(`${''.padEnd(width)} ${headings.map((heading) => heading.padStart(11)).join('')} of bare`)
  for (const [name, taken] of samples) {
    const { p50, p99, perSecond, whole, main, decider } = summarise(taken)
    const cells = [
      ...[p50.toFixed(3), p99.toFixed(2), perSecond.toFixed(0), whole.toFixed(0), main.toFixed(0), decider.toFixed(0)],
      ...[p50 / bare.p50, p99 / bare.p99, perSecond / bare.perSecond].map((ratio) => ratio.toFixed(2)),
    ]
    console.log(`${name.padEnd(width)} ${cells.map((cell) => cell.padStart(11)).join('')}`)
  }
}

const headings = ['p50 ms', 'p99 ms', 'req/s', 'cpu us', 'main us', 'decider us', '| p50', 'p99', 'req/s']

function summarise(taken: readonly Sample[]) {
  const median = (pick: (sample: Sample) => number) =>
    quantile(
      taken.map(pick).sort((a, b) => a - b),
      0.5,
    )
  return {
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
    perSecond: median(({ perSecond }) => perSecond),
    whole: median(({ processor }) => processor?.whole ?? Number.NaN),
    main: median(({ processor }) => processor?.main ?? Number.NaN),
    decider: median(({ processor }) => processor?.decider ?? Number.NaN),
  }
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
