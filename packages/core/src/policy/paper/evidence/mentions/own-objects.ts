/**
 * Finds the identifier that "the card ending in 8107" stands for. A tool's output alone does not show that an object is the user's. So an
 * ending selects a value only if the user has seen the value, or if an output lists it together with the value to be replaced. For
 * example, in the paper's third figure an output lists both of the user's cards. If an output assigns the ending to another object, no
 * value is selected.
 */

import { limits } from '../../constants.ts'
import { isArray, isJsonObject, type Json, readJson } from '../../json.ts'
import type { Message } from '../../trace/trace.ts'
import type { Reading } from '../reading.ts'
import { type RecognisedValue, recognise } from './recognised-values.ts'
import type { SeenValue } from './vocabulary.ts'
import { openVocabulary } from './vocabulary.ts'

/**
 * The user's object with this ending. Null if the number of objects with the ending is not one, or if the object may belong to somebody
 * else.
 */
export function objectEndingIn(ending: string, replaced: RecognisedValue, reading: Reading): SeenValue | null {
  const fitting = reading.index(openVocabulary).endingIn(replaced.type, ending)
  const [only] = fitting
  if (fitting.length !== 1 || !only) return null
  const outputs = outputsHolding(ending, reading.messages)
  if (outputs.some((output) => givesEndToAnother(output, ending, only))) return null
  return only.isShownToUser || outputs.some((output) => listsBoth(output, only, replaced)) ? only : null
}

function outputsHolding(text: string, messages: readonly Message[]): readonly Json[] {
  return messages.flatMap(({ role, content }) => {
    if (role !== 'tool' || content.length > limits.outcomeCharacters || !content.includes(text)) return []
    try {
      return [readJson(JSON.parse(content), 'output')]
    } catch {
      return []
    }
  })
}

/** Whether the output assigns the ending to an object other than the chosen object, as in `{"id": "card_4332", "last4": "8107"}`. */
function givesEndToAnother(output: Json, ending: string, chosen: RecognisedValue): boolean {
  const walk = (value: Json, name: string): boolean => {
    if (isArray(value)) return value.some((item) => walk(item, name))
    if (!isJsonObject(value)) return false
    const members = Object.values(value)
    if (members.some((member) => String(member) === ending)) {
      const named = [name, ...members.map(String)].map(recognise).filter((found) => found?.type === chosen.type)
      if (named.some((found) => found?.identity !== chosen.identity)) return true
    }
    return Object.entries(value).some(([key, member]) => walk(member, key))
  }
  return walk(output, '')
}

function listsBoth(output: Json, chosen: RecognisedValue, replaced: RecognisedValue): boolean {
  const holdsBoth = (texts: readonly string[]): boolean => {
    const found = texts.map(recognise).filter((value) => value?.type === chosen.type)
    return [chosen, replaced].every(({ identity }) => found.some((value) => value?.identity === identity))
  }
  const walk = (value: Json): boolean => {
    if (isArray(value)) return rowsOf(value).some(holdsBoth) || value.some(walk)
    if (!isJsonObject(value)) return false
    return holdsBoth(Object.keys(value)) || Object.values(value).some(walk)
  }
  return walk(output)
}

function rowsOf(list: readonly Json[]): readonly (readonly string[])[] {
  const byName = new Map<string, string[]>()
  for (const item of list) {
    const members: readonly (readonly [string, Json])[] = isJsonObject(item) ? Object.entries(item) : [['', item]]
    for (const [name, member] of members) {
      if (typeof member === 'string' || typeof member === 'number') {
        add(byName, name, String(member))
      }
    }
  }
  return [...byName.values()]
}

function add(rows: Map<string, string[]>, name: string, text: string): void {
  const row = rows.get(name)
  if (row) row.push(text)
  else rows.set(name, [text])
}
