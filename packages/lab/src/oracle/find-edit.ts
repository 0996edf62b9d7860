/** Finds the smallest single edit under which a failed run would have succeeded, by playing the edited run again. */
import type { Environment, Score, Solution, StoredTrajectory } from '@twincheck/eval'
import type { Edit } from './edit.ts'
import { planEdits } from './plan-edits.ts'
import { isGood, playedTurns, playRun } from './play-run.ts'

/** The default limit of tried edits. It is enough for nearly every stored run; only runs of hundreds of calls have more edits. */
export const mostTriedByDefault = 5_000

export type FoundEdit = {
  readonly edit: Edit | null
  readonly tried: number
  readonly cutShort: boolean
}

export type EditSearch = {
  readonly environment: Environment
  readonly solution: Solution
  /**
   * The verdict on the run without an edit. If the verdict names the turn that failed, edits after that turn cannot help and are not
   * tried.
   */
  readonly score: Score
  readonly mostTried: number
  readonly where?: (edit: Edit) => boolean
}

export function findEdit(
  stored: StoredTrajectory,
  { environment, solution, score, mostTried, where = () => true }: EditSearch,
): FoundEdit {
  const turns = playedTurns(stored)
  const failedTurn = score.valid ? null : score.turn
  let tried = 0
  for (const { steps, ...edit } of planEdits(turns, solution, failedTurn ?? turns.length - 1)) {
    if (!where(edit)) continue
    if (tried >= mostTried) return { edit: null, tried, cutShort: true }
    tried++
    if (isGood(playRun(environment, stored.taskId, turns.with(edit.turn, steps))))
      return { edit, tried, cutShort: false }
  }
  return { edit: null, tried, cutShort: false }
}
