/**
 * An exception of the emulated Python program. It is an expected reply of a benchmark world and not a bug of this project. `text` is what
 * Python's `str(e)` returns.
 */
export type PythonErrorKind =
  | 'Exception'
  | 'TypeError'
  | 'ValueError'
  | 'KeyError'
  | 'IndexError'
  | 'AttributeError'
  | 'NameError'
  | 'AssertionError'
  | 'NotImplementedError'
  | 'ZeroDivisionError'
  | 'OverflowError'
  | 'RecursionError'
  | 'SyntaxError'
  | 'JSONDecodeError'
  | 'ValidationError'

export class PythonError extends Error {
  readonly kind: PythonErrorKind
  readonly text: string

  constructor(kind: PythonErrorKind, text: string) {
    super(`${kind}: ${text}`)
    this.name = 'PythonError'
    this.kind = kind
    this.text = text
  }
}
