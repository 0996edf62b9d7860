/**
 * The proposal repeats a reading call that returned the same output at least twice in a row in this turn, and nothing
 * has been changed since. The condition does not match if the tool's answers change by themselves, or if the output
 * says that something is still in progress.
 */
import { repeatKey } from '../advice/repeat-key.ts'
import { facts } from '../advice/words.ts'
import { readableCalls } from '../argument-edit.ts'
import { openHiddenParts } from '../hidden-parts.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { wordLine } from '../paper/text/words.ts'
import { callKey } from '../paper/trace/action.ts'
import { withholdMatched } from '../withheld.ts'
import { mayRepeat } from './may-repeat.ts'
import { underWayCharacters, underWayWords } from './tables.ts'
import { mayChange, openTurnCalls, type SameCall } from './turn-calls.ts'

export const knownAnswer = defineEvidenceCondition({
  name: 'known-answer',
  version: 2,
  severity: 0.94,
  authorises: 'withholding',
  match: matchKnown,
  twin: withholdMatched,
})

const fewestEqualOutputs = 2

function matchKnown(scene: Scene): Match | null {
  const { ledger, reading } = scene
  if (ledger.records.length < fewestEqualOutputs) return null
  const repeated: { readonly index: number; readonly same: SameCall }[] = []
  for (const { call, index } of readableCalls(scene)) {
    if (isStateChanging(call.name) || !mayRepeat(ledger, call, fewestEqualOutputs) || mayChange(call)) continue
    const turn = reading.index(openTurnCalls)
    if (turn.isVolatile(call.name)) continue
    const same = turn.sameAs(repeatKey(call))
    if (!same || same.equalOutputs < fewestEqualOutputs || same.latest.outcome === 'failure') continue
    if (!turn.isChangedSince(same.latest) && !isUnderWay(same.latest.output)) repeated.push({ index, same })
  }
  const [first] = repeated
  if (!first || !reading.index(openHiddenParts).isTurnWhole) return null
  return {
    calls: repeated.map(({ index }) => index),
    reason: `${first.same.latest.call.name} returned the same ${first.same.equalOutputs} times in this turn, and nothing has been changed since.`,
    exhibits: repeated.map(({ same: { latest } }) => ({
      position: latest.position,
      text: `${callKey(latest.call)} → ${latest.output}`,
    })),
    finding: {
      effect: 'read',
      calls: repeated.map(({ same: { latest, equalOutputs } }) => ({
        tool: latest.call.name,
        step: latest.step,
        times: equalOutputs,
      })),
    },
    answers: repeated.map(({ same: { latest, equalOutputs } }) =>
      facts.knownAnswer(latest.call.name, latest, equalOutputs),
    ),
  }
}

function isUnderWay(output: string): boolean {
  return wordLine(output.slice(0, underWayCharacters))
    .split(' ')
    .some((word) => underWayWords.has(word))
}
