/**
 * Condition: the user wrote a number in groups ("415-555-0132"), and the call has the number without groups. Groups usually only make a
 * number easier to read, as in card numbers and amounts. So the condition matches only if something shows that the groups are wanted: the
 * parameter's pattern has exactly these groups, its description shows an example with the same separator, its description says that
 * groups are kept, or the user says so.
 */
import { type ArgumentEdit, matchEdits, parametersOf, readableCalls, schemaOf, setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { openRequestWords } from '../paper/evidence/request-words.ts'
import { isJsonObject } from '../paper/json.ts'
import { holdsOne, wordLine } from '../paper/text/words.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { isHeldAsWritten } from './held-as-written.ts'
import { holdsArgument, opensAsNumber } from './holds-argument.ts'
import { isShown } from './said.ts'
import { descriptionCharacters, fewestGroupedDigits, groupedPhrases } from './tables.ts'

export const regroupedDigits = defineEvidenceCondition({
  name: 'regrouped-digits',
  version: 3,
  severity: 0.95,
  authorises: 'edit',
  match: matchRegrouped,
  twin: setArguments,
})

function matchRegrouped(scene: Scene): Match | null {
  if (!holdsArgument(scene, opensAsNumber)) return null
  const edits: ArgumentEdit[] = []
  for (const { call, index } of readableCalls(scene)) {
    for (const argument in call.arguments) {
      const value = call.arguments[argument]
      if (typeof value !== 'string' || !isDigits(value) || !schemaOf(call, scene) || isShown(value, scene)) continue
      if (isHeldAsWritten(value, call, argument, scene)) continue
      const grouped = scene.reading
        .index(openRequestWords)
        .groupedDigitsIn(scene.reading.index(openRequest)?.text ?? '')
      const written = new Set(grouped.filter((text) => ungroup(text) === value))
      const [only] = written
      if (written.size === 1 && only !== undefined && wantsGroups(only, call, argument, scene))
        edits.push({ call: index, argument, value: only })
    }
  }
  return matchEdits(
    edits,
    ({ argument, value }) => `${argument} drops the grouping of ${JSON.stringify(value)}, as the user wrote it.`,
    scene.ledger.request === null ? [] : [{ position: scene.ledger.requestPosition, text: scene.ledger.request }],
  )
}

function wantsGroups(grouped: string, call: ToolCall, argument: string, scene: Scene): boolean {
  const tool = schemaOf(call, scene)
  const parameter = tool ? parametersOf(tool)[argument] : undefined
  const { pattern = null, description = null } = isJsonObject(parameter) ? parameter : {}
  if (typeof pattern === 'string') return groupsOf(pattern) === shapeOf(grouped)
  const documented = typeof description === 'string' ? description.slice(0, descriptionCharacters) : ''
  const request = scene.reading.index(openRequest)?.text ?? ''
  return (
    showsSeparator(documented, grouped) ||
    [documented, request].some((text) => holdsOne(wordLine(text), groupedPhrases))
  )
}

function shapeOf(grouped: string): string {
  return grouped.replace(/\d+/g, (digits) => String(digits.length))
}

function groupsOf(pattern: string): string | null {
  if (pattern.length > 100) return null
  const shape = pattern.replace(/^\^|\$$/g, '').replace(/(?:\\d|\[0-9\])\{(\d+)\}/g, '$1')
  return /^\d+(?:[- ]\d+)+$/.test(shape) ? shape : null
}

function showsSeparator(documented: string, grouped: string): boolean {
  const separator = grouped.includes('-') ? '-' : ' '
  return (documented.match(/\d+(?:[- ]\d+)+/g) ?? []).some((example) => example.includes(separator))
}

function isDigits(text: string): boolean {
  return text.length >= fewestGroupedDigits && text.length <= 64 && /^\d+$/.test(text)
}

function ungroup(text: string): string {
  return text.replace(/[- ]/g, '')
}
