/**
 * A number that the user gave is passed as text although the schema asks for a number. Numbers that the user did not
 * give are left alone: the actor may need to see the tool's refusal.
 */

import { type ArgumentEdit, changingCalls, matchEdits, parametersOf, schemaOf, setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { isJsonObject, type Json } from '../paper/json.ts'
import { isDigit } from '../paper/text/characters.ts'
import { occursWhole } from '../paper/text/occurs-whole.ts'

export const numeralText = defineEvidenceCondition({
  name: 'numeral-text',
  version: 1,
  severity: 0.95,
  authorises: 'edit',
  match: matchNumeral,
  twin: setArguments,
})

function matchNumeral(scene: Scene): Match | null {
  const edits: ArgumentEdit[] = []
  for (const { call, index } of changingCalls(scene)) {
    for (const argument in call.arguments) {
      const value = call.arguments[argument]
      if (typeof value !== 'string' || !isNumeral(value)) continue
      const tool = schemaOf(call, scene)
      if (!tool || !takesNumber(parametersOf(tool)[argument], Number(value))) continue
      if (occursWhole(value, scene.reading.index(openRequest)?.text ?? '')) {
        edits.push({ call: index, argument, value: Number(value) })
      }
    }
  }
  return matchEdits(edits, ({ argument }) => `${argument} is a number written as text.`, [])
}

function takesNumber(parameter: Json | undefined, value: number): boolean {
  if (!isJsonObject(parameter)) return false
  return parameter.type === 'number' || (parameter.type === 'integer' && Number.isInteger(value))
}

/** In JSON notation: 05 and 1e3 would change as numbers. */
function isNumeral(text: string): boolean {
  const unit = text.charCodeAt(0)
  return (isDigit(unit) || unit === 45) && String(Number(text)) === text && Number.isFinite(Number(text))
}
