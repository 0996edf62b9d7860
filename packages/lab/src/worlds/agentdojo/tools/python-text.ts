/** Methods of Python's `str` on a value that need not be one: arguments of June's runs are as the model sent them. */
import { PythonError, type PyValue, typeName } from '@twincheck/eval/python'

export function lower(value: PyValue): string {
  return textFor(value, 'lower').toLowerCase()
}

export function startsWith(value: PyValue, prefix: string): boolean {
  return textFor(value, 'startswith').startsWith(prefix)
}

/** The text whose method is called, or the AttributeError that Python raises for anything else. */
export function textFor(value: PyValue, method: string): string {
  if (typeof value === 'string') return value
  throw new PythonError('AttributeError', `'${typeName(value)}' object has no attribute '${method}'`)
}

/** `container[key]` of a dict that lacks it. */
export function demandHashable(value: PyValue): void {
  if (Array.isArray(value) || value instanceof Map) {
    throw new PythonError('TypeError', `unhashable type: '${typeName(value)}'`)
  }
}

/** How many characters Python counts. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
