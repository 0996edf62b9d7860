/**
 * The official verdict on a run. After each turn with an official solution, the worlds must equal the solution's worlds, and every output
 * of the solution's turn must occur among the run's outputs so far. Invariants:
 *   1. Checks run in the official order: no list of turns, wrong number of turns, then for each turn: empty turn, state, outputs. The first failed check is the verdict.
 *   2. A turn without an official solution is executed and not checked.
 *   3. Steps that cannot be decoded are ignored.
 */
import { type Call, type Dataset, decodeStep, encodingOf, groundTruthCalls, type Task } from '@twincheck/eval/bfcl'
import { cached } from '@twincheck/eval/harness'
import type { PyValue } from '@twincheck/eval/python'
import { openScenario, type Scenario } from '../world/scenario.ts'
import { World } from '../world/world.ts'

export type RunCalls = readonly (readonly (readonly Call[])[])[]

/** Evaluates runs of a dataset's tasks. Each task's solution is executed once and cached. */
export class Evaluator {
  readonly #prepare: (taskId: string) => PreparedTask

  constructor(dataset: Dataset) {
    this.#prepare = cached((taskId) => {
      const task = dataset.task(taskId)
      const scenario = openScenario(task, dataset.longContextOf(task))
      return { task, scenario, solution: executeGroundTruth(task, scenario) }
    })
  }

  evaluate(taskId: string, result: PyValue): Verdict {
    const prepared = this.#prepare(taskId)
    if (!Array.isArray(result)) return failed('multi_turn:inference_error', null)
    if (result.length !== prepared.solution.length) return failed('multi_turn:force_terminated', null)
    const encoding = encodingOf(result)
    return verdictAfterTurns(prepared, (turn) => decodeTurn(result[turn] ?? null, encoding))
  }

  evaluateCalls(taskId: string, turns: RunCalls): Verdict {
    const prepared = this.#prepare(taskId)
    if (turns.length !== prepared.solution.length) return failed('multi_turn:force_terminated', null)
    return verdictAfterTurns(prepared, (turn) => (turns[turn] ?? []).filter((calls) => calls.length > 0))
  }
}

type PreparedTask = {
  readonly task: Task
  readonly scenario: Scenario
  readonly solution: readonly GroundTruthTurn[]
}

function verdictAfterTurns(
  { task, scenario, solution }: PreparedTask,
  stepsOf: (turn: number) => readonly (readonly Call[])[],
): Verdict {
  const world = new World(scenario, 'model_eval')
  const outputs: string[] = []
  const official = groundTruthCalls(task)
  for (const [turn, expected] of solution.entries()) {
    const steps = stepsOf(turn)
    for (const calls of steps) for (const call of calls) outputs.push(world.execute(call))
    if (official[turn]?.length === 0) continue
    if (steps.length === 0) return failed('multi_turn:empty_turn_model_response', turn)
    if (!world.equals(expected.world)) return failed('multi_turn:instance_state_mismatch', turn)
    if (!containsAll(outputs, expected.outputs)) return failed('multi_turn:execution_response_mismatch', turn)
  }
  return validVerdict
}

function decodeTurn(turn: PyValue, encoding: Parameters<typeof decodeStep>[1]): readonly (readonly Call[])[] {
  const steps: (readonly Call[])[] = []
  if (!Array.isArray(turn)) return steps
  for (const step of turn) {
    const decoded = decodeStep(step, encoding)
    if (decoded.kind === 'calls' && decoded.calls.length > 0) steps.push(decoded.calls)
  }
  return steps
}

/** Whether the outputs contain all expected outputs, in any order. An output that is expected twice must occur twice. */
function containsAll(outputs: readonly string[], expected: readonly string[]): boolean {
  if (expected.length === 1) return outputs.includes(expected[0] ?? '')
  const remaining = [...outputs]
  for (const output of expected) {
    const index = remaining.indexOf(output)
    if (index < 0) return false
    remaining.splice(index, 1)
  }
  return true
}

type GroundTruthTurn = {
  readonly outputs: readonly string[]
  /** The worlds after the turn. They must be copied before calls are executed on them. */
  readonly world: World
}

function executeGroundTruth(task: Task, scenario: Scenario): readonly GroundTruthTurn[] {
  const world = new World(scenario, 'model_ground_truth_eval')
  return groundTruthCalls(task).map((calls) => ({
    outputs: calls.map((call) => world.execute(call)),
    world: world.copy(),
  }))
}

export type ErrorType =
  /** The result is not a list of turns, because inference failed. */
  | 'multi_turn:inference_error'
  /** The run has a different number of turns than the task. */
  | 'multi_turn:force_terminated'
  | 'multi_turn:empty_turn_model_response'
  /** After a turn the worlds differ from those of the official solution. */
  | 'multi_turn:instance_state_mismatch'
  /** An output of the official solution's turn does not occur in the run so far. */
  | 'multi_turn:execution_response_mismatch'

type Verdict =
  | { readonly valid: true }
  | {
      readonly valid: false
      readonly errorType: ErrorType
      /** The turn that failed, counted from 0. `turn` is null if the whole run failed. */
      readonly turn: number | null
    }

const validVerdict: Verdict = { valid: true }

function failed(errorType: ErrorType, turn: number | null): Verdict {
  return { valid: false, errorType, turn }
}
