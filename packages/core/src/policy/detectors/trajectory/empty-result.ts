/** Whether a result that reports no failure is empty: an empty list, an object of empty members, or "not found". */
import { isObject, parseJson } from '../../paper/json.ts'
import { longestEmptyObject, longestEmptyText, nothingFound } from './reading-lexicon.ts'

const emptyTexts: ReadonlySet<string> = new Set(['', '[]', '{}', 'null', '[[]]', '""', "''"])
const longestOfThem = Math.max(...[...emptyTexts].map(({ length }) => length))

export function isEmptyResult(output: string): boolean {
  if (output.length >= longestEmptyText) return false
  const text = output.trim()
  // The length is checked before the set lookup, because a lookup hashes the whole text.
  if (text.length <= longestOfThem && emptyTexts.has(text)) return true
  if (text.startsWith('{"') && text.length < longestEmptyObject && hasOnlyEmptyMembers(text)) return true
  return saysNothingFound.test(text)
}

/**
 * All phrases are combined in one pattern, so that each short result is tested only once. A "…" in a phrase matches up to twenty
 * characters.
 */
const saysNothingFound = new RegExp(nothingFound.map((phrase) => phrase.replace('…', '.{1,20}')).join('|'), 'i')

const holdsSomething = /:\s{0,3}(?:[-\dtf]|"[^"])/

function hasOnlyEmptyMembers(text: string): boolean {
  // A number, a Boolean or a text after a colon shows that the object is not empty. Most objects have one, so few objects are parsed.
  if (holdsSomething.test(text)) return false
  const parsed = parseJson(text)
  return isObject(parsed) && Object.values(parsed).every(isEmptyValue)
}

function isEmptyValue(value: unknown): boolean {
  if (value === null || value === '') return true
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0
}
