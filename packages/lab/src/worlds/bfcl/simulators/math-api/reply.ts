/** The state and the reply dicts of MathAPI, and the conversion of exceptions to error replies. */
import { dict, type PyDict, PythonError, type PythonErrorKind, type PyValue } from '@twincheck/eval/python'
import { failure } from '../simulator.ts'

export type MathState = Readonly<Record<string, never>>

export function result(value: PyValue): PyDict {
  return dict({ result: value })
}

/** The result of `compute`, or an error reply with `text` if Python raises this kind of exception. Other exceptions propagate. */
export function unless(kind: PythonErrorKind, text: string, compute: () => PyValue): PyDict {
  try {
    return result(compute())
  } catch (error) {
    if (error instanceof PythonError && error.kind === kind) return failure(text)
    throw error
  }
}
