/**
 * The lexical inverse-action condition (paper, Section 4.1): the proposal undoes a call that succeeded earlier in this
 * turn, and the user did not ask for that.
 *
 * Two forms: opposite verbs on the same object (lock_account, unlock_account), and a Boolean flip within one
 * state-changing tool. Both compare words. Neither understands what the tools do.
 */

import { severities } from '../constants.ts'
import { type Action, callKey } from '../trace/action.ts'
import type { ToolCall } from '../trace/trace.ts'
import { type CallCondition, defineEvidenceCondition, type Match, type Scene } from './condition.ts'
import { writtenText } from './free-text.ts'
import { isComplete } from './is-complete.ts'
import { builtInVerbs, type VerbTable } from './opposites.ts'
import { findBooleanFlip } from './undoing/boolean-flip.ts'
import { hasReason, mayBeWanted } from './undoing/may-undo.ts'
import { findOppositeVerb, type Undone } from './undoing/opposite-call.ts'

export const inverseAction = inverseActionBy(builtInVerbs)

/** The condition with a custom table of verbs. */
export function inverseActionBy(verbs: VerbTable): CallCondition {
  return defineEvidenceCondition({
    name: 'inverse-action',
    version: 6,
    severity: severities.inverseAction,
    authorises: 'deletion',
    match: (scene) => matchInverse(scene, verbs),
    twin: deleteMatched,
  })
}

function matchInverse(scene: Scene, verbs: VerbTable): Match | null {
  const { ledger, proposal } = scene
  if (ledger.request === null || ledger.lastSuccess < 0) return null

  const matched: { index: number; undone: Undone }[] = []
  proposal.calls.forEach((call, index) => {
    const undone = findUndone(call, scene, verbs)
    if (undone && !hasReason(call, undone, scene) && !mayBeWanted(undone, scene)) matched.push({ index, undone })
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

function findUndone(call: ToolCall, scene: Scene, verbs: VerbTable): Undone | null {
  if (call.malformed !== undefined) return null
  const undone =
    findOppositeVerb(call, scene, verbs) ??
    findBooleanFlip(call, scene.ledger.byTool.get(call.name)?.records ?? [], verbs)
  return undone && writtenText(call, scene.tools) === null ? undone : null
}

/** The twin deletes every matched call. If none remains, it is the completion response, provided the ledger supports it. */
export function deleteMatched({ calls: matched }: Match, { proposal, ledger, completionText }: Scene): Action | null {
  const calls = proposal.calls.filter((_, index) => !matched.includes(index))
  if (calls.length > 0) return { kind: 'tool-calls', calls }
  return isComplete(ledger) ? { kind: 'final-response', text: completionText } : null
}
