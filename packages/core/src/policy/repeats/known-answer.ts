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
import type { Reasons } from '../paper/evidence/reasons.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { wordLine } from '../paper/text/words.ts'
import { callKey } from '../paper/trace/action.ts'
import { withholdMatched } from '../withheld.ts'
import { mayRepeat } from './may-repeat.ts'
import { underWayCharacters, underWayWords } from './tables.ts'
import { mayChange, openTurnCalls, type SameCall, type TurnCalls } from './turn-calls.ts'

export const knownAnswer = defineEvidenceCondition({
  name: 'known-answer',
  version: 2,
  severity: 0.94,
  authorises: 'withholding',
  match: matchKnown,
  twin: withholdMatched,
})

const fewestEqualOutputs = 2

function matchKnown(scene: Scene, why?: Reasons): Match | null {
  const { ledger, reading } = scene
  if (ledger.records.length < fewestEqualOutputs) {
    return why?.absent(`This turn has fewer than ${fewestEqualOutputs} earlier calls.`) ?? null
  }
  const calls = readableCalls(scene)
  if (calls.length === 0) return why?.absent('No call has arguments that could be parsed.') ?? null
  const repeated: { readonly index: number; readonly same: SameCall }[] = []
  for (const { call, index } of calls) {
    const { name } = call
    if (isStateChanging(name)) {
      why?.absent(`${name} does not only read, judging by its name.`)
      continue
    }
    if (!mayRepeat(ledger, call, fewestEqualOutputs)) {
      why?.absent(`${name} ran fewer than ${fewestEqualOutputs} times with these arguments in this turn.`)
      continue
    }
    if (mayChange(call)) {
      why?.absent(`A free text decides what ${name} does.`)
      continue
    }
    const turn = reading.index(openTurnCalls)
    const same = turn.sameAs(repeatKey(call))
    if (!same || same.equalOutputs < fewestEqualOutputs) {
      why?.absent(`${name} has not returned the same output ${fewestEqualOutputs} times in a row.`)
      continue
    }
    const excuse = whyAgain(same, turn)
    if (excuse === null) repeated.push({ index, same })
    else why?.excused(`${name} returned the same output ${same.equalOutputs} times, but ${excuse}.`)
  }
  const [first] = repeated
  if (!first) return null
  if (!reading.index(openHiddenParts).isTurnWhole) {
    const { name } = first.same.latest.call
    return why?.excused(`${name} is repeated, but part of this turn is hidden.`) ?? null
  }
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

/** Why the same reading call may be worth another run; null if there is no such reason. */
function whyAgain({ latest }: SameCall, turn: TurnCalls): string | null {
  if (turn.isVolatile(latest.call.name)) return 'its answers change by themselves'
  if (latest.outcome === 'failure') return 'its output is a failure'
  if (turn.isChangedSince(latest)) return 'something may have been changed since'
  return isUnderWay(latest.output) ? 'its output says that something is still in progress' : null
}

function isUnderWay(output: string): boolean {
  return wordLine(output.slice(0, underWayCharacters))
    .split(' ')
    .some((word) => underWayWords.has(word))
}
