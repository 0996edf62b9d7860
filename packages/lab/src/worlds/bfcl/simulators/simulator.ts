/** One simulated API: how its state is loaded from a task's configuration, and its public methods. */
import type { LongContext } from '@twincheck/eval/bfcl'
import { dict, type PyDict, type PyValue } from '@twincheck/eval/python'
import type { Parameter } from '../../python/signature.ts'

/** The bound arguments of a call, in the order of the parameters. Values can have any type. */
export type Arguments = readonly PyValue[]

export type SimulatorMethod<State> = {
  /** Python's signature without `self`; it determines the exception for a wrong call. Default: none. */
  readonly parameters?: readonly Parameter[]
  readonly run: (state: State, args: Arguments) => PyValue
}

export function required(...names: readonly string[]): Parameter[] {
  return names.map((name) => ({ name }))
}

/** Parameters whose default is None. */
export function optional(...names: readonly string[]): Parameter[] {
  return names.map((name) => ({ name, default: null }))
}

export function failure(text: string): PyDict {
  return dict({ error: text })
}

export type Simulator<State> = {
  /** The class name in task files and in exception texts. */
  readonly className: string
  /** `longContext` is null outside the long-context category. The caller owns the configuration: copy what you keep. */
  readonly load: (config: PyDict, longContext: LongContext | null) => State
  readonly copy: (state: State) => State
  /** Python's `==` over the public attributes, as the official state check compares. */
  readonly equal: (left: State, right: State) => boolean
  /** Public attributes in the order of Python's `vars()`, as the inference log prints them after JSON encoding. */
  readonly attributes: (state: State) => PyDict
  readonly methods: Readonly<Record<string, SimulatorMethod<State>>>
}
