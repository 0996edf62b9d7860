/**
 * The initial states of a task's worlds. All runs of the task share them. Before a world changes a state for the first time, it makes a
 * copy.
 */
import { type LongContext, type Task, UnknownClassError } from '@twincheck/eval/bfcl'
import { cached } from '@twincheck/eval/harness'
import { isDict, type PyDict } from '@twincheck/eval/python'
import { gorillaFileSystem } from '../simulators/gorilla-file-system.ts'
import { mathApi } from '../simulators/math-api.ts'
import { messageApi } from '../simulators/message-api.ts'
import type { Simulator } from '../simulators/simulator.ts'
import { ticketApi } from '../simulators/ticket-api.ts'
import { tradingBot } from '../simulators/trading-bot.ts'
import { travelApi } from '../simulators/travel-api.ts'
import { twitterApi } from '../simulators/twitter-api.ts'
import { vehicleControlApi } from '../simulators/vehicle-control-api.ts'
import { type Instance, SimulatorInstance } from './instance.ts'

export type Scenario = {
  readonly taskId: string
  readonly initial: readonly Instance[]
  /** The class of each method, by index. As in the official code, if two classes have a method of the same name, the later class wins. */
  readonly classOf: ReadonlyMap<string, number>
}

export function openScenario(task: Task, longContext: LongContext | null): Scenario {
  const classes = task.involvedClasses.map(simulatedClass)
  return {
    taskId: task.id,
    initial: classes.map(({ className, load }) => load(configOf(task, className), longContext)),
    classOf: methodsOf(task.involvedClasses.join()),
  }
}

function configOf(task: Task, className: string): PyDict {
  const config = task.initialConfig.get(className)
  return config !== undefined && isDict(config) ? config : new Map()
}

const methodsOf = cached((classNames: string): ReadonlyMap<string, number> => {
  const classes = classNames === '' ? [] : classNames.split(',').map(simulatedClass)
  return new Map(classes.flatMap(({ methodNames }, index) => methodNames.map((method) => [method, index])))
})

type SimulatedClass = {
  readonly className: string
  readonly methodNames: readonly string[]
  readonly load: (config: PyDict, longContext: LongContext | null) => Instance
}

function simulatedClass(className: string): SimulatedClass {
  const found = simulatedClasses.get(className)
  if (found === undefined) throw new UnknownClassError(className)
  return found
}

const simulatedClasses: ReadonlyMap<string, SimulatedClass> = new Map(
  [
    describe(gorillaFileSystem),
    describe(mathApi),
    describe(messageApi),
    describe(twitterApi),
    describe(ticketApi),
    describe(tradingBot),
    describe(travelApi),
    describe(vehicleControlApi),
  ].map((described) => [described.className, described]),
)

function describe<State>(simulator: Simulator<State>): SimulatedClass {
  return {
    className: simulator.className,
    methodNames: Object.keys(simulator.methods),
    load: (config, longContext) => new SimulatorInstance(simulator, simulator.load(config, longContext)),
  }
}
