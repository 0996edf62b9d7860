/**
 * Splits tasks by id (paper, "Benchmark and splits"). Excluded ids are set aside, then each category is divided into calibration, primary
 * and extension. Invariants:
 *   1. The splits are disjoint, because they are consecutive ranges of one shuffled list per category.
 *   2. The result depends on the tasks, the exclusions and the seed, never on the order in which they were listed.
 *   3. The extension is fixed by the seed before the primary set is run, so it cannot be chosen afterwards. Whether it may be used is decided in `launch-rule.ts`.
 */
import { TwinCheckError } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import { compareText, type Random, seededRandom } from '@twincheck/eval/harness'

export type SplitTask = { readonly id: string; readonly category: string }

export type SplitName = 'calibration' | 'primary' | 'extension'

/** The numbers of tasks per category. The defaults are the paper's. */
export type SplitSizes = Readonly<Record<SplitName, number>>
export const paperSplitSizes: SplitSizes = { calibration: 8, primary: 40, extension: 40 }

export type SplitRequest = {
  readonly tasks: readonly SplitTask[]
  readonly excluded: ReadonlySet<string>
  readonly seed: number
  readonly sizes?: SplitSizes
}

/** Draws the ids of one split, in code-unit order. Throws if a category has too few tasks. */
export function drawSplit(
  name: SplitName,
  { tasks, excluded, seed, sizes = paperSplitSizes }: SplitRequest,
): readonly string[] {
  const random = seededRandom(seed)
  const from = startOf(name, sizes)
  const to = from + sizes[name]
  const ids = idsByCategory(tasks, excluded).flatMap(([category, candidates]) => {
    if (candidates.length < to) throw new TooFewTasksError(name, category, to, candidates.length)
    return shuffle(candidates, random).slice(from, to)
  })
  return ids.sort(compareText)
}

export class TooFewTasksError extends TwinCheckError {
  readonly code = 'too-few-tasks'

  constructor(split: SplitName, category: string, needed: number, found: number) {
    super(
      `The split "${split}" needs ${needed} tasks in the category ${category}, with those of the splits before it; ` +
        `${found} are left after the exclusions. Exclude fewer ids, or ask for smaller splits.`,
    )
  }
}

export class DuplicateTaskError extends TwinCheckError {
  readonly code = 'duplicate-task'

  constructor(id: string) {
    super(`The task ${id} is listed twice. A split is a set of tasks: list each one once.`)
  }
}

const order: readonly SplitName[] = ['calibration', 'primary', 'extension']

function startOf(name: SplitName, sizes: SplitSizes): number {
  return order.slice(0, order.indexOf(name)).reduce((sum, earlier) => sum + sizes[earlier], 0)
}

function idsByCategory(
  tasks: readonly SplitTask[],
  excluded: ReadonlySet<string>,
): readonly (readonly [string, readonly string[]])[] {
  const seen = new Set<string>()
  const groups = new Map<string, string[]>()
  for (const { id, category } of tasks) {
    if (seen.has(id)) throw new DuplicateTaskError(id)
    seen.add(id)
    // A category whose tasks are all excluded stays in the list, so that drawing from it fails with an error.
    const members = groups.get(category) ?? []
    groups.set(category, members)
    if (!excluded.has(id)) members.push(id)
  }
  const sorted = [...groups].sort(([first], [second]) => compareText(first, second))
  return sorted.map(([category, ids]) => [category, ids.sort(compareText)])
}

function shuffle(ids: readonly string[], random: Random): string[] {
  const shuffled = [...ids]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    const [kept, moved] = [shuffled[last], shuffled[other]]
    if (kept === undefined || moved === undefined) continue
    shuffled[last] = moved
    shuffled[other] = kept
  }
  return shuffled
}

/** Reads a task list: on each line `{"id": ..., "category": ...}` or an id. Empty lines and `#` lines are ignored. */
export function readTaskList(text: string, file: string): readonly SplitTask[] {
  const found = entries(text)
  if (found.length === 0) throw new TaskListError(file, 1, 'at least one task', text)
  return found.map(({ line, content }) => {
    if (content.startsWith('{')) return readTask(content, file, line)
    const category = /^(.+)_\d+$/.exec(content)?.[1]
    if (category === undefined)
      throw new TaskListError(file, line, 'an id that ends in _NUMBER, or a JSON task', content)
    return { id: content, category }
  })
}

/** Reads an exclusion list: one task id per line. Empty lines and `#` lines are ignored. */
export function readIdList(text: string, file: string): ReadonlySet<string> {
  return new Set(
    entries(text).map(({ line, content }) => {
      if (/\s|^[[{"]/.test(content)) throw new TaskListError(file, line, 'one task id', content)
      return content
    }),
  )
}

export class TaskListError extends TwinCheckError {
  readonly code = 'task-list'

  constructor(file: string, line: number, expected: string, found: string, options?: ErrorOptions) {
    const quoted = JSON.stringify(found.length > 80 ? `${found.slice(0, 80)}…` : found)
    super(`${file}, line ${line}: expected ${expected}, found ${quoted}. Correct the line.`, options)
  }
}

function entries(text: string): readonly { readonly line: number; readonly content: string }[] {
  return text
    .split('\n')
    .map((content, index) => ({ line: index + 1, content: content.trim() }))
    .filter(({ content }) => content !== '' && !content.startsWith('#'))
}

function readTask(content: string, file: string, line: number): SplitTask {
  const expected = 'a JSON object with the texts "id" and "category"'
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch (cause) {
    throw new TaskListError(file, line, expected, content, { cause })
  }
  if (!isObject(value) || typeof value.id !== 'string' || typeof value.category !== 'string') {
    throw new TaskListError(file, line, expected, content)
  }
  return { id: value.id, category: value.category }
}
