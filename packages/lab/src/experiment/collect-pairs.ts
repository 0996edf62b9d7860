/** Collects the lines of a replay in input order. A requested task without a stored run gets a line too. */
import {
  type AnswerFigures,
  type CountedTwins,
  countAnswers,
  countSecond,
  countTwins,
  type ExperimentFolder,
  type NamedTransitions,
  namedTransitions,
  type PairLine,
} from '@twincheck/eval'
import { pairKey } from '@twincheck/eval/harness'
import { categoryOfTask } from '../worlds/registry.ts'
import type { ReplayedItem } from './replay-files.ts'

export type CollectOptions = {
  readonly experiment: ExperimentFolder | null
  readonly runs: readonly string[]
  readonly tasks: readonly string[] | null
  readonly onLine: (line: PairLine) => void
  readonly onProblem: (message: string) => void
}

export async function collectPairs(
  items: AsyncIterable<ReplayedItem>,
  { experiment, runs, tasks, onLine, onProblem }: CollectOptions,
): Promise<readonly PairLine[]> {
  const earlier = new Map((experiment?.done ?? []).map((line) => [pairKey(line), line]))
  const lines = new Map<string, PairLine>()
  const take = async (line: PairLine) => {
    if (lines.has(pairKey(line))) {
      onProblem(`${line.id} of ${line.run} is there twice. Only the first was counted.`)
      return
    }
    lines.set(pairKey(line), line)
    await experiment?.add(line)
    onLine(line)
  }
  for await (const item of items) {
    if (item.kind === 'problem') onProblem(item.message)
    else if (item.kind !== 'done') await take(item)
    else {
      const line = earlier.get(pairKey(item))
      if (line) await take(line)
    }
  }
  // Some sources do not report the items that an earlier run has finished. The lines of these items come first in the result.
  const before = [...earlier.values()].filter((line) => !lines.has(pairKey(line)))
  for (const line of before) onLine(line)
  const reached = new Map([...before.map((line) => [pairKey(line), line] as const), ...lines])
  const missing = withoutRun(runs, tasks ?? [], reached)
  for (const line of missing) onLine(line)
  const all = [...reached.values(), ...missing]
  await experiment?.close(all)
  return all
}

function withoutRun(
  runs: readonly string[],
  tasks: readonly string[],
  lines: ReadonlyMap<string, PairLine>,
): readonly PairLine[] {
  const reason = 'there is no stored run of this task in the given files'
  return [...new Set(runs)].flatMap((run) =>
    [...new Set(tasks)]
      .filter((id) => !lines.has(pairKey({ run, id })))
      .map((id): PairLine => ({ kind: 'unavailable', run, id, category: categoryOfTask(id) ?? 'unknown', reason })),
  )
}

type ReplaySummary = NamedTransitions & {
  readonly profile: string
  readonly tasks: number
  readonly actorSuccess: number
  readonly twincheckSuccess: number
  readonly rescues: number
  readonly harms: number
  readonly switches: number
  readonly diverged: number
  readonly unavailable: number
  readonly twins?: CountedTwins
  readonly answers?: AnswerFigures
}

export function replaySummary(lines: readonly PairLine[], profile: string): ReplaySummary {
  const pairs = lines.filter((line) => line.kind === 'pair')
  return {
    profile,
    tasks: lines.length,
    actorSuccess: pairs.filter(({ actor }) => actor).length,
    twincheckSuccess: pairs.filter(({ twincheck }) => twincheck).length,
    rescues: pairs.filter(({ actor, twincheck }) => !actor && twincheck).length,
    harms: pairs.filter(({ actor, twincheck }) => actor && !twincheck).length,
    switches: pairs.filter(({ switch: accepted }) => accepted !== null).length,
    diverged: lines.filter(({ kind }) => kind === 'diverged').length,
    unavailable: lines.filter(({ kind }) => kind === 'unavailable').length,
    ...namedTransitions(countSecond(pairs)),
    ...twinsOf(pairs),
    ...answersOf(pairs),
  }
}

function answersOf(pairs: Parameters<typeof countAnswers>[0]): { readonly answers?: AnswerFigures } {
  const answers = countAnswers(pairs)
  return answers === null ? {} : { answers }
}

function twinsOf(pairs: readonly PairLine[]): { readonly twins?: CountedTwins } {
  const twins = countTwins(pairs)
  return twins === null ? {} : { twins }
}

/**
 * Whether a line gives no pair. That is the case if its replay diverged, or if its replay failed and may still succeed in a retry. A
 * stored run that ended in an error does give a pair, because it has an official verdict.
 */
export function isLeftOut(line: PairLine): boolean {
  return line.kind === 'diverged' || (line.kind === 'unavailable' && line.transient === true)
}
