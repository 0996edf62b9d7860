/**
 * Which runs the built-in conditions were written on. Their predicates and tables were chosen while looking at stored runs of these
 * sources, so figures there do not predict new data.
 */
import { benchmarks } from '../world/benchmarks.ts'
import type { TaskHalf } from '../world/task-half.ts'

/**
 * The sources by the name that a scan gives them. ToolSandbox is added separately, because this project reads its traces but has no
 * world for it.
 */
export const builtInSample: readonly string[] = [
  ...benchmarks.flatMap(({ inSample, traceSources }) => (inSample ? traceSources : [])),
  'toolsandbox',
].sort()

/**
 * The conditions that were written on the half `made` of each world's tasks only. All other conditions were written while looking at
 * all tasks of the in-sample worlds. A new condition is added here with the commit that makes it.
 */
export const writtenOnHalf: ReadonlySet<string> = new Set<string>()

/** Whether a condition was written while looking at a task. `half` is null in lines of older versions. */
export function isInSample(world: string, condition: string, half: TaskHalf | null): boolean {
  if (!benchmarks.some(({ name, inSample }) => name === world && inSample)) return false
  return !writtenOnHalf.has(condition) || half !== 'other'
}
