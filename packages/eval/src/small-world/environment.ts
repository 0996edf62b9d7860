/**
 * Runs the small world as a benchmark environment. A run succeeds if, after every turn, the house and the answers equal those of the
 * solution.
 */
import { type Json, type JsonObject, type ToolSchema, TwinCheckError } from '@twincheck/core'
import { isJsonObject } from '@twincheck/core/reading'
import type {
  Environment,
  Episode,
  Score,
  StateEntry,
  StepOutcome,
  Trajectory,
  Turn,
  WrittenCall,
  WrittenStep,
} from '../world/environment.ts'
import { RecordedEpisode } from '../world/episode-record.ts'
import { type House, houseText } from './house.ts'
import { type HouseTask, houseTasks } from './tasks.ts'
import { houseTools, type ToolAnswer } from './tools.ts'

export class UnknownTaskError extends TwinCheckError {
  readonly code = 'unknown-task'

  constructor(taskId: string) {
    super(`The small world has no task ${taskId}. It has ${houseTasks.map(({ id }) => id).join(', ')}.`)
  }
}

export const smallWorld: Environment = {
  name: 'small-world',
  taskIds: () => houseTasks.map(({ id }) => id),
  reset: (taskId) => {
    const task = houseTasks.find(({ id }) => id === taskId)
    if (task === undefined) throw new UnknownTaskError(taskId)
    return new HouseEpisode(task, task.house, { taskId, turns: [], said: [] })
  },
  solution: (taskId) => {
    const task = houseTasks.find(({ id }) => id === taskId)
    if (task === undefined) throw new UnknownTaskError(taskId)
    return { kind: 'by-turn', turns: task.turns.map(({ solution }) => solution) }
  },
}

class HouseEpisode extends RecordedEpisode implements Episode {
  readonly #task: HouseTask
  #house: House

  constructor(task: HouseTask, house: House, executed: Trajectory) {
    super(executed)
    this.#task = task
    this.#house = house
  }

  beginTurn(): Turn | null {
    const turn = this.record.beginTurn(this.#task.turns.length)
    if (turn === null) return null
    const content = this.#task.turns[turn]?.message ?? ''
    return { messages: [{ role: 'user', content }], tools: toolsOf(this.#task, turn) }
  }

  execute(step: WrittenStep): StepOutcome {
    this.record.add(step)
    const { house, outcome } = executeStep(this.#house, step)
    this.#house = house
    return outcome
  }

  state(): readonly StateEntry[] {
    return [{ name: 'house', content: houseText(this.#house) }]
  }

  copy(): Episode {
    return new HouseEpisode(this.#task, this.#house, this.record.trajectory())
  }

  score(): Score {
    return scoreOf(this.#task, this.record.trajectory())
  }
}

function toolsOf(task: HouseTask, turn: number): readonly ToolSchema[] {
  const withheld = new Set(task.turns.slice(turn + 1).flatMap(({ arriving }) => arriving ?? []))
  return houseTools.map(({ schema }) => schema).filter(({ name }) => !withheld.has(name))
}

/** Executes all calls of a step. If one call cannot be read, the whole step is undecodable. */
function executeStep(house: House, step: WrittenStep): { readonly house: House; readonly outcome: StepOutcome } {
  const unreadable = step.find((call) => readArguments(call) === null)
  if (unreadable !== undefined) {
    return { house, outcome: { kind: 'undecodable', error: `The arguments of ${unreadable.name} are no JSON object.` } }
  }
  const outputs: string[] = []
  let current = house
  for (const call of step) {
    const answer = runCall(current, call.name, readArguments(call) ?? {})
    current = answer.house
    outputs.push(JSON.stringify(answer.output))
  }
  return { house: current, outcome: { kind: 'executed', calls: step.map(callText), outputs } }
}

function readArguments(call: WrittenCall): JsonObject | null {
  try {
    const value: Json = JSON.parse(call.arguments)
    return isJsonObject(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Runs a call. For an unknown tool or wrong arguments the answer is an error, as a real tool would give. */
function runCall(house: House, name: string, args: JsonObject): ToolAnswer {
  const tool = houseTools.find(({ schema }) => schema.name === name)
  if (tool === undefined) return { house, output: { error: `There is no tool called ${name}.` } }
  const problem = argumentProblem(tool.schema.parameters.properties, args)
  return problem === null ? tool.run(house, args) : { house, output: { error: `${name}: ${problem}` } }
}

function argumentProblem(properties: Json | undefined, args: JsonObject): string | null {
  if (!isJsonObject(properties)) return null
  for (const name of Object.keys(args)) if (!Object.hasOwn(properties, name)) return `unknown argument ${name}.`
  for (const [name, property] of Object.entries(properties)) {
    const type = isJsonObject(property) ? property.type : undefined
    if (!Object.hasOwn(args, name)) return `missing argument ${name}.`
    if (typeof args[name] !== type) return `argument ${name} has to be a ${String(type)}.`
  }
  return null
}

function callText({ name, arguments: args }: WrittenCall): string {
  return `${name}(${args})`
}

function scoreOf(task: HouseTask, { turns }: Trajectory): Score {
  if (turns.length !== task.turns.length) return { valid: false, reason: 'unfinished', turn: null }
  const outputs: string[] = []
  let house = task.house
  let solved = task.house
  for (const [turn, { solution }] of task.turns.entries()) {
    for (const step of turns[turn] ?? []) {
      const executed = executeStep(house, step)
      house = executed.house
      if (executed.outcome.kind === 'executed') outputs.push(...executed.outcome.outputs)
    }
    const expected = executeStep(solved, solution)
    solved = expected.house
    if (houseText(house) !== houseText(solved)) return { valid: false, reason: 'state-mismatch', turn }
    const answers = expected.outcome.kind === 'executed' ? expected.outcome.outputs : []
    if (!answers.every((answer) => outputs.includes(answer))) return { valid: false, reason: 'answer-missing', turn }
  }
  return { valid: true }
}
