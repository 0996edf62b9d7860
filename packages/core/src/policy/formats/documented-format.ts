/**
 * Condition: a date has another format than its parameter documents ("in the format YYYY-MM-DD"): other separators, no leading zeros, a
 * two-digit year, another order of the fields, or the month in words. A date that can be read in two ways is left alone. The first
 * sentence of the description must name the format, because later sentences may be about something else.
 */
import { type ArgumentEdit, matchEdits, parametersOf, readableCalls, schemaOf, setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { isJsonObject, type Json } from '../paper/json.ts'
import { monthNames } from '../paper/lexicon/paper.ts'
import { wordLine } from '../paper/text/words.ts'
import { isHeldAsWritten } from './held-as-written.ts'
import { holdsArgument, opensAsNumber } from './holds-argument.ts'
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

function mayBeDate(value: Json | undefined): boolean {
  return typeof value === 'string' && value.length <= 40 && (opensAsNumber(value) || /^\p{L}{3,9}\.? \d/u.test(value))
}

const isoDate = 'YYYY-MM-DD'

/** The date format in the first sentence of the description; null if the sentence names no format or several. */
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

/** Rewrites the date in the documented format; null if the value is not a date, may be two dates, or lacks a field. */
function writeAs(value: string, format: string): string | null {
  const names = format.split(/[-/.]/)
  const separator = /[-/.]/.exec(format)?.[0] ?? ''
  const fields = value.split(/[-/.]/)
  // The value is read field by field first, because the documented order decides what 03/04/2027 means.
  const inOrder =
    fields.length === names.length ? names.map((name, i) => writeField(fields[i] ?? '', name, i > 0)) : [null]
  if (!inOrder.includes(null)) return inOrder.join(separator)
  const date = names.length === 3 ? readDate(value) : null
  if (!date) return null
  return names.map((name) => (name === 'YYYY' ? date.year : name === 'MM' ? date.month : date.day)).join(separator)
}

/** A two-digit year is read only after the other fields, because a date such as 05-06-27 may be in any order. */
function writeField(field: string, name: string, mayBeShort: boolean): string | null {
  if (!/^\d{1,4}$/.test(field)) return null
  const number = Number(field)
  if (name === 'YYYY') return field.length === 4 ? field : field.length === 2 && mayBeShort ? `20${field}` : null
  if (field.length > 2 || number < 1 || number > (name === 'MM' ? 12 : 31)) return null
  return field.padStart(2, '0')
}

type PlainDate = { readonly year: string; readonly month: string; readonly day: string }

const mostCharacters = 40

/**
 * Reads a date that is written in numbers or with an English month name. The result is null if the text is not a date, or could be two
 * different dates, as 03/04/2027 could.
 */
function readDate(text: string): PlainDate | null {
  if (text.length > mostCharacters) return null
  return readNumbers(text) ?? readWords(text)
}

function readNumbers(text: string): PlainDate | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const yearFirst = compact ?? /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (yearFirst) return checked(yearFirst[1], yearFirst[2], yearFirst[3])
  const [, first, separator, second, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (first === undefined || second === undefined || year === undefined) return null
  // With full stops the order is day, month, year. With other separators the order is known only if day or month is above 12.
  const dayFirst = checked(year, second, first)
  const monthFirst = separator === '.' ? null : checked(year, first, second)
  if (dayFirst && monthFirst) return first === second ? dayFirst : null
  return dayFirst ?? monthFirst
}

function readWords(text: string): PlainDate | null {
  const words = text.toLowerCase().replace(/[.,]/g, ' ').trim().split(/\s+/)
  if (words.length !== 3) return null
  const [first = '', second = '', year = ''] = words
  const [dayWord, monthWord] = /^\d/.test(first) ? [first, second] : [second, first]
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(dayWord)?.[1]
  const month = monthNames.findIndex((name) => name === monthWord || name.slice(0, 3) === monthWord) + 1
  return day === undefined || month === 0 || !/^\d{4}$/.test(year) ? null : checked(year, String(month), day)
}

function checked(year = '', month = '', day = ''): PlainDate | null {
  const [monthNumber, dayNumber] = [Number(month), Number(day)]
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > 31) return null
  return { year, month: month.padStart(2, '0'), day: day.padStart(2, '0') }
}
