/**
 * Assigns a task to one of the two halves. The function uses Node's crypto, so it is not in task-half.ts, which pages in a browser
 * import.
 */
import { createHash } from 'node:crypto'
import type { TaskHalf } from './task-half.ts'

/**
 * The half of a task. `family` is the task, or a name for tasks that resemble each other and so must be in the same half, for example
 * those of a template.
 */
export function taskHalf(world: string, family: string): TaskHalf {
  const [first = 0] = createHash('sha256').update(`${world}\n${family}`).digest()
  return first < 128 ? 'made' : 'other'
}
