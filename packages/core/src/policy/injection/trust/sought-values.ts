/**
 * The argument values of a call that are searched for in texts. Short values are searched for as a whole. In long values, the addresses
 * and identifiers are searched for. For each web address its host is searched for too, because the owner of a host receives every request
 * to it.
 */

import { recogniseValues } from '../../paper/evidence/mentions/recognised-values.ts'
import { scalarsOf } from '../../paper/json.ts'
import { memoizeObject } from '../../paper/memoize.ts'
import { wordLine } from '../../paper/text/words.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { soughtValue } from '../tables/bounds.ts'
import { plainText, searchable } from '../text/plain-text.ts'
import { joinDigits, joinGroups } from './holds-value.ts'

export type SoughtValue = {
  readonly argument: string
  readonly text: string
  /** Whether the value is the whole argument. An address that a longer text only mentions is not a target. */
  readonly isWhole: boolean
}

/** The values of a call are memoized, because several conditions ask about the same call. */
export const soughtValues: (call: ToolCall) => readonly SoughtValue[] = memoizeObject(findValues)

function findValues({ arguments: args }: ToolCall): readonly SoughtValue[] {
  const sought: SoughtValue[] = []
  for (const argument of Object.keys(args)) {
    for (const { value } of scalarsOf(args[argument] ?? null)) {
      if (value === null || typeof value === 'boolean') continue
      for (const [text, isWhole] of textsOf(String(value))) sought.push({ argument, text, isWhole })
      if (sought.length >= soughtValue.perCall) return sought.slice(0, soughtValue.perCall)
    }
  }
  return sought
}

/** Whether an argument contains a web address, so that the call contacts the web, whatever its name says. */
export function namesWebPlace({ arguments: args }: ToolCall): boolean {
  return scalarsOf(args).some(({ value }) => typeof value === 'string' && mayHoldWebPlace(value))
}

function mayHoldWebPlace(text: string): boolean {
  return text.includes('://') || text.includes('www.')
}

function textsOf(value: string): ReadonlyMap<string, boolean> {
  const plain = plainText(value)
  const text = joinDigits(joinGroups(searchable(plain).trim()))
  const isOne = !/\s/.test(text)
  const found = new Map<string, boolean>()
  if (text.length >= soughtValue.least && text.length <= soughtValue.most) found.set(text, true)
  for (const part of [...recogniseValues(text).map((recognised) => recognised.text), ...webPlaces(plain)]) {
    if (!found.has(part)) found.set(part, isOne)
  }
  return found
}

function webPlaces(plain: string): readonly string[] {
  if (!mayHoldWebPlace(plain)) return []
  return plain.split(/\s/).flatMap((word) => {
    const scheme = word.indexOf('://')
    const start = scheme >= 0 ? scheme + 3 : word.indexOf('www.')
    if (start < 0) return []
    const place = trimEnd(searchable(word.slice(start)))
    return [place, trimEnd(place.split('/', 1)[0] ?? '')].filter((text) => text.includes('.'))
  })
}

function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && '.,;:!?)]}>"\'/'.includes(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/**
 * Whether every text of the argument quotes the whole passage. An actor that obeys a passage does what the passage says and does not
 * repeat it. In a list, a text without the quotation could be the part that obeys the passage.
 */
export function quotesPassage({ arguments: args }: ToolCall, argument: string, passage: string): boolean {
  const words = wordLine(passage)
  return scalarsOf(args[argument] ?? null).every(
    ({ value }) => typeof value === 'string' && wordLine(searchable(plainText(value))).includes(words),
  )
}
