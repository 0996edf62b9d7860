/**
 * Condition: the same change would be made twice, for example a mail sent twice. Either the proposal repeats a change that succeeded in
 * this turn, and nothing that the change touches has been changed since. Or the proposal contains the same change twice. The condition
 * compares calls and results, so it works in any language. Only the words with which a user asks for several things depend on the
 * language.
 */

import { repeatKey } from '../advice/repeat-key.ts'
import { facts } from '../advice/words.ts'
import { changingCalls, type ReadableCall } from '../argument-edit.ts'
import { openHiddenParts } from '../hidden-parts.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import type { Reasons } from '../paper/evidence/reasons.ts'
import { maySucceed } from '../paper/outcome/index.ts'
import { callKey } from '../paper/trace/action.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { withholdMatched } from '../withheld.ts'
import { whyGone } from './fading-effect.ts'
import { mayRepeat } from './may-repeat.ts'
import { asksForAnother, saysNothingDone } from './read-result.ts'
import { isNamedForData } from './reading/named-for-data.ts'
import { insertsRows, onlyReads, surelyChanges } from './reading/reading-call.ts'
import { wantsSeveral } from './several.ts'
import { isNumbered, isOwnWord, isStep, namesThing } from './steps.ts'
import { openTurnCalls, type SameCall, type TurnCall, type TurnCalls } from './turn-calls.ts'

export const doneAlready = defineEvidenceCondition({
  name: 'done-already',
  version: 7,
  severity: 0.96,
  authorises: 'withholding',
  match: matchDone,
  twin: withholdMatched,
})

type Repeated = { readonly index: number; readonly name: string; readonly made: TurnCall | null }

function matchDone(scene: Scene, why?: Reasons): Match | null {
  const { tools, reading } = scene
  const changing = changingCalls(scene)
  if (changing.length === 0) return why?.absent('No call changes anything, judging by the names of the tools.') ?? null
  const several = namedTwice(changing)
  const candidates = changing.filter(({ call }) => isCandidate(call, several, scene, why))
  if (candidates.length === 0) return null
  const turn = reading.index(openTurnCalls)
  const request = reading.index(openRequest)?.text ?? ''
  const inMessage = new Set<string>()
  const repeated: Repeated[] = []
  for (const { call, index } of candidates) {
    const key = repeatKey(call)
    const isBeside = inMessage.has(key)
    inMessage.add(key)
    const same = turn.sameAs(key)
    const made = same?.latestSuccess ?? null
    if (made === null && !isBeside) {
      why?.absent(`${call.name} has not succeeded with these arguments in this turn.`)
      continue
    }
    const excuse = whyAgain(made, same, turn)
    if (excuse !== null && !isBeside) why?.excused(`${call.name} ran with these arguments, but ${excuse}.`)
    else if (writtenText(call, tools) === 'program' && !insertsRows(call)) {
      why?.excused(`${call.name} is repeated, but a free text decides what it does.`)
    } else if (wantsSeveral(request, call)) {
      why?.excused(`${call.name} is repeated, but the user wants several.`)
    } else if (isOwnWord(call, scene.messages)) {
      why?.excused(`${call.name} is repeated, but its only argument is a word of the agent's own.`)
    } else repeated.push({ index, name: call.name, made: excuse === null ? made : null })
  }
  const [first] = repeated
  if (!first) return null
  if (!reading.index(openHiddenParts).isTurnWhole) {
    return why?.excused(`${first.name} is repeated, but part of this turn is hidden.`) ?? null
  }
  return {
    calls: repeated.map(({ index }) => index),
    reason: first.made
      ? `${first.name} ran with the same arguments at step ${first.made.step} of this turn, and nothing that it touches has been changed since.`
      : `${first.name} is called twice with the same arguments in one message.`,
    exhibits: repeated.flatMap(({ made }) =>
      made ? [{ position: made.position, text: `${callKey(made.call)} → ${made.output}` }] : [],
    ),
    finding: { effect: 'write', calls: repeated.map(({ name, made }) => ({ tool: name, step: made?.step ?? null })) },
    answers: repeated.map(({ made, name }) => (made ? facts.doneAlready(made) : facts.doneBeside(name))),
  }
}

/**
 * Returns a reason why the same change may be made again. `made` is the earlier run. The result is null if there is no reason or no
 * earlier run.
 */
function whyAgain(made: TurnCall | null, same: SameCall | null, turn: TurnCalls): string | null {
  if (made === null) return null
  // If a tool returned different results for the same call and its name has no known verb, the tool probably reads something, such as a
  // place in a queue.
  if (same?.previous && same.previous.output !== same.latest.output && !surelyChanges(made.call.name)) {
    return 'it returned something else before, and its name does not say that it changes anything'
  }
  if (saysNothingDone(made.output)) return 'its result says that nothing was done'
  if (asksForAnother(made.output, made.call)) return 'its result asks for the call once more'
  if (turn.isTouchedSince(made)) return 'what it touches may have been changed since'
  // Some calls may be repeated after any later change. They are calls with an unclear result, and calls with a free text such as a report
  // of the change or a line for a file.
  const isSure = made.outcome === 'success' && writtenText(made.call, null) === null
  if (!isSure && turn.isChangedSince(made)) return 'something has been changed since'
  return whyGone(made, turn.callsSince(made))
}

/** A cheap check before calls are compared, because most changes are the first of their kind in the turn. */
function isCandidate(call: ToolCall, several: ReadonlySet<string>, scene: Scene, why?: Reasons): boolean {
  const { name } = call
  const { ledger, tools, reading } = scene
  if (!several.has(name) && !mayRepeat(ledger, call, 1, maySucceed)) {
    why?.absent(`${name} has not succeeded with these arguments in this turn.`)
    return false
  }
  if (isNamedForData(name) || onlyReads(call)) {
    why?.absent(`${name} only reads, judging by its name or its query.`)
    return false
  }
  if (!isStep(call) && (namesThing(call, tools) || isNumbered(call, reading.index(openRequest)?.text ?? '')))
    return true
  why?.absent(`${name} takes a step, or no argument says what it acts on, so running it twice may be meant.`)
  return false
}

function namedTwice(calls: readonly ReadableCall[]): ReadonlySet<string> {
  if (calls.length < 2) return none
  const seen = new Set<string>()
  return new Set(calls.flatMap(({ call }) => (seen.size < seen.add(call.name).size ? [] : [call.name])))
}

const none: ReadonlySet<string> = new Set()
