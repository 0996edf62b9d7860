/**
 * Assigns a task to one of the two halves. The function uses Node's crypto. So it is not in task-half.ts, because pages in a browser
 * import that file.
 */
import { createHash } from 'node:crypto'
import type { TaskHalf } from './task-half.ts'

/**
 * The half of a task. `family` names a group of tasks that must be in the same half, because they resemble each other, for example the
 * tasks of a template. For a task without such a group, `family` is the task itself.
 */
export function taskHalf(world: string, family: string): TaskHalf {
  const [first = 0] = createHash('sha256').update(`${world}\n${family}`).digest()
  return first < 128 ? 'made' : 'other'
}
