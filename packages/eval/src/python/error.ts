/**
 * An exception of the emulated Python program: a reply of a benchmark world, not a bug. `text` is CPython 3.11's
 * `str(e)`, so for a KeyError the repr of the key.
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
