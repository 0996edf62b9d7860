/**
 * What Python makes of a method's argument before it knows its type, and the replies methods give.
 *
 * Tuples, alone among the values that are no text, could become names in Python. Here they cannot.
 */
import { contains, dict, type PyDict, PythonError, type PyValue, typeName } from '@twincheck/eval/python'
import { requireHashable } from '../python-object.ts'
import type { Directory } from './node.ts'

export function reply(key: string, value: PyValue): PyDict {
  const result = dict()
  result.set(key, value)
  return result
}

/** `name in contents`. Numbers, booleans and None are never names; lists and dicts cannot even be asked for. */
export function holdsName(directory: Directory, name: PyValue): name is string {
  if (typeof name === 'string') return directory.contents.has(name)
  requireHashable(name)
  return false
}

/** A name that is about to be given to a new item. */
export function newName(name: PyValue): string {
  if (typeof name === 'string') return name
  throw new PythonError('TypeError', `unhashable type: '${typeName(name)}'`)
}

/** False where a name has a character that file systems dislike. A list counts as a name with its items as characters. */
export function isValidName(name: PyValue): boolean {
  for (const character of FORBIDDEN) if (contains(name, character)) return false
  return true
}

const FORBIDDEN = ['|', '/', '\\', '?', '%', '*', ':', '"', '>', '<']
