/**
 * An exception of the emulated Python program.
 *
 * It is a reply of a benchmark world, not a bug of this program. `text` is CPython 3.11's `str(e)`, so for a KeyError
 * it is the repr of the key (`new PythonError('KeyError', repr(key))`).
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
