/**
 * Condition: the proposal repeats a call that failed at least twice in a row in this turn with the same output, and nothing has been
 * changed since. The condition compares calls and results. It uses words only to recognise temporary failures, such as a busy service.
 * TwinCheck answers the call with its known failure, so that the agent tries something else.
 */
import { repeatKey } from '../advice/repeat-key.ts'
import { facts } from '../advice/words.ts'
import { readableCalls } from '../argument-edit.ts'
import { openHiddenParts } from '../hidden-parts.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import type { Reasons } from '../paper/evidence/reasons.ts'
import { isTemporary } from '../paper/evidence/repeat-after-error.ts'
import type { Outcome } from '../paper/outcome/index.ts'
import { callKey } from '../paper/trace/action.ts'
import { withholdMatched } from '../withheld.ts'
import { whyMayDiffer } from './may-differ.ts'
import { mayRepeat } from './may-repeat.ts'
import { mayChange, openTurnCalls, type SameCall, type TurnCall, type TurnCalls } from './turn-calls.ts'

export const knownFailure = defineEvidenceCondition({
  name: 'known-failure',
  version: 2,
  severity: 0.93,
  authorises: 'withholding',
  match: matchFailure,
  twin: withholdMatched,
})

const fewestFailures = 2

const isFailure = (outcome: Outcome): boolean => outcome === 'failure'

function matchFailure(scene: Scene, why?: Reasons): Match | null {
  const { ledger, reading, proposal } = scene
  if (ledger.failures < fewestFailures) {
    return why?.absent(`Fewer than ${fewestFailures} calls of this turn have failed.`) ?? null
  }
  const repeated: { readonly index: number; readonly same: SameCall }[] = []
  for (const { call, index } of readableCalls(scene)) {
    const turn = mayRepeat(ledger, call, fewestFailures, isFailure) ? reading.index(openTurnCalls) : null
    const same = turn?.sameAs(repeatKey(call)) ?? null
    if (!turn || same?.latest.outcome !== 'failure' || same.equalOutputs < fewestFailures) {
      why?.absent(`${call.name} has not failed ${fewestFailures} times in a row with the same arguments and output.`)
      continue
    }
    const excuse = proposal.calls.slice(0, index).some(mayChange)
      ? 'this message first makes another call that may change something'
      : whyAgain(same.latest, turn, reading.index(openRequest)?.text ?? '')
    if (excuse === null) repeated.push({ index, same })
    else why?.excused(`${call.name} failed ${same.equalOutputs} times in a row, but ${excuse}.`)
  }
  const [first] = repeated
  if (!first) return null
  const { latest, equalOutputs } = first.same
  if (!reading.index(openHiddenParts).isTurnWhole) {
    return why?.excused(`${latest.call.name} is repeated, but part of this turn is hidden.`) ?? null
  }
  return {
    calls: repeated.map(({ index }) => index),
    reason: `${latest.call.name} failed ${equalOutputs} times in this turn with the same output, and nothing has been changed since.`,
    exhibits: repeated.map(({ same }) => ({
      position: same.latest.position,
      text: `${callKey(same.latest.call)} → ${same.latest.output}`,
    })),
    finding: {
      effect: 'read',
      calls: repeated.map(({ same }) => ({
        tool: same.latest.call.name,
        step: same.latest.step,
        times: same.equalOutputs,
      })),
    },
    answers: repeated.map(({ same }) => facts.knownFailure(same.latest.call.name, same.latest, same.equalOutputs)),
  }
}

function whyAgain(latest: TurnCall, turn: TurnCalls, request: string): string | null {
  if (turn.isChangedSince(latest)) return 'something may have been changed since'
  if (isTemporary(latest.output, latest.call)) return 'its output asks for a retry or names a busy service'
  return whyMayDiffer(latest, turn, request)
}
