/** Counts for each evidence condition: decisions where it held, accepted switches, and the outcomes of those runs. */
import type { CountedPair } from '../pair-line.ts'

export type PairsByCondition = {
  /** Decisions at which it held. */
  readonly evidence: number
  /** Runs whose switch it authorised, and how many of them were rescued or harmed. */
  readonly switches: number
  readonly rescues: number
  readonly harms: number
}

export function countByCondition(pairs: readonly CountedPair[]): ReadonlyMap<string, PairsByCondition> {
  const counts = new Map<string, { -readonly [Name in keyof PairsByCondition]: number }>()
  const of = (condition: string) => {
    const known = counts.get(condition) ?? { evidence: 0, switches: 0, rescues: 0, harms: 0 }
    counts.set(condition, known)
    return known
  }
  for (const { records, switch: accepted, actor, twincheck } of pairs) {
    for (const { certificates } of records) for (const { condition } of certificates) of(condition).evidence += 1
    if (accepted === null) continue
    const own = of(accepted.condition)
    own.switches += 1
    if (!actor && twincheck) own.rescues += 1
    if (actor && !twincheck) own.harms += 1
  }
  return counts
}
