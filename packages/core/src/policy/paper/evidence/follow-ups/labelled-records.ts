/**
 * Records by the names that the user calls them by: an output lists `{"id": "pet_31", "name": "Biscuit"}` and `{"id":
 * "pet_32", "name": "Olive"}`, a call has `pet_31`, and the user speaks of Olive.
 */
import { limits } from '../../constants.ts'
import { isArray, isJsonObject, type Json, type JsonObject, parseJson, readJson } from '../../json.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import type { Message } from '../../trace/trace.ts'

export type LabelledRecord = { readonly value: string; readonly label: string }

/** The records that a list has next to the one with the value, and of which the text names a label of their own. */
export function recordsNamed(text: string, value: string, messages: readonly Message[]): readonly LabelledRecord[] {
  const lists = messages.flatMap(({ role, content }) =>
    role === 'tool' && content.length <= limits.outcomeCharacters && content.includes(value) ? listsIn(content) : [],
  )
  const found = lists.flatMap((records) => {
    const own = records.find((record) => memberWith(record, value) !== undefined)
    const key = own && memberWith(own, value)
    if (!own || key === undefined || labelsOf(own).some((label) => occursWhole(label, text))) return []
    return records.flatMap((record): readonly LabelledRecord[] => {
      const label = record === own ? undefined : labelsOf(record).find((one) => occursWhole(one, text))
      const other = record[key]
      if (label === undefined || (typeof other !== 'string' && typeof other !== 'number')) return []
      return labelsOf(own).includes(label) ? [] : [{ value: String(other), label }]
    })
  })
  return found.filter(({ value: one }, at) => found.findIndex((other) => other.value === one) === at)
}

function listsIn(content: string): readonly (readonly JsonObject[])[] {
  const parsed = parseJson(content)
  return parsed === undefined ? [] : recordLists(readJson(parsed, 'output'))
}

function recordLists(value: Json): readonly (readonly JsonObject[])[] {
  if (isArray(value)) return [value.filter(isJsonObject), ...value.flatMap(recordLists)]
  return isJsonObject(value) ? Object.values(value).flatMap(recordLists) : []
}

function memberWith(record: JsonObject, value: string): string | undefined {
  return Object.entries(record).find(([, member]) => typeof member !== 'object' && String(member) === value)?.[0]
}

/** Texts that a person may say. */
function labelsOf(record: JsonObject): readonly string[] {
  return Object.values(record).flatMap((member) =>
    typeof member === 'string' && member.length >= shortestLabel && /\p{L}/u.test(member) ? [member] : [],
  )
}

const shortestLabel = 3
