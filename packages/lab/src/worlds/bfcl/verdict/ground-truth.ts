/** The official solution of a task, executed once: its outputs and its worlds after each turn. */

import { groundTruthCalls, type Task } from '@twincheck/eval/bfcl'
import type { Scenario } from '../world/scenario.ts'
import { World } from '../world/world.ts'

export type GroundTruthTurn = {
  readonly outputs: readonly string[]
  /** The worlds after the turn. Copy them before executing calls. */
  readonly world: World
}

export function executeGroundTruth(task: Task, scenario: Scenario): readonly GroundTruthTurn[] {
  const world = new World(scenario, 'model_ground_truth_eval')
  return groundTruthCalls(task).map((calls) => ({
    outputs: calls.map((call) => world.execute(call)),
    world: world.copy(),
  }))
}
