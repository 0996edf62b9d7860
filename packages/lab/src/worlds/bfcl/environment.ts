/** BFCL V4 multi-turn behind the environment port, with the official tools, outputs and verdict. */
import { isJsonObject } from '@twincheck/core/reading'
import type { Environment, Episode, Score, Solution, StepOutcome, Trajectory, Turn, WrittenStep } from '@twincheck/eval'
import {
  type Call,
  type Category,
  callText,
  categories,
  type Dataset,
  decodeStep,
  functionsArrived,
  groundTruthCalls,
  type Task,
} from '@twincheck/eval/bfcl'
import { RecordedEpisode, type StateEntry } from '@twincheck/eval/harness'
import { dict, dumpJson, type PyValue } from '@twincheck/eval/python'
import { Evaluator } from './verdict/evaluate.ts'
import { openScenario } from './world/scenario.ts'
import { World } from './world/world.ts'

export type BfclEnvironmentOptions = {
  readonly categories?: readonly Category[]
  /**
   * The model's name, which is a part of the official executor's variable names. A tool sees these variable names only in string
   * arguments that look like calls.
   */
  readonly runName?: string
}

export function bfclEnvironment(dataset: Dataset, options: BfclEnvironmentOptions = {}): Environment {
  const { categories: chosen = categories, runName = 'model' } = options
  const evaluator = new Evaluator(dataset)
  return {
    name: 'bfcl-v4-multi-turn',
    taskIds: () => chosen.flatMap((category) => dataset.tasks(category).map(({ id }) => id)),
    reset: (taskId) => {
      const task = dataset.task(taskId)
      const world = new World(openScenario(task, dataset.longContextOf(task)), runName)
      return new BfclEpisode({ dataset, evaluator, task }, world, { taskId, turns: [], said: [] })
    },
    solution: (taskId) => solutionOf(dataset.task(taskId), dataset),
  }
}

/** The solution as a model would write it. In the benchmark's file its arguments are positional. Here every argument gets its name. */
function solutionOf(task: Task, dataset: Dataset): Solution {
  const tools = dataset.tools(task, task.question.length)
  const turns = groundTruthCalls(task).map((calls) =>
    calls.map(({ name, args, kwargs }) => {
      const tool = tools.find((one) => one.name === plainName(name))
      const names = isJsonObject(tool?.parameters.properties) ? Object.keys(tool.parameters.properties) : []
      const placed = args.map((value, index): [string, PyValue] => [names[index] ?? `argument_${index}`, value])
      return { name: plainName(name), arguments: dumpJson(dict([...placed, ...kwargs])) }
    }),
  )
  return { kind: 'by-turn', turns }
}

function plainName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

type BfclSetting = { readonly dataset: Dataset; readonly evaluator: Evaluator; readonly task: Task }

class BfclEpisode extends RecordedEpisode implements Episode {
  readonly #setting: BfclSetting
  readonly #world: World

  constructor(setting: BfclSetting, world: World, executed: Trajectory) {
    super(executed)
    this.#setting = setting
    this.#world = world
  }

  beginTurn(): Turn | null {
    const { task, dataset } = this.#setting
    const turn = this.record.beginTurn(task.question.length)
    if (turn === null) return null
    const arrived = task.missedFunctions.has(turn)
    const messages = arrived ? [{ role: 'user', content: functionsArrived }] : (task.question[turn] ?? [])
    return { messages, tools: dataset.tools(task, turn) }
  }

  execute(step: WrittenStep): StepOutcome {
    this.record.add(step)
    const decoded = decode(step)
    if (decoded.kind === 'undecodable') return decoded
    return {
      kind: 'executed',
      calls: decoded.calls.map((call) => callText(call, 'function-calling')),
      outputs: decoded.calls.map((call) => this.#world.execute(call)),
    }
  }

  state(): readonly StateEntry[] {
    return this.#world.stateLog().map((entry) => ({
      name: String(entry.get('class_name')),
      content: dumpJson(entry.get('content') ?? null),
    }))
  }

  copy(): Episode {
    return new BfclEpisode(this.#setting, this.#world.copy(), this.record.trajectory())
  }

  score(): Score {
    const calls = this.record.trajectory().turns.map((steps) => steps.map(callsOf))
    const verdict = this.#setting.evaluator.evaluateCalls(this.taskId, calls)
    return verdict.valid ? verdict : { valid: false, reason: verdict.errorType, turn: verdict.turn }
  }
}

function decode(step: WrittenStep): ReturnType<typeof decodeStep> {
  const written: PyValue = step.map((call) => dict([[call.name, call.arguments]]))
  return decodeStep(written, 'function-calling')
}

function callsOf(step: WrittenStep): readonly Call[] {
  const decoded = decode(step)
  return decoded.kind === 'calls' ? decoded.calls : []
}
