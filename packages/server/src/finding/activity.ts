/** What happened, hour by hour, and in a few numbers. What a source does not know is left out of a sum, and how much that is is said. */
import { HOUR_MS } from './finding-query.ts'

/** What was decided in one hour. */
export type Hour = {
  /** Whole hours since the epoch. */
  readonly hour: number
  readonly decisions: number
  readonly switches: number
}

export type Figures = {
  /** Null where nothing is known to have been replaced or not. */
  readonly switches: number | null
  /** Null where no run was replayed with TwinCheck in the loop. */
  readonly rescues: number | null
  readonly harms: number | null
  /** Null where no cost is known. */
  readonly cost: number | null
  /** Decisions whose cost is not known, and which are not in the sum. */
  readonly unpriced: number
  readonly decisions: number
  /** Among those decisions; null where no source says. */
  readonly evidence: number | null
}

export const noFigures: Figures = {
  switches: null,
  rescues: null,
  harms: null,
  cost: null,
  unpriced: 0,
  decisions: 0,
  evidence: null,
}

export function addFigures(one: Figures, other: Figures): Figures {
  return {
    switches: add(one.switches, other.switches),
    rescues: add(one.rescues, other.rescues),
    harms: add(one.harms, other.harms),
    cost: add(one.cost, other.cost),
    unpriced: one.unpriced + other.unpriced,
    decisions: one.decisions + other.decisions,
    evidence: add(one.evidence, other.evidence),
  }
}

function add(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0)
}

/** A stretch of time with what was decided in it, in milliseconds since the epoch. */
export type Bucket = {
  readonly from: number
  readonly to: number
  readonly decisions: number
  readonly switches: number
}

/** In stretches of as many whole hours each. Empty where everything was within one hour: there is no axis to choose on. */
export function bucketHours(hours: readonly Hour[], most: number): readonly Bucket[] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { hour } of hours) {
    first = Math.min(first, hour)
    last = Math.max(last, hour)
  }
  if (!(last > first)) return []
  const length = Math.ceil((last - first + 1) / most)
  const counts = Array.from({ length: Math.ceil((last - first + 1) / length) }, () => ({ decisions: 0, switches: 0 }))
  for (const { hour, decisions, switches } of hours) {
    const bucket = counts[Math.floor((hour - first) / length)]
    if (!bucket) continue
    bucket.decisions += decisions
    bucket.switches += switches
  }
  return counts.map((bucket, index) => {
    const from = first + index * length
    return { ...bucket, from: from * HOUR_MS, to: (from + length) * HOUR_MS - 1 }
  })
}
