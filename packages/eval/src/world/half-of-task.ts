/** Assigns a task to one of the two halves. Apart from task-half.ts, which pages in a browser import. */
import { createHash } from 'node:crypto'
import type { TaskHalf } from './task-half.ts'

/**
 * The half of a task. `family` names the task, or the tasks that share a scenario or a template: tasks that resemble each other must
 * be in the same half, or a rule made on one would be measured on its copy.
 */
export function taskHalf(world: string, family: string): TaskHalf {
  const [first = 0] = createHash('sha256').update(`${world}\n${family}`).digest()
  return first < 128 ? 'made' : 'other'
}
