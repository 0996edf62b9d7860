/** The reply dicts of MathAPI, and the conversion of exceptions to error replies. */
import { dict, type PyDict, PythonError, type PythonErrorKind, type PyValue } from '@twincheck/eval/python'

export function result(value: PyValue): PyDict {
  const reply = dict()
  reply.set('result', value)
  return reply
}

export function failure(text: string): PyDict {
  const reply = dict()
  reply.set('error', text)
  return reply
}

/** The result, or an error reply with `text` if Python raises this kind of exception. Other exceptions propagate. */
export function unless(kind: PythonErrorKind, text: string, compute: () => PyValue): PyDict {
  try {
    return result(compute())
  } catch (error) {
    if (error instanceof PythonError && error.kind === kind) return failure(text)
    throw error
  }
}
