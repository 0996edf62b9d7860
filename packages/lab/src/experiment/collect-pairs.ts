/**
 * Gathers the lines of a replay in the order of its input, those of an earlier run in their places, and names every task
 * that was asked for and has no stored run: an unavailable pair is never dropped in silence.
 */

import type { ExperimentFolder, PairLine } from '@twincheck/eval'
import { pairKey } from '@twincheck/eval/harness'
import { categoryOfTask } from '../worlds/registry.ts'
import type { ReplayedItem } from './replay-files.ts'

export type CollectOptions = {
  /** Null: nothing is written. */
  readonly experiment: ExperimentFolder | null
  /** The runs that were replayed, by name. */
  readonly runs: readonly string[]
  /** The tasks asked for; null: whatever the files have. */
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
  // A source that does not mark finished items continues after them.
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
