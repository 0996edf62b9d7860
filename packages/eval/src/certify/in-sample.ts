/**
 * Names the sources whose stored runs were looked at while conditions were written. Figures on these runs predict nothing about new data.
 */
import { benchmarks } from '../world/benchmarks.ts'
import type { TaskHalf } from '../world/task-half.ts'

/** Source names are the names that a scan uses. ToolSandbox is on the list too: its traces can be read, although it has no world here. */
export const builtInSample: readonly string[] = [
  ...benchmarks.flatMap(({ inSample, traceSources }) => (inSample ? traceSources : [])),
  'toolsandbox',
].sort()

/**
 * Conditions whose authors looked only at the tasks of the half `made`. The authors of all other conditions looked at all tasks. If a new
 * condition was written on the half `made` only, its commit must add it to this list.
 */
export const writtenOnHalf: ReadonlySet<string> = new Set<string>()

/**
 * Whether the authors of a condition looked at a task while they wrote the condition. `half` is the half of the task. It is null in lines
 * that older versions wrote.
 */
export function isInSample(world: string, condition: string, half: TaskHalf | null): boolean {
  if (!benchmarks.some(({ name, inSample }) => name === world && inSample)) return false
  return !writtenOnHalf.has(condition) || half !== 'other'
}
