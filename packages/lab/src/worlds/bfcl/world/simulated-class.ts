/** The eight simulated classes by their names in task files. */
import { type LongContext, UnknownClassError } from '@twincheck/eval/bfcl'
import type { PyDict } from '@twincheck/eval/python'
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

export type SimulatedClass = {
  readonly className: string
  readonly methodNames: readonly string[]
  readonly load: (config: PyDict, longContext: LongContext | null) => Instance
}

export function simulatedClass(className: string): SimulatedClass {
  const found = classes.get(className)
  if (found === undefined) throw new UnknownClassError(className)
  return found
}

const classes: ReadonlyMap<string, SimulatedClass> = new Map(
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
