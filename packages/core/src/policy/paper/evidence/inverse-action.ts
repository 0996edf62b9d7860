/**
 * The lexical inverse-action condition (paper, Section 4.1): the proposal undoes a call that succeeded earlier in this turn, and the user
 * did not ask for that.
 *
 * The condition has two forms: opposite verbs on the same object (lock_account, unlock_account), and a Boolean flip within one
 * state-changing tool. Both forms only compare words and do not understand what the tools do.
 */

import { severities } from '../constants.ts'
import { type Action, callKey } from '../trace/action.ts'
import type { ToolCall } from '../trace/trace.ts'
import { type CallCondition, defineEvidenceCondition, type Match, type Scene } from './condition.ts'
import { writtenText } from './free-text.ts'
import { isComplete } from './is-complete.ts'
import { builtInVerbs, type VerbTable } from './opposites.ts'
import type { Reasons } from './reasons.ts'
import { findBooleanFlip } from './undoing/boolean-flip.ts'
import { reasonToUndo, whyWanted } from './undoing/may-undo.ts'
import { findOppositeVerb, type Undone } from './undoing/opposite-call.ts'

export const inverseAction = inverseActionBy(builtInVerbs)

/** Creates the inverse-action condition with a custom table of verbs. */
export function inverseActionBy(verbs: VerbTable): CallCondition {
  return defineEvidenceCondition({
    name: 'inverse-action',
    version: 11,
    severity: severities.inverseAction,
    authorises: 'deletion',
    match: (scene, why) => matchInverse(scene, verbs, why),
    twin: deleteMatched,
  })
}

function matchInverse(scene: Scene, verbs: VerbTable, why?: Reasons): Match | null {
  const { ledger, proposal } = scene
  if (ledger.request === null) return why?.absent('There is no user message yet.') ?? null
  if (ledger.lastSuccess < 0) return why?.absent('No earlier call of this turn is known to have succeeded.') ?? null

  const matched: { index: number; undone: Undone }[] = []
  proposal.calls.forEach((call, index) => {
    const undone = findUndone(call, scene, verbs, why)
    if (!undone) return
    const excuse = reasonToUndo(call, undone, scene) ?? whyWanted(undone, scene)
    if (excuse === null) matched.push({ index, undone })
    else why?.excused(`${call.name} would undo ${undone.record.call.name}, but ${excuse}.`)
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

function findUndone(call: ToolCall, scene: Scene, verbs: VerbTable, why?: Reasons): Undone | null {
  const { name, malformed } = call
  if (malformed !== undefined) return why?.absent(`The arguments of ${name} could not be parsed.`) ?? null
  const undone =
    findOppositeVerb(call, scene, verbs, why) ??
    findBooleanFlip(call, scene.ledger.byTool.get(name)?.records ?? [], verbs)
  if (!undone) return why?.absent(`${name} is no opposite of an earlier success, and flips no Boolean of one.`) ?? null
  if (writtenText(call, scene.tools) === null) return undone
  return why?.excused(`${name} would undo ${undone.record.call.name}, but a free text decides what it does.`) ?? null
}

/** The twin removes every matched call. If no call remains and the turn's work is done, the twin is the completion response. */
export function deleteMatched({ calls: matched }: Match, { proposal, ledger, completionText }: Scene): Action | null {
  const calls = proposal.calls.filter((_, index) => !matched.includes(index))
  if (calls.length > 0) return { kind: 'tool-calls', calls }
  return isComplete(ledger) ? { kind: 'final-response', text: completionText } : null
}
