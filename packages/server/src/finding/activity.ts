/** What was decided, by hour and in a few figures. Unknown values are left out of a sum, and their number is given. */
import { listOf, number, object, orNull, type ShapeValue, text } from '@twincheck/core/reading'
import { HOUR_MS } from './finding-query.ts'

/** What was decided in one hour. */
export type Hour = {
  /** Whole hours since the epoch. */
  readonly hour: number
  readonly decisions: number
  /** Decisions that replaced the proposal or answered calls of it. */
  readonly switches: number
}

const figures = object({
  /** Null: not known whether anything was replaced. */
  switches: orNull(number),
  /** Decisions in which calls were answered instead of executed. */
  answered: number,
  /** How often each condition held in them. */
  answeredBy: listOf(object({ condition: text, count: number })),
  /** Decisions in which the actor insisted on an answered call. */
  insisted: number,
  /** Null: no run was replayed with TwinCheck in the loop. */
  rescues: orNull(number),
  harms: orNull(number),
  /** Null: no cost is known. */
  cost: orNull(number),
  /** Decisions whose cost is not known and not in the sum. */
  unpriced: number,
  decisions: number,
  /** How many of these decisions have evidence; null: no source says. */
  evidence: orNull(number),
})

export type Figures = ShapeValue<typeof figures>

export const noFigures: Figures = {
  switches: null,
  answered: 0,
  answeredBy: [],
  insisted: 0,
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
    answered: one.answered + other.answered,
    answeredBy: addCounts([...one.answeredBy, ...other.answeredBy]),
    insisted: one.insisted + other.insisted,
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

/** Findings that are alike, as far as answers are concerned. */
export type EndedFindings = {
  readonly ended: string
  readonly conditions: readonly string[]
  readonly decisions: number
  /** How often each of the conditions is counted. */
  readonly perCondition: number
}

export function answerFigures(
  findings: Iterable<EndedFindings>,
): Pick<Figures, 'answered' | 'answeredBy' | 'insisted'> {
  let [answered, insisted] = [0, 0]
  const by: { condition: string; count: number }[] = []
  for (const { ended, conditions, decisions, perCondition } of findings) {
    if (ended === 'insisted') insisted += decisions
    if (ended !== 'answered') continue
    answered += decisions
    by.push(...conditions.map((condition) => ({ condition, count: perCondition })))
  }
  return { answered, answeredBy: addCounts(by), insisted }
}

function addCounts(counts: Figures['answeredBy']): Figures['answeredBy'] {
  const sums = new Map<string, number>()
  for (const { condition, count } of counts) sums.set(condition, (sums.get(condition) ?? 0) + count)
  return [...sums].map(([condition, count]) => ({ condition, count }))
}

/** A span of time with what was decided in it, in milliseconds since the epoch. */
const bucket = object({ from: number, to: number, decisions: number, switches: number })

export type Bucket = ShapeValue<typeof bucket>

/**
 * What happened: a few numbers, and the activity over time. The time axis always covers all decisions, even if a part
 * is selected.
 */
export const activity = object({ figures, buckets: listOf(bucket) })

export type ViewedActivity = ShapeValue<typeof activity>

const MOST_BUCKETS = 60

/**
 * Sums hours up into buckets of equal length for the time axis. Returns an empty list if all decisions fall within one
 * hour, because then no axis is drawn.
 */
export function bucketHours(hours: readonly Hour[], most = MOST_BUCKETS): readonly Bucket[] {
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
