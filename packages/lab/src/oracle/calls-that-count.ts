/**
 * Where a benchmark does not say what a right run does, the runs that it calls right do: the calls by which they changed the
 * world. What they only read is left out, since no verdict depends on it.
 */
import type { Environment, StoredTrajectory, WrittenStep } from '@twincheck/eval'

export function callsThatCount(environment: Environment, { taskId, turns }: StoredTrajectory): WrittenStep {
  const episode = environment.reset(taskId)
  const counting: WrittenStep[] = []
  let before = ''
  for (const steps of turns) {
    if (episode.beginTurn() === null) break
    before = JSON.stringify(episode.state())
    for (const { written } of steps) {
      if (written.length === 0) continue
      episode.execute(written)
      const after = JSON.stringify(episode.state())
      if (after !== before) counting.push(written)
      before = after
    }
  }
  return counting.flat()
}
