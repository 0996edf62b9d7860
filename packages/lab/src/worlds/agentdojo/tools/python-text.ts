/** Python's `str` methods on values of any type: June's runs pass arguments as the model sent them. */
import { PythonError, type PyValue, typeName } from '@twincheck/eval/python'

export function lower(value: PyValue): string {
  return textFor(value, 'lower').toLowerCase()
}

export function startsWith(value: PyValue, prefix: string): boolean {
  return textFor(value, 'startswith').startsWith(prefix)
}

/** The text whose method is called. Throws Python's AttributeError for any other type. */
export function textFor(value: PyValue, method: string): string {
  if (typeof value === 'string') return value
  throw new PythonError('AttributeError', `'${typeName(value)}' object has no attribute '${method}'`)
}

/** Throws Python's TypeError for a value that cannot be a dict key. */
export function demandHashable(value: PyValue): void {
  if (Array.isArray(value) || value instanceof Map) {
    throw new PythonError('TypeError', `unhashable type: '${typeName(value)}'`)
  }
}

/** Python's `len()` of a text: it counts code points. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
