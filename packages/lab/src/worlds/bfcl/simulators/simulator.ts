/** One simulated API: how its state is loaded from a task's configuration, and its public methods. */
import type { LongContext } from '@twincheck/eval/bfcl'
import { dict, type PyDict, type PyValue } from '@twincheck/eval/python'
import type { Parameter } from '../../python/signature.ts'

export type Arguments = readonly PyValue[]

export type SimulatorMethod<State> = {
  /**
   * The method's parameters as in Python, without `self`. They determine which exception a wrong call raises. By default there are no
   * parameters.
   */
  readonly parameters?: readonly Parameter[]
  readonly run: (state: State, args: Arguments) => PyValue
}

export function required(...names: readonly string[]): Parameter[] {
  return names.map((name) => ({ name }))
}

/** Makes parameters whose default is Python's None. */
export function optional(...names: readonly string[]): Parameter[] {
  return names.map((name) => ({ name, default: null }))
}

export function failure(text: string): PyDict {
  return dict({ error: text })
}

export type Simulator<State> = {
  /** The class name in task files and in exception texts. */
  readonly className: string
  /**
   * Loads the state. `longContext` is null outside the long-context category. The state must copy the values that it keeps, because the
   * caller uses the configuration again.
   */
  readonly load: (config: PyDict, longContext: LongContext | null) => State
  readonly copy: (state: State) => State
  /** Imitates Python's `==` over the public attributes, as the official state check does. */
  readonly equal: (left: State, right: State) => boolean
  /** The public attributes in the order of Python's `vars()`, as the inference log prints them after JSON encoding. */
  readonly attributes: (state: State) => PyDict
  readonly methods: Readonly<Record<string, SimulatorMethod<State>>>
}
