/**
 * Condition: a write changes nothing. Either every value that the write sets is already the entity's latest known value, or the argument
 * for a new value equals the argument for the old value. Every other argument must say how the change is made. The condition covers only
 * tools whose name says that they set values. Other tools may exchange something for the same thing, or create a second thing, on
 * purpose.
 */

import { changingCalls, type ReadableCall } from '../argument-edit.ts'
import { defineEvidenceCondition, type Exhibit, type Match, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { readToolName } from '../paper/evidence/tool-name.ts'
import { settingVerbs } from '../paper/lexicon/requests.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import { holdsOne, nameTokens, wordLine } from '../paper/text/words.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import type { EntityKey } from '../state/entity-state.ts'
import { openEntities, saysSame } from '../state/entity-state.ts'
import { openNamesInOutputs } from '../state/named-in-output.ts'
import { withholdMatched } from '../withheld.ts'
import { meansWords, rewritingPhrases } from './tables.ts'

export const unchangedWrite = defineEvidenceCondition({
  name: 'unchanged-write',
  version: 4,
  severity: 0.92,
  authorises: 'withholding',
  match: matchUnchanged,
  twin: withholdMatched,
  mayInsist: true,
})

type Unchanged = { readonly names: readonly string[]; readonly position: Exhibit['position'] }

function matchUnchanged(scene: Scene): Match | null {
  const found: (ReadableCall & { readonly unchanged: Unchanged })[] = []
  for (const { call, index } of changingCalls(scene)) {
    if (!setsValues(call.name) || !isComparable(call) || writtenText(call, scene.tools) !== null) continue
    const unchanged = setsTheOld(call) ?? setsTheKnown(call, scene)
    if (unchanged) found.push({ index, call, unchanged })
  }
  const [first] = found
  if (!first || asksToRepeat(scene)) return null
  return {
    calls: found.map(({ index }) => index),
    reason: `${first.call.name} would change nothing: ${first.unchanged.names.join(', ')} would be what it is already.`,
    exhibits: found.map(({ call, unchanged: { names, position } }) => ({
      position,
      text: names.map((name) => `${name}: ${canonicalJson(call.arguments[name] ?? null)}`).join(', '),
    })),
    finding: {},
  }
}

/** Whether the user wants the write even if it changes nothing, as in "Write it again even if it is the same". */
function asksToRepeat({ reading }: Scene): boolean {
  const request = wordLine(reading.index(openRequest)?.text ?? '')
  return holdsOne(request, rewritingPhrases)
}

/** Most writes name neither an id nor a new value, and are excluded here. */
function isComparable({ arguments: args }: ToolCall): boolean {
  for (const name in args) {
    if (name.startsWith('new_') || name.endsWith('id') || name.endsWith('Id') || name.endsWith('ID')) return true
  }
  return false
}

function setsValues(name: string): boolean {
  return settingVerbs.has(readToolName(name).own[0] ?? '')
}

/**
 * Whether an argument for a new value equals the argument for the old value. An example is a call whose `new_item_ids` equals `item_ids`.
 */
function setsTheOld({ arguments: args }: ToolCall): Unchanged | null {
  const fresh = Object.keys(args).filter((name) => name.startsWith('new_') && Object.hasOwn(args, name.slice(4)))
  if (fresh.length === 0) return null
  const old = fresh.map((name) => name.slice(4))
  const others = Object.keys(args).filter((name) => !fresh.includes(name) && !old.includes(name))
  if (!others.every((name) => isKey(name) || isMeans(name))) return null
  const same = fresh.every((name) => canonicalJson(args[name] ?? null) === canonicalJson(args[name.slice(4)] ?? null))
  return same ? { names: fresh, position: 'proposal' } : null
}

function setsTheKnown(call: ToolCall, { reading }: Scene): Unchanged | null {
  const entity = entityOf(call)
  if (!entity) return null
  const names = Object.keys(call.arguments).filter((name) => name !== entity.key)
  // Outputs are parsed only if they may contain the fields that the call sets. An output may contain a field if it contains the field's
  // name, or an escape sequence that may hide the name.
  const mayShow = (name: string) => reading.index(openNamesInOutputs)(name) || reading.index(openNamesInOutputs)('\\')
  if (!names.every((name) => isMeans(name) || mayShow(name))) return null
  const state = reading.index(openEntities).stateOf(entity)
  if (!state) return null
  const set = names.filter((name) => state.shows(name))
  if (set.length === 0 || !names.every((name) => set.includes(name) || isMeans(name))) return null
  const same = set.every((name) => state.valuesOf(name).every((value) => saysSame(call.arguments[name] ?? null, value)))
  return same ? { names: set, position: state.position } : null
}

/** The only argument that names an entity. With two such arguments it is unclear which entity is written. */
function entityOf({ arguments: args }: ToolCall): EntityKey | null {
  const [key, ...others] = Object.keys(args).filter((name) => isKey(name) && !isMeans(name))
  const id = key === undefined ? undefined : args[key]
  if (key === undefined || others.length > 0) return null
  return typeof id === 'string' || typeof id === 'number' ? { key, id } : null
}

function isKey(name: string): boolean {
  return nameTokens(name).at(-1) === 'id'
}

function isMeans(name: string): boolean {
  return nameTokens(name).some((token) => meansWords.has(token))
}
