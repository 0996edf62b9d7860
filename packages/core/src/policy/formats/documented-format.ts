/**
 * A date has another format than its parameter documents ("in the format YYYY-MM-DD"): the same fields in the same
 * order, but with other separators, without leading zeros, or with a two-digit year.
 */

import { type ArgumentEdit, matchEdits, parametersOf, readableCalls, schemaOf, setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { isJsonObject, type Json } from '../paper/json.ts'
import { isHeldAsWritten } from './held-as-written.ts'
import { holdsArgument, opensAsNumber } from './holds-argument.ts'

export const documentedFormat = defineEvidenceCondition({
  name: 'documented-format',
  version: 2,
  severity: 0.95,
  authorises: 'edit',
  match: matchFormat,
  twin: setArguments,
})

function matchFormat(scene: Scene): Match | null {
  if (!holdsArgument(scene, opensAsNumber)) return null
  const edits: ArgumentEdit[] = []
  for (const { call, index } of readableCalls(scene)) {
    for (const argument in call.arguments) {
      const value = call.arguments[argument]
      if (typeof value !== 'string' || !/^\d{1,4}(?:[-/.]\d{1,4}){1,2}$/.test(value)) continue
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

/** The one format that the description names; null if it names none or several. */
function documentedIn(parameter: Json | undefined): string | null {
  if (!isJsonObject(parameter) || parameter.type !== 'string' || typeof parameter.description !== 'string') return null
  const forms = new Set(parameter.description.match(/\b(?:YYYY|MM|DD)(?:[-/.](?:YYYY|MM|DD)){1,2}\b/g))
  const [only] = forms
  return forms.size === 1 && only !== undefined ? only : null
}

/** Null if a field does not fit: another order, a thirteenth month. */
function writeAs(value: string, format: string): string | null {
  const fields = value.split(/[-/.]/)
  const names = format.split(/[-/.]/)
  if (fields.length !== names.length) return null
  const written = names.map((name, i) => writeField(fields[i] ?? '', name))
  if (written.some((field) => field === null)) return null
  return written.join(/[-/.]/.exec(format)?.[0] ?? '')
}

function writeField(field: string, name: string): string | null {
  const number = Number(field)
  if (name === 'YYYY') return field.length === 4 ? field : field.length === 2 ? `20${field}` : null
  if (field.length > 2 || number < 1 || number > (name === 'MM' ? 12 : 31)) return null
  return field.padStart(2, '0')
}
