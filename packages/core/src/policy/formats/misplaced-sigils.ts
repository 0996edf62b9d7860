/**
 * Condition: a text ends in tags (#) or mentions (@) that belong in a list parameter. The tool documents a list parameter for each of the
 * signs, and the user did not write the text that way. The twin moves the tags and mentions to the lists.
 */
import { type ArgumentEdit, matchEdits, parametersOf, readableCalls, schemaOf, setArguments } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import type { Json, JsonObject } from '../paper/json.ts'
import { isJsonObject } from '../paper/json.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { isHeldAsWritten } from './held-as-written.ts'
import { holdsArgument, holdsSigil } from './holds-argument.ts'
import { userWrote } from './said.ts'
import { sigilLists, textsOf } from './sigil-lists.ts'
import { sigils } from './tables.ts'

export const misplacedSigils = defineEvidenceCondition({
  name: 'misplaced-sigils',
  version: 3,
  severity: 0.94,
  authorises: 'edit',
  match: matchMisplaced,
  twin: setArguments,
})

function matchMisplaced(scene: Scene): Match | null {
  if (!holdsArgument(scene, holdsSigil)) return null
  const edits = readableCalls(scene).flatMap(({ call, index }) =>
    movedTokens(call, scene).map(([argument, value]): ArgumentEdit => ({ call: index, argument, value })),
  )
  return matchEdits(
    edits,
    ({ argument }) => `${argument} ends in tags or mentions for which the tool has a list of their own.`,
    [],
  )
}

/**
 * The changed arguments: each text without the tags and mentions at its end, and the list parameters to which they are added. A text
 * stays unchanged if the tool has no list for one of its signs (# or @).
 */
function movedTokens(call: ToolCall, scene: Scene): readonly (readonly [string, Json])[] {
  const tool = schemaOf(call, scene)
  // The tool's parameters are checked before the texts, because few tools have a list parameter for tags or mentions, while many ids
  // contain # or @.
  if (!tool || sigilLists(tool).size === 0) return []
  const texts = Object.entries(call.arguments).flatMap(([argument, value]) => {
    const tail = typeof value === 'string' ? tailOf(value) : null
    return tail && typeof value === 'string' ? [{ argument, value, ...tail }] : []
  })
  if (texts.length === 0) return []
  const lists = new Map([...sigilLists(tool)].map(([name, sigil]) => [sigil, name]))
  const parameters = parametersOf(tool)
  const moved = new Map<string, Json>()
  for (const { argument, value, tokens, rest } of texts) {
    if (!isText(parameters[argument]) || userWrote(value, scene)) continue
    if (isHeldAsWritten(value, call, argument, scene)) continue
    if (!tokens.every((token) => lists.has(token[0] ?? ''))) continue
    moved.set(argument, rest)
    for (const token of tokens) {
      const list = lists.get(token[0] ?? '') ?? ''
      const held = textsOf(moved.get(list) ?? call.arguments[list] ?? []) ?? []
      if (!held.includes(token) && !held.includes(token.slice(1))) moved.set(list, [...held, token])
    }
  }
  return [...moved]
}

/** Splits a text into the tags and mentions at its end (#sale, @ann) and the rest. Null if either is empty. */
function tailOf(text: string): { readonly tokens: readonly string[]; readonly rest: string } | null {
  const ended = text.trimEnd()
  // In most texts with # or @, the sign is part of an email address. The characters after the last sign show that, so they are checked
  // first.
  const last = Math.max(...sigils.map((sigil) => ended.lastIndexOf(sigil)))
  if (last < 0 || !isSigned(ended.slice(last))) return null
  const words = ended.split(/(\s+)/)
  let first = words.length
  while (first >= 2 && isSigned(words[first - 1] ?? '')) first -= 2
  const tokens = words.slice(first).filter(isSigned)
  const rest = words.slice(0, Math.max(0, first)).join('').trimEnd()
  return tokens.length > 0 && rest !== '' && !isSigned(rest) ? { tokens, rest } : null
}

function isSigned(word: string): boolean {
  return sigils.includes(word[0] ?? '') && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(word.slice(1))
}

function isText(parameter: Json | undefined): parameter is JsonObject {
  return isJsonObject(parameter) && parameter.type === 'string'
}
