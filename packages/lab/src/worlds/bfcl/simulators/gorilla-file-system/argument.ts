/** Argument checks and replies that the file tools share. Unlike in Python, a tuple cannot become a file name. */
import { contains, dict, type PyDict, PythonError, type PyValue, typeName } from '@twincheck/eval/python'
import { requireHashable } from '../../../python/access.ts'
import type { Directory } from './node.ts'

export function reply(key: string, value: PyValue): PyDict {
  return dict({ [key]: value })
}

/** Imitates Python's `name in contents`. Numbers, booleans and None are never names; lists and dicts raise a TypeError. */
export function holdsName(directory: Directory, name: PyValue): name is string {
  if (typeof name === 'string') return directory.contents.has(name)
  requireHashable(name)
  return false
}

export function newName(name: PyValue): string {
  if (typeof name === 'string') return name
  throw new PythonError('TypeError', `unhashable type: '${typeName(name)}'`)
}

/** Returns false if the name has a forbidden character. A list counts as a name whose characters are its items. */
export function isValidName(name: PyValue): boolean {
  for (const character of FORBIDDEN) if (contains(name, character)) return false
  return true
}

const FORBIDDEN = ['|', '/', '\\', '?', '%', '*', ':', '"', '>', '<']
