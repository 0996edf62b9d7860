/**
 * An element of a list lacks its sign. Either the schema documents that each element starts with it, or the user wrote
 * the element with the sign everywhere in the open request, and no tool gave or accepted it without.
 */

import { type ArgumentEdit, matchEdits, readableCalls, schemaOf, setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { isHeldAsWritten } from './held-as-written.ts'
import { holdsArgument, holdsSigil, isFilledList } from './holds-argument.ts'
import { sigilLists, textsOf } from './sigil-lists.ts'
import { sigils } from './tables.ts'

export const missingSigil = defineEvidenceCondition({
  name: 'missing-sigil',
  version: 2,
  severity: 0.95,
  authorises: 'edit',
  match: matchMissing,
  twin: setArguments,
})

function matchMissing(scene: Scene): Match | null {
  if (!holdsArgument(scene, isFilledList)) return null
  const edits: ArgumentEdit[] = []
  for (const { call, index } of readableCalls(scene)) {
    for (const argument in call.arguments) {
      const texts = textsOf(call.arguments[argument])
      if (!texts || texts.every(hasSigil)) continue
      const tool = schemaOf(call, scene)
      if (!tool) continue
      const documented = sigilLists(tool).get(argument) ?? null
      if (documented === null && !holdsSigil(scene.reading.index(openRequest)?.text ?? '')) continue
      const sigilOf = (text: string) =>
        documented ?? (isHeldAsWritten(text, call, argument, scene) ? '' : writtenSigil(text, scene))
      const repaired = texts.map((text) => (hasSigil(text) ? text : sigilOf(text) + text))
      if (repaired.some((text, i) => text !== texts[i])) edits.push({ call: index, argument, value: repaired })
    }
  }
  return matchEdits(
    edits,
    ({ argument, value }) =>
      `Elements of ${argument} stand without the sign they are documented or written with: ${JSON.stringify(value)}.`,
    scene.ledger.request === null ? [] : [{ position: scene.ledger.requestPosition, text: scene.ledger.request }],
  )
}

function hasSigil(text: string): boolean {
  return text === '' || sigils.includes(text[0] ?? '')
}

/** The sign before every occurrence of the text as a whole word; empty if the signs differ or there is none. */
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
