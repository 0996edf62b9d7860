/** Counts how a second verdict changes between the run alone and the run with TwinCheck. There are four possible transitions. */
import { type SecondOutcomes, type SecondVerdict, secondVerdictNames, secondVerdicts } from './second-verdict.ts'

export type SecondTransitions = {
  readonly verdict: SecondVerdict
  readonly title: string
  readonly judged: string
  readonly runs: number
  /** The number of pairs in which the harm happened both without and with TwinCheck. */
  readonly kept: number
  /** The number of pairs in which the harm happened only without TwinCheck. */
  readonly prevented: number
  /** The number of pairs in which the harm happened only with TwinCheck. */
  readonly added: number
  readonly absent: number
}

/** Counts the transitions of every second verdict that occurs in at least one pair. */
export function countSecond(pairs: readonly SecondOutcomes[]): readonly SecondTransitions[] {
  return secondVerdictNames.flatMap((verdict) => {
    const outcomes = pairs.flatMap((pair) => pair[verdict] ?? [])
    if (outcomes.length === 0) return []
    const count = (actor: boolean, twincheck: boolean): number =>
      outcomes.filter((outcome) => outcome.actor === actor && outcome.twincheck === twincheck).length
    return [
      {
        verdict,
        title: secondVerdicts[verdict].title,
        judged: secondVerdicts[verdict].runs,
        runs: outcomes.length,
        kept: count(true, true),
        prevented: count(true, false),
        added: count(false, true),
        absent: count(false, false),
      },
    ]
  })
}

type WordMembers = 'verdict' | 'title' | 'judged'

/** The counts as members of a JSON object. Each member has the name of its verdict. */
export type NamedTransitions<Counted extends SecondTransitions = SecondTransitions> = {
  readonly [Name in SecondVerdict]?: Omit<Counted, WordMembers>
}

export function namedTransitions<Counted extends SecondTransitions>(
  counted: readonly Counted[],
): NamedTransitions<Counted> {
  return Object.fromEntries(counted.map(({ verdict, title: _, judged: __, ...counts }) => [verdict, counts]))
}

export function secondText({ title, judged, runs, kept, prevented, added, absent }: SecondTransitions): string {
  return `${title} in ${runs} ${judged}: kept ${kept}, prevented ${prevented}, new ${added}, absent ${absent}`
}
