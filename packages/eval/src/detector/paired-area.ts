/**
 * Measures how well a score ranks failures: the share of pairs in which the failed run scores higher than the successful one. A pair is
 * two runs of one agent in one fold, and a tie counts half.
 */
import { groupByName } from '../stats/paired-outcome.ts'
import { type Interval, percentileInterval, type ResamplingOptions, seededRandom } from '../stats/resampling.ts'

export type CellRun = {
  readonly cell: string
  readonly cluster: string
  readonly score: number
  readonly failed: boolean
}

export function pairedArea(runs: readonly CellRun[]): number | null {
  return areaOf(orderCells(runs), null)
}

export function pairedAreaInterval(
  runs: readonly CellRun[],
  { seed, resamples = 2_000, level = 0.95 }: ResamplingOptions,
): Interval | null {
  const cells = orderCells(runs)
  if (areaOf(cells, null) === null) return null
  const clusters = [...new Set(runs.map(({ cluster }) => cluster))].sort()
  const random = seededRandom(seed)
  const areas: number[] = []
  for (let resample = 0; resample < resamples; resample++) {
    const weights = new Map<string, number>()
    for (let draw = 0; draw < clusters.length; draw++) {
      const drawn = clusters[random.below(clusters.length)] ?? ''
      weights.set(drawn, (weights.get(drawn) ?? 0) + 1)
    }
    const area = areaOf(cells, weights)
    if (area !== null) areas.push(area)
  }
  return areas.length === 0 ? null : percentileInterval(Float64Array.from(areas), level)
}

function orderCells(runs: readonly CellRun[]): readonly (readonly CellRun[])[] {
  return groupByName(runs, ({ cell }) => cell).map(([, own]) =>
    own.toSorted((first, second) => first.score - second.score),
  )
}

function areaOf(cells: readonly (readonly CellRun[])[], weights: ReadonlyMap<string, number> | null): number | null {
  let halves = 0
  let pairs = 0
  for (const own of cells) {
    const counted = countPairs(own, weights)
    halves += counted.halves
    pairs += counted.pairs
  }
  return pairs === 0 ? null : halves / (2 * pairs)
}

function countPairs(own: readonly CellRun[], weights: ReadonlyMap<string, number> | null) {
  let halves = 0
  let failures = 0
  let below = 0
  for (let start = 0; start < own.length; ) {
    let failed = 0
    let succeeded = 0
    let end = start
    for (; end < own.length && own[end]?.score === own[start]?.score; end++) {
      const run = own[end]
      if (run === undefined) continue
      const weight = weights === null ? 1 : (weights.get(run.cluster) ?? 0)
      if (run.failed) failed += weight
      else succeeded += weight
    }
    halves += failed * (2 * below + succeeded)
    failures += failed
    below += succeeded
    start = end
  }
  return { halves, pairs: failures * below }
}
