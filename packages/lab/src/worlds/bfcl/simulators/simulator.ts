/**
 * One simulated API: how its state is made from a task's configuration, and what its public methods do to that state.
 *
 * State is an owned value. Nothing outside holds a reference into it, so it can be copied, compared, printed and
 * serialised; two trajectories never share one.
 */

import type { LongContext } from '@twincheck/eval/bfcl'
import type { PyDict, PyValue } from '@twincheck/eval/python'
import type { Parameter } from '../../python/signature.ts'

/** Bound and in the order of the parameters; of whatever types the model wrote. */
export type Arguments = readonly PyValue[]

export type SimulatorMethod<State> = {
  /** Python's signature, without `self`: names, order and defaults decide which exception a wrong call gets. */
  readonly parameters: readonly Parameter[]
  readonly run: (state: State, args: Arguments) => PyValue
}

export type Simulator<State> = {
  /** The class name in task files and in exception texts. */
  readonly className: string
  /** `longContext` is null outside the long-context category. The configuration is the caller's: copy what is kept. */
  readonly load: (config: PyDict, longContext: LongContext | null) => State
  readonly copy: (state: State) => State
  /** Python's `==` over the public attributes, as the official state check compares. */
  readonly equal: (left: State, right: State) => boolean
  /** Public attributes in the order of Python's `vars()`, as the inference log prints them after JSON encoding. */
  readonly attributes: (state: State) => PyDict
  readonly methods: Readonly<Record<string, SimulatorMethod<State>>>
}
