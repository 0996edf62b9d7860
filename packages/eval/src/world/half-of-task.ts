/** Assigns a task to one of the two halves. Apart from task-half.ts, which pages in a browser import. */
import { createHash } from 'node:crypto'
import type { TaskHalf } from './task-half.ts'

/** `family`: the task, or tasks that resemble each other and so must be in one half, such as those of a template. */
export function taskHalf(world: string, family: string): TaskHalf {
  const [first = 0] = createHash('sha256').update(`${world}\n${family}`).digest()
  return first < 128 ? 'made' : 'other'
}
