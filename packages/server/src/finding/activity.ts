/** What was decided, in a few figures. Unknown values are left out of a sum, and their number is given. */
import { listOf, number, object, orNull, type ShapeValue, text } from '@twincheck/core/reading'

const figures = object({
  /** Null: not known whether anything was replaced. */
  switches: orNull(number),
  /** Decisions in which calls were answered instead of executed. */
  answered: number,
  /** How often each condition held in these decisions. */
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

/** What happened, in a few numbers. */
export const activity = object({ figures })

export type ViewedActivity = ShapeValue<typeof activity>
