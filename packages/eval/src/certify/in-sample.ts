/** Sources whose stored runs were looked at while conditions were written: figures on them predict nothing. */
import { benchmarks } from '../world/benchmarks.ts'
import type { TaskHalf } from '../world/task-half.ts'

/** Sources are named as in a scan. ToolSandbox is added: its traces are read, but it has no world here. */
export const builtInSample: readonly string[] = [
  ...benchmarks.flatMap(({ inSample, traceSources }) => (inSample ? traceSources : [])),
  'toolsandbox',
].sort()

/** Conditions written on the half `made` only; all others saw all tasks. New ones are added with their commit. */
export const writtenOnHalf: ReadonlySet<string> = new Set<string>()

/** Whether a condition was written while looking at a task. `half` is null in lines of older versions. */
export function isInSample(world: string, condition: string, half: TaskHalf | null): boolean {
  if (!benchmarks.some(({ name, inSample }) => name === world && inSample)) return false
  return !writtenOnHalf.has(condition) || half !== 'other'
}
