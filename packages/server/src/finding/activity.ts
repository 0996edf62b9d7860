/** The figures that summarise decisions. A sum leaves unknown values out and states how many there are. */
import { listOf, number, object, orNull, type ShapeValue, text } from '@twincheck/core/reading'

const figures = object({
  switches: orNull(number),
  answered: number,
  answeredBy: listOf(object({ condition: text, count: number })),
  /** The number of decisions in which the actor insisted: it proposed a call again after the call was answered instead of executed. */
  insisted: number,
  /** `rescues` and `harms` are null if no run was replayed with TwinCheck. */
  rescues: orNull(number),
  harms: orNull(number),
  cost: orNull(number),
  unpriced: number,
  decisions: number,
  /** How many decisions have evidence. `evidence` is null if no source states the number. */
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

export type EndedFindings = {
  readonly ended: string
  readonly conditions: readonly string[]
  readonly decisions: number
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

/** A summary of the decisions of a source, as a few numbers. */
export const activity = object({ figures })

export type ViewedActivity = ShapeValue<typeof activity>
