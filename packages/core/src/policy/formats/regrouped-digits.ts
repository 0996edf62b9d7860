/** The user wrote a number in groups ("4111-1111-1111"), and the call has it without them, although nobody wrote it that way. */

import { type ArgumentEdit, matchEdits, readableCalls, schemaOf, setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { openRequestWords } from '../paper/evidence/request-words.ts'
import { isHeldAsWritten } from './held-as-written.ts'
import { holdsArgument, opensAsNumber } from './holds-argument.ts'
import { isShown } from './said.ts'
import { fewestGroupedDigits } from './tables.ts'

export const regroupedDigits = defineEvidenceCondition({
  name: 'regrouped-digits',
  version: 2,
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
      if (written.size === 1 && only !== undefined) edits.push({ call: index, argument, value: only })
    }
  }
  return matchEdits(
    edits,
    ({ argument, value }) => `${argument} drops the grouping of ${JSON.stringify(value)}, as the user wrote it.`,
    scene.ledger.request === null ? [] : [{ position: scene.ledger.requestPosition, text: scene.ledger.request }],
  )
}

function isDigits(text: string): boolean {
  return text.length >= fewestGroupedDigits && text.length <= 64 && /^\d+$/.test(text)
}

function ungroup(text: string): string {
  return text.replace(/[- ]/g, '')
}
