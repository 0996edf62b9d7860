/**
 * The proposal repeats a reading call that returned the same output at least twice in a row in this turn, and nothing
 * has been changed since. The condition does not match if the tool's answers change by themselves, or if the output
 * says that something is still in progress.
 */
import { readableCalls } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { wordLine } from '../paper/text/words.ts'
import { callKey } from '../paper/trace/action.ts'
import { withholdMatched } from '../withheld.ts'
import { answerText } from './answer-text.ts'
import { underWayCharacters, underWayWords } from './tables.ts'
import { mayChange, openTurnCalls, repeatKey, type SameCall } from './turn-calls.ts'

export const knownAnswer = defineEvidenceCondition({
  name: 'known-answer',
  version: 1,
  severity: 0.94,
  authorises: 'withholding',
  match: matchKnown,
  twin: withholdMatched,
  mayInsist: true,
})

const fewestEqualOutputs = 2

function matchKnown(scene: Scene): Match | null {
  const { ledger, reading } = scene
  if (ledger.records.length < fewestEqualOutputs) return null
  const turn = reading.index(openTurnCalls)
  const repeated: { readonly index: number; readonly same: SameCall }[] = []
  for (const { call, index } of readableCalls(scene)) {
    if (mayChange(call) || turn.isVolatile(call.name)) continue
    const same = turn.sameAs(repeatKey(call))
    if (!same || same.equalOutputs < fewestEqualOutputs || same.latest.outcome === 'failure') continue
    if (!turn.isChangedSince(same.latest) && !isUnderWay(same.latest.output)) repeated.push({ index, same })
  }
  const [first] = repeated
  if (!first) return null
  return {
    calls: repeated.map(({ index }) => index),
    reason: `${first.same.latest.call.name} returned the same ${first.same.equalOutputs} times in this turn, and nothing has been changed since.`,
    exhibits: repeated.map(({ same: { latest } }) => ({
      position: latest.position,
      text: `${callKey(latest.call)} → ${latest.output}`,
    })),
    finding: { answer: answerText.knownAnswer(first.same.latest, first.same.equalOutputs) },
  }
}

function isUnderWay(output: string): boolean {
  return wordLine(output.slice(0, underWayCharacters))
    .split(' ')
    .some((word) => underWayWords.has(word))
}
