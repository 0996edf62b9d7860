/** Remembers the tools of the previous turn while the steps of a trajectory are read. */
import type { ActiveTools } from '../paper/trace/trace.ts'

/**
 * A function that takes the position of a step's user message and the step's active tools. It returns the tools of the last step of the
 * previous turn.
 */
export type FollowTools = (requestPosition: number, tools: ActiveTools) => ActiveTools

export function followTools(): FollowTools {
  let [at, current, previous]: [number, ActiveTools, ActiveTools] = [-1, null, null]
  return (position, tools) => {
    if (position !== at) {
      // The first request has no previous turn. If the position is smaller than before, the step belongs to another conversation.
      previous = at >= 0 && position > at ? current : null
      at = position
    }
    current = tools
    return previous
  }
}
