/**
 * Condition: the proposal repeats a reading call whose answer is known. Either the call returned the same output at least twice in a row
 * in this turn, and nothing has been changed since. Or two tools are called alternately and keep returning the same outputs. The
 * condition does not match if the tool's results change by themselves, if the output says that something is still in progress, or if the
 * user wants to wait for something.
 */
import { repeatKey } from '../advice/repeat-key.ts'
import { facts } from '../advice/words.ts'
import { readableCalls } from '../argument-edit.ts'
import { openHiddenParts } from '../hidden-parts.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import type { Reasons } from '../paper/evidence/reasons.ts'
import { readToolName } from '../paper/evidence/tool-name.ts'
import { maySucceed } from '../paper/outcome/index.ts'
import { callKey } from '../paper/trace/action.ts'
import { withholdMatched } from '../withheld.ts'
import { whyMayDiffer } from './may-differ.ts'
import { mayRepeat } from './may-repeat.ts'
import { isEmptyResult } from './read-result.ts'
import { onlyLooks } from './reading/looking-command.ts'
import { onlyReads, surelyChanges } from './reading/reading-call.ts'
import { inboxWords } from './tables.ts'
import { openTurnCalls, type SameCall, type TurnCall, type TurnCalls } from './turn-calls.ts'

export const knownAnswer = defineEvidenceCondition({
  name: 'known-answer',
  version: 6,
  severity: 0.94,
  authorises: 'withholding',
  match: matchKnown,
  twin: withholdMatched,
})

/**
 * The minimum number of equal outputs in a row. For a shell command that reads, the minimum is one higher, because a listing also shows
 * the effects of other programs.
 */
const fewestEqualOutputs = 2

function matchKnown(scene: Scene, why?: Reasons): Match | null {
  const { ledger, reading } = scene
  if (ledger.records.length < fewestEqualOutputs) {
    return why?.absent(`This turn has fewer than ${fewestEqualOutputs} earlier calls.`) ?? null
  }
  const calls = readableCalls(scene)
  if (calls.length === 0) return why?.absent('No call has arguments that could be parsed.') ?? null
  const repeated: Known[] = []
  for (const { call, index } of calls) {
    const { name } = call
    const reads = onlyReads(call)
    if (!reads && (surelyChanges(name) || writtenText(call, null) !== null)) {
      why?.absent(`${name} does not only read, judging by its name or its query.`)
      continue
    }
    if (!mayRepeat(ledger, call, fewestEqualOutputs, maySucceed)) {
      why?.absent(`${name} ran fewer than ${fewestEqualOutputs} times with these arguments in this turn.`)
      continue
    }
    const turn = reading.index(openTurnCalls)
    const same = turn.sameAs(repeatKey(call))
    const fewest = fewestEqualOutputs + (onlyLooks(call) ? 1 : 0)
    const isEqual = reads && same !== null && same.equalOutputs >= fewest
    const isCycle = !isEqual && same !== null && turn.isInCycle(same)
    if (!same || (!isEqual && !isCycle)) {
      why?.absent(`${name} has not returned the same output ${fewest} times in a row with nothing changed in between.`)
      continue
    }
    const one: Known = { index, same, isCycle, times: isCycle ? fewestEqualOutputs : same.equalOutputs }
    const excuse = whyAgain(one, turn, reading.index(openRequest)?.text ?? '')
    if (excuse === null) repeated.push(one)
    else why?.excused(`${name} returned the same output ${one.times} times, but ${excuse}.`)
  }
  const [first] = repeated
  if (!first) return null
  if (!reading.index(openHiddenParts).isTurnWhole) {
    const { name } = first.same.latest.call
    return why?.excused(`${name} is repeated, but part of this turn is hidden.`) ?? null
  }
  return {
    calls: repeated.map(({ index }) => index),
    reason: `${first.same.latest.call.name} returned the same ${first.times} times in this turn, and ${first.isCycle ? 'so did the calls in between' : 'nothing has been changed since'}.`,
    exhibits: repeated.map(({ same: { latest } }) => ({
      position: latest.position,
      text: `${callKey(latest.call)} → ${latest.output}`,
    })),
    finding: {
      effect: 'read',
      calls: repeated.map(({ same: { latest }, times }) => ({ tool: latest.call.name, step: latest.step, times })),
    },
    answers: repeated.map(({ same: { latest, previous }, times, isCycle }) =>
      facts.knownAnswer(latest.call.name, latest, {
        times,
        isCycle,
        isExact: previous === null || previous.output === latest.output,
      }),
    ),
  }
}

/**
 * A call whose result is known. If `isCycle` is true, the calls between its runs are repeated too. A call in such a cycle counts even if
 * it is not known to only read.
 */
type Known = {
  readonly index: number
  readonly same: SameCall
  readonly isCycle: boolean
  readonly times: number
}

function whyAgain({ same: { latest }, isCycle }: Known, turn: TurnCalls, request: string): string | null {
  if (latest.outcome === 'failure') return 'its output is a failure'
  if (!isCycle && turn.isChangedSince(latest)) return 'something may have been changed since'
  const why = whyMayDiffer(latest, turn, request)
  if (why !== null) return why
  return mayArrive(latest, turn) ? 'an answer to what was done in this turn may still arrive' : null
}

/** Whether the call reads an inbox that is still empty after the agent did something, such as asking for a code. */
function mayArrive({ call: { name }, output }: TurnCall, turn: TurnCalls): boolean {
  return turn.hasChanges() && isEmptyResult(output) && readToolName(name).own.some((word) => inboxWords.has(word))
}
