/**
 * A date has another format than its parameter documents ("in the format YYYY-MM-DD"): other separators, no leading
 * zeros, a two-digit year, another order of the fields, or the month in words. A date that can be read in two ways is
 * left alone. The first sentence of the description must name the format: later sentences may be about something else.
 */

import { type ArgumentEdit, matchEdits, parametersOf, readableCalls, schemaOf, setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { isJsonObject, type Json } from '../paper/json.ts'
import { wordLine } from '../paper/text/words.ts'
import { isHeldAsWritten } from './held-as-written.ts'
import { holdsArgument, opensAsNumber } from './holds-argument.ts'
import { readDate } from './read-date.ts'
import { descriptionCharacters, otherFormsWords } from './tables.ts'

export const documentedFormat = defineEvidenceCondition({
  name: 'documented-format',
  version: 3,
  severity: 0.95,
  authorises: 'edit',
  match: matchFormat,
  twin: setArguments,
})

function matchFormat(scene: Scene): Match | null {
  if (!holdsArgument(scene, mayBeDate)) return null
  const edits: ArgumentEdit[] = []
  for (const { call, index } of readableCalls(scene)) {
    for (const argument in call.arguments) {
      const value = call.arguments[argument]
      if (typeof value !== 'string' || !mayBeDate(value)) continue
      const tool = schemaOf(call, scene)
      const format = tool && documentedIn(parametersOf(tool)[argument])
      const written = format ? writeAs(value, format) : null
      if (written === null || written === value || isHeldAsWritten(value, call, argument, scene)) continue
      edits.push({ call: index, argument, value: written })
    }
  }
  return matchEdits(
    edits,
    ({ argument, value }) =>
      `${argument} is not in the form its parameter documents, which is ${JSON.stringify(value)}.`,
    [],
  )
}

/** Whether the value is a short text that begins with a digit, or has a digit after the name of a month. */
function mayBeDate(value: Json | undefined): boolean {
  return typeof value === 'string' && value.length <= 40 && (opensAsNumber(value) || /^\p{L}{3,9}\.? \d/u.test(value))
}

const isoDate = 'YYYY-MM-DD'

/** The one format that the first sentence of the description names; null if it names none or several. */
function documentedIn(parameter: Json | undefined): string | null {
  if (!isJsonObject(parameter) || parameter.type !== 'string' || typeof parameter.description !== 'string') return null
  const description = parameter.description.slice(0, descriptionCharacters)
  const written = /\b(?:YYYY|MM|DD)(?:[-/.](?:YYYY|MM|DD)){1,2}\b/gi
  const forms = new Set(description.toUpperCase().match(written))
  if (forms.size === 0 && (parameter.format === 'date' || /\bISO(?:[- ]8601)? date\b/i.test(description)))
    return isoDate
  const [only] = forms
  if (forms.size !== 1 || only === undefined) return null
  const [first = ''] = description.split(/(?<!\be\.g|\bi\.e)[.;](?=\s|$)/, 1)
  const acceptsOthers = wordLine(description)
    .split(' ')
    .some((word) => otherFormsWords.has(word))
  return first.toUpperCase().includes(only) && !acceptsOthers ? only : null
}

/** The date in the documented format. Null if the value is no date, may be two dates, or lacks a field. */
function writeAs(value: string, format: string): string | null {
  const names = format.split(/[-/.]/)
  const separator = /[-/.]/.exec(format)?.[0] ?? ''
  const fields = value.split(/[-/.]/)
  // First field by field: the documented order decides what 03/04/2027 means.
  const inOrder =
    fields.length === names.length ? names.map((name, i) => writeField(fields[i] ?? '', name, i > 0)) : [null]
  if (!inOrder.includes(null)) return inOrder.join(separator)
  const date = names.length === 3 ? readDate(value) : null
  if (!date) return null
  return names.map((name) => (name === 'YYYY' ? date.year : name === 'MM' ? date.month : date.day)).join(separator)
}

/** A two-digit year is read only if other fields precede it, because 05-06-27 may be in any order. */
function writeField(field: string, name: string, mayBeShort: boolean): string | null {
  if (!/^\d{1,4}$/.test(field)) return null
  const number = Number(field)
  if (name === 'YYYY') return field.length === 4 ? field : field.length === 2 && mayBeShort ? `20${field}` : null
  if (field.length > 2 || number < 1 || number > (name === 'MM' ? 12 : 31)) return null
  return field.padStart(2, '0')
}
