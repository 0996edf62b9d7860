/** Keeps the tools of the turn before, while the steps of a trajectory come by. */
import type { ActiveTools } from '../paper/trace/trace.ts'

/** Of one step: where its user message stands, and the tools that are active. Returns those that were last active in the turn before. */
export type FollowTools = (requestPosition: number, tools: ActiveTools) => ActiveTools

export function followTools(): FollowTools {
  let [at, current, previous]: [number, ActiveTools, ActiveTools] = [-1, null, null]
  return (position, tools) => {
    if (position !== at) {
      // Before the first request there was no turn, and a position that goes back is another conversation's.
      previous = at >= 0 && position > at ? current : null
      at = position
    }
    current = tools
    return previous
  }
}
