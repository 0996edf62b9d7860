/** One simulated API in one run: a simulator and its state. */
import type { Call } from '@twincheck/eval/bfcl'
import type { PyDict, PyValue } from '@twincheck/eval/python'
import { bindArguments } from '../../python/signature.ts'
import type { Simulator } from '../simulators/simulator.ts'

export type Instance = {
  readonly className: string
  readonly run: (call: Call) => PyValue
  readonly copy: () => Instance
  readonly equals: (other: Instance) => boolean
  readonly attributes: () => PyDict
}

export class SimulatorInstance<State> implements Instance {
  readonly className: string
  readonly #simulator: Simulator<State>
  readonly #state: State

  constructor(simulator: Simulator<State>, state: State) {
    this.className = simulator.className
    this.#simulator = simulator
    this.#state = state
  }

  run({ name, args, kwargs }: Call): PyValue {
    const method = this.#simulator.methods[name]
    if (method === undefined) throw new TypeError(`${this.className} has no method ${name}`)
    return method.run(this.#state, bindArguments(`${this.className}.${name}`, method.parameters ?? [], args, kwargs))
  }

  copy(): Instance {
    return new SimulatorInstance(this.#simulator, this.#simulator.copy(this.#state))
  }

  equals(other: Instance): boolean {
    if (other === this) return true
    if (!(other instanceof SimulatorInstance) || other.className !== this.className) return false
    // Instances with equal class names have the same simulator, so their states have the same type.
    return this.#simulator.equal(this.#state, other.#state)
  }

  attributes(): PyDict {
    return this.#simulator.attributes(this.#state)
  }
}
