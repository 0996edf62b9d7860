/**
 * A text was copied out of a tool's output and is not quite what stood there: it equals exactly one text of the outputs of
 * this turn up to white space, escapes and outer quotation marks.
 */
import { limits } from '../../constants.ts'
import { type Json, readJson, scalarsOf } from '../../json.ts'
import { shortestCopy } from '../../lexicon-extended.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../condition.ts'
import { type ArgumentEdit, matchEdits, readableCalls, schemaOf, setArguments } from './argument-edit.ts'
import { userWrote } from './said.ts'
import { isStateChanging } from './state-changing.ts'

export const inexactCopy = defineEvidenceCondition({
  name: 'inexact-copy',
  version: 1,
  severity: 0.92,
  authorises: 'edit',
  match: matchInexact,
  twin: setArguments,
})

function matchInexact(scene: Scene): Match | null {
  const edits: ArgumentEdit[] = []
  for (const { call, index } of readableCalls(scene)) {
    if (!isStateChanging(call.name) || !schemaOf(call, scene)) continue
    for (const [argument, value] of Object.entries(call.arguments)) {
      if (typeof value !== 'string' || value.length < shortestCopy || value.length > limits.distanceCharacters) continue
      const original = originalOf(value, scene)
      if (original !== null && !userWrote(value, scene)) edits.push({ call: index, argument, value: original })
    }
  }
  return matchEdits(edits, ({ argument }) => `${argument} is a copy of a tool's output that is not exact.`, [])
}

/** Null where the text stands in an output as it is, or where none or several could be meant. */
function originalOf(text: string, { messages }: Scene): string | null {
  const wanted = loosen(text)
  const word = longestWord(wanted)
  const originals = new Set<string>()
  for (const message of messages) {
    if (message.role !== 'tool' || !message.content.includes(word)) continue
    for (const candidate of textsInside(message.content)) {
      if (candidate === text) return null
      if (loosen(candidate) === wanted) originals.add(candidate)
    }
  }
  const [only] = originals
  return originals.size === 1 && only !== undefined ? only : null
}

function textsInside(output: string): readonly string[] {
  if (output.length > limits.outcomeCharacters) return []
  let parsed: Json
  try {
    parsed = readJson(JSON.parse(output), 'output')
  } catch {
    return []
  }
  return scalarsOf(parsed).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
}

function loosen(text: string): string {
  return text
    .replace(/\\n|\\t|\\/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ '"]+/, '')
    .replace(/[ '"]+$/, '')
}

function longestWord(text: string): string {
  return (text.match(/[A-Za-z0-9]+/g) ?? []).reduce(
    (longest, word) => (word.length > longest.length ? word : longest),
    '',
  )
}
