/**
 * The tools of a turn. Functions that a task withholds appear in the turn that names them, after the others, as the
 * official handler appends them. Functions that a task excludes never appear.
 */
import type { ToolSchema } from '@twincheck/core'
import type { Task } from './task.ts'

/** The official user message of a turn that adds withheld functions. */
export const functionsArrived = 'I have updated some more functions you can choose from. What about now?'

export function activeTools(task: Task, turn: number, all: readonly ToolSchema[]): readonly ToolSchema[] {
  const missed = new Set([...task.missedFunctions.values()].flat())
  const excluded = new Set(task.excludedFunctions)
  const offered = all.filter(({ name }) => !missed.has(name) && !excluded.has(name))
  for (const [arrival, names] of [...task.missedFunctions].sort(([left], [right]) => left - right)) {
    if (arrival > turn) break
    for (const name of names) offered.push(...all.filter((tool) => tool.name === name && !excluded.has(name)))
  }
  return offered
}
