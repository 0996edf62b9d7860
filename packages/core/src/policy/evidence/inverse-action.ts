/**
 * The lexical inverse-action condition (paper, Section 4.1): the proposal undoes what succeeded earlier in this turn, and
 * the user asked for no such thing.
 *
 * Two forms: opposite verbs on the same object (lock_account, unlock_account), and a Boolean flip within one
 * state-changing tool. Both are relations between words, not an understanding of what the tools do.
 */
import { callKey, type ToolCallsAction } from '../action.ts'
import { severities } from '../constants.ts'
import { type Json, type JsonObject, scalarsOf } from '../json.ts'
import { isComplete, type LedgerRecord } from '../ledger.ts'
import { targetKeys } from '../lexicon.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { occursWhole } from '../text/occurs-whole.ts'
import { nameTokens } from '../text/words.ts'
import type { ToolCall } from '../trace.ts'
import { defineEvidenceCondition, type Match, type Scene } from './condition.ts'
import { areOpposite, asksFor, isReadOnlyName, verbAndObject, verbsOfBoolean } from './opposites.ts'

export const inverseAction = defineEvidenceCondition({
  name: 'inverse-action',
  version: 1,
  severity: severities.inverseAction,
  authorises: 'deletion',
  match: matchInverse,
  twin: deleteMatched,
})

/** The earlier success that a proposed call would undo, and the verbs a user would ask for that with. */
type Undone = { readonly record: LedgerRecord; readonly verbs: readonly string[] }

function matchInverse(scene: Scene): Match | null {
  const { ledger, proposal } = scene
  if (ledger.request === null || ledger.lastSuccess < 0) return null

  const matched: { index: number; undone: Undone }[] = []
  proposal.calls.forEach((call, index) => {
    const undone = findUndone(call, scene)
    if (undone && !asksFor(ledger.request ?? '', undone.verbs)) matched.push({ index, undone })
  })
  const first = matched[0]
  if (!first) return null

  const earlier = first.undone.record.call.name
  const proposed = proposal.calls[first.index]?.name ?? ''
  return {
    calls: matched.map(({ index }) => index),
    reason: `${proposed} would undo ${earlier}, which succeeded earlier in this turn, and the user did not ask for that.`,
    exhibits: [
      ...matched.map(({ undone: { record } }) => ({
        position: record.position,
        text: `${callKey(record.call)} → ${record.output ?? ''}`,
      })),
      { position: ledger.requestPosition, text: ledger.request },
    ],
    finding: {},
  }
}

function findUndone(call: ToolCall, scene: Scene): Undone | null {
  if (call.malformed !== undefined) return null
  return findOppositeVerb(call, scene) ?? findBooleanFlip(call, scene)
}

function findOppositeVerb(call: ToolCall, { ledger }: Scene): Undone | null {
  const proposed = verbAndObject(call.name)
  if (!proposed) return null
  for (const [name, { records }] of ledger.byTool) {
    const earlier = verbAndObject(name)
    if (!earlier || earlier.object !== proposed.object || !areOpposite(earlier.verb, proposed.verb)) continue
    const record = records.findLast((candidate) => candidate.outcome === 'success' && sameTarget(candidate, call))
    if (record) return { record, verbs: [proposed.verb] }
  }
  return null
}

/**
 * Unlocking B does not undo locking A. Target-related arguments that both calls have must agree; where the proposal has
 * some and shares none of them by name, one of its values must have come out of, or gone into, the earlier call.
 */
function sameTarget({ call: earlier, output }: LedgerRecord, proposed: ToolCall): boolean {
  const targets = Object.entries(proposed.arguments).filter(([key]) => isTargetKey(key))
  const shared = targets.filter(([key]) => Object.hasOwn(earlier.arguments, key))
  if (shared.length > 0) return shared.every(([key, value]) => sameJson(earlier.arguments[key], value))
  if (targets.length === 0) return true
  const evidence = [output ?? '', ...scalarsOf(earlier.arguments).map(({ value }) => String(value))]
  return targets.some(([key, value]) =>
    scalarsOf(value, key).some((scalar) => evidence.some((text) => occursWhole(String(scalar.value), text))),
  )
}

function findBooleanFlip(call: ToolCall, { ledger }: Scene): Undone | null {
  const records = ledger.byTool.get(call.name)?.records
  if (!records || isReadOnlyName(call.name)) return null
  // The latest success is the state that would be changed; an earlier one may have been flipped on purpose since.
  const record = records.findLast(({ outcome }) => outcome === 'success')
  const flipped = record ? onlyFlippedBoolean(record.call.arguments, call.arguments) : null
  if (!record || flipped === null) return null
  const verbs = verbsOfBoolean(flipped, call.arguments[flipped] === true)
  return verbs && { record, verbs }
}

function onlyFlippedBoolean(earlier: JsonObject, proposed: JsonObject): string | null {
  const changed = Object.keys(proposed).filter(
    (key) => Object.hasOwn(earlier, key) && !sameJson(earlier[key], proposed[key]),
  )
  const [key] = changed
  if (changed.length !== 1 || key === undefined) return null
  return typeof earlier[key] === 'boolean' && typeof proposed[key] === 'boolean' ? key : null
}

/** The twin: every matched call is deleted; where none remains, the completion response, if the ledger supports it. */
function deleteMatched({ calls: matched }: Match, { proposal, ledger, completionText }: Scene) {
  const calls = proposal.calls.filter((_, index) => !matched.includes(index))
  if (calls.length > 0) return { kind: 'tool-calls', calls } satisfies ToolCallsAction
  return isComplete(ledger) ? ({ kind: 'final-response', text: completionText } as const) : null
}

function isTargetKey(key: string): boolean {
  return targetKeys.has(nameTokens(key).at(-1) ?? '')
}

function sameJson(left: Json | undefined, right: Json | undefined): boolean {
  return left === right || canonicalJson(left ?? null) === canonicalJson(right ?? null)
}
