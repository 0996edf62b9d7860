/**
 * Condition: numbers that the user gave are passed as texts although the schema asks for numbers. The twin converts every numeric text of
 * the call. If the user did not give one of these numbers, the whole call is left alone: the tool then refuses it, and the actor may need
 * to see the refusal.
 */
import { type ArgumentEdit, changingCalls, matchEdits, parametersOf, schemaOf, setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { isJsonObject, type Json } from '../paper/json.ts'
import { isDigit } from '../paper/text/characters.ts'
import { occursWhole } from '../paper/text/occurs-whole.ts'
import type { ToolCall } from '../paper/trace/trace.ts'

export const numeralText = defineEvidenceCondition({
  name: 'numeral-text',
  version: 2,
  severity: 0.95,
  authorises: 'edit',
  match: matchNumeral,
  twin: setArguments,
})

function matchNumeral(scene: Scene): Match | null {
  const edits: ArgumentEdit[] = []
  for (const { call, index } of changingCalls(scene)) edits.push(...numbersIn(call, index, scene))
  return matchEdits(edits, ({ argument }) => `${argument} is a number written as text.`, [])
}

function numbersIn(call: ToolCall, index: number, scene: Scene): readonly ArgumentEdit[] {
  const tool = mayHoldNumeral(call) ? schemaOf(call, scene) : null
  if (!tool) return []
  const parameters = parametersOf(tool)
  const texts = Object.entries(call.arguments).flatMap(([argument, value]) =>
    typeof value === 'string' && isNumber(parameters[argument]) ? [{ argument, value }] : [],
  )
  const request = scene.reading.index(openRequest)?.text ?? ''
  const isGiven = ({ argument, value }: { readonly argument: string; readonly value: string }) =>
    isNumeral(value) && takes(parameters[argument], Number(value)) && occursWhole(value, request)
  if (!texts.every(isGiven)) return []
  return texts.map(({ argument, value }) => ({ call: index, argument, value: Number(value) }))
}

function mayHoldNumeral({ arguments: args }: ToolCall): boolean {
  for (const name in args) {
    const value = args[name]
    if (typeof value === 'string' && isNumeral(value)) return true
  }
  return false
}

function isNumber(parameter: Json | undefined): boolean {
  return isJsonObject(parameter) && (parameter.type === 'number' || parameter.type === 'integer')
}

function takes(parameter: Json | undefined, value: number): boolean {
  return isJsonObject(parameter) && (parameter.type === 'number' || Number.isInteger(value))
}

/** Whether the text is a number exactly as JSON writes it. Texts such as 05 and 1e3 would change when converted. */
function isNumeral(text: string): boolean {
  const unit = text.charCodeAt(0)
  return (isDigit(unit) || unit === 45) && String(Number(text)) === text && Number.isFinite(Number(text))
}
