/**
 * Condition: a tag or a mention lacks its sign, `#` or `@`. There are two cases. In the first case, the schema demands the sign. In the
 * second case, the schema does not mention signs, the user's open request always writes the word with the sign, and no tool has returned
 * or accepted the word without the sign. The condition stays silent if the user mentions the sign itself ("without the #").
 */
import { type ArgumentEdit, matchEdits, readableCalls, schemaOf, setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import type { Json } from '../paper/json.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { isHeldAsWritten } from './held-as-written.ts'
import { holdsArgument, holdsSigil, isFilledList } from './holds-argument.ts'
import { sigilLists, sigilTexts, speaksOfSign, textsOf } from './sigil-lists.ts'
import { sigils } from './tables.ts'

export const missingSigil = defineEvidenceCondition({
  name: 'missing-sigil',
  version: 3,
  severity: 0.95,
  authorises: 'edit',
  match: matchMissing,
  twin: setArguments,
})

function matchMissing(scene: Scene): Match | null {
  if (!holdsArgument(scene, (value) => isFilledList(value) || isOneWord(value))) return null
  const edits: ArgumentEdit[] = []
  for (const { call, index } of readableCalls(scene)) {
    for (const argument in call.arguments) {
      const value = call.arguments[argument]
      const repaired = isOneWord(value) ? signedWord(value, call, argument, scene) : signedList(call, argument, scene)
      if (repaired !== null) edits.push({ call: index, argument, value: repaired })
    }
  }
  if (edits.length === 0 || namesASign(scene.reading.index(openRequest)?.text ?? '')) return null
  return matchEdits(
    edits,
    ({ argument, value }) =>
      `Elements of ${argument} stand without the sign they are documented or written with: ${JSON.stringify(value)}.`,
    scene.ledger.request === null ? [] : [{ position: scene.ledger.requestPosition, text: scene.ledger.request }],
  )
}

function signedList(call: ToolCall, argument: string, scene: Scene): readonly string[] | null {
  const texts = textsOf(call.arguments[argument])
  if (!texts || texts.every(hasSigil)) return null
  const tool = schemaOf(call, scene)
  if (!tool) return null
  const documented = sigilLists(tool).get(argument) ?? null
  if (documented === null) {
    const maySign = holdsSigil(scene.reading.index(openRequest)?.text ?? '') && !speaksOfSign(tool, argument)
    if (!maySign) return null
  }
  const sigilOf = (text: string) =>
    documented ?? (isHeldAsWritten(text, call, argument, scene) ? '' : writtenSigil(text, scene))
  const repaired = texts.map((text) => (hasSigil(text) ? text : sigilOf(text) + text))
  return repaired.some((text, i) => text !== texts[i]) ? repaired : null
}

function signedWord(word: string, call: ToolCall, argument: string, scene: Scene): string | null {
  const tool = schemaOf(call, scene)
  const sigil = tool ? sigilTexts(tool).get(argument) : undefined
  return sigil === undefined ? null : sigil + word
}

function isOneWord(value: Json | undefined): value is string {
  return typeof value === 'string' && value.length <= 64 && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(value)
}

/** Whether the request contains # or @ with no word after it, as in "without the #". */
function namesASign(request: string): boolean {
  return /[#@](?![\p{L}\p{N}_])/u.test(request)
}

function hasSigil(text: string): boolean {
  return text === '' || sigils.includes(text[0] ?? '')
}

/** The sign before every whole-word occurrence of the text in the user's request; empty if the signs differ. */
function writtenSigil(text: string, scene: Scene): string {
  const request = scene.reading.index(openRequest)?.text ?? ''
  let written: string | null = null
  for (let at = request.indexOf(text); at >= 0; at = request.indexOf(text, at + 1)) {
    if (isWordUnit(request[at - 1]) || isWordUnit(request[at + text.length])) continue
    const sigil = request[at - 1] ?? ''
    if (!sigils.includes(sigil) || (written !== null && written !== sigil)) return ''
    written = sigil
  }
  return written ?? ''
}

function isWordUnit(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}
