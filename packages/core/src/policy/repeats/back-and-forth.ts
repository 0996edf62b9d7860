/**
 * Condition: the actor calls a tool with A, then with B, and then proposes A again. The proposal equals an earlier success of this turn,
 * and the latest success of the same tool differs from the proposal in exactly one argument. The actor chose B over A, so going back to A
 * is no progress.
 *
 * Going back is right in two cases: the user or the operator named the value of A, or the actor has learned something since A. The actor
 * has learned something if it called another tool, or if the output of B says more than the output of A.
 */

import { changingCalls } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { readToolName } from '../paper/evidence/tool-name.ts'
import { speaksOf } from '../paper/evidence/undoing/speaks-of.ts'
import { type Json, scalarsOf } from '../paper/json.ts'
import { identicalCalls, type Ledger, type LedgerRecord } from '../paper/ledger.ts'
import { settingVerbs } from '../paper/lexicon/requests.ts'
import { maySucceed } from '../paper/outcome/index.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import { isEnglish } from '../paper/text/language.ts'
import { wordLine } from '../paper/text/words.ts'
import { callKey } from '../paper/trace/action.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { withholdMatched } from '../withheld.ts'
import { latestCallsCompared, numberWords, repetitionWords, selectingVerbs } from './tables.ts'

export const backAndForth = defineEvidenceCondition({
  name: 'back-and-forth',
  version: 4,
  severity: 0.91,
  authorises: 'withholding',
  match: matchReturn,
  twin: withholdMatched,
  mayInsist: true,
})

const comparedCharacters = 2_000

type Return = { readonly index: number; readonly earlier: LedgerRecord; readonly between: LedgerRecord }

function matchReturn(scene: Scene): Match | null {
  const { ledger } = scene
  if (ledger.lastSuccess < 1) return null
  const returned: Return[] = []
  for (const { call, index } of changingCalls(scene)) {
    const all = ledger.byTool.get(call.name)?.records
    if (!all || all.length < 2) continue
    const found = findReturn(all.slice(-latestCallsCompared), call, ledger)
    if (found && !isReasoned(found, scene)) returned.push({ index, ...found })
  }
  const [first] = returned
  const request = first ? scene.reading.index(openRequest) : null
  if (!first || !request || !isEnglish(request.text) || asksToReturn(request.text)) return null

  return {
    calls: returned.map(({ index }) => index),
    reason: `${first.earlier.call.name} was called with these arguments and then with others in this turn; this goes back.`,
    exhibits: returned.flatMap(({ earlier, between }) =>
      [earlier, between].map(({ position, call, output }) => ({
        position,
        text: `${callKey(call)} → ${output ?? ''}`,
      })),
    ),
    finding: {},
  }
}

function findReturn(
  records: readonly LedgerRecord[],
  call: ToolCall,
  ledger: Ledger,
): { readonly earlier: LedgerRecord; readonly between: LedgerRecord } | null {
  // If a call has only one argument, the argument names the thing itself, and visiting A, B and A again is normal
  // navigation. Tools that set values are an exception.
  if (Object.keys(call.arguments).length < 2 && !setsValues(call.name)) return null
  // If a result since then is unclear, the present state is unknown. The proposal may then be no return to an earlier state.
  const between = records.findLast(({ outcome }) => maySucceed(outcome))
  if (between?.outcome !== 'success' || countDifferences(between.call, call) !== 1) return null
  const oldest = records[0]?.index ?? 0
  const earlier = identicalCalls(ledger, call).find(({ index, outcome }) => index >= oldest && outcome === 'success')
  return earlier ? { earlier, between } : null
}

/**
 * Whether there may be a reason for going back. A command or a program may be run again for a reason that the tool's name does not show,
 * such as a check after a change. A file may be written again if another call may have used the file since.
 */
function isReasoned({ earlier, between }: Omit<Return, 'index'>, scene: Scene): boolean {
  const text = writtenText(between.call, scene.tools)
  if (text === 'program' || (text === 'file' && between.index < scene.ledger.lastPossibleSuccess)) return true
  return isNamed(earlier.call, between.call, scene) || hasLearned(earlier, between, scene)
}

function isNamed({ arguments: earlier }: ToolCall, { arguments: between }: ToolCall, { messages }: Scene): boolean {
  const back = Object.keys(earlier).find((name) => !sameJson(earlier[name] ?? null, between[name] ?? null))
  const values = back === undefined ? [] : scalarsOf(earlier[back] ?? null)
  return values.some(({ value }) => {
    const words = wordLine(String(value))
    return messages.some(
      ({ role, content }) => (role === 'user' || role === 'system') && wordLine(content).includes(words),
    )
  })
}

/** Whether another tool was called between the two calls, or the outputs of the two calls differ in more than the set value. */
function hasLearned(earlier: LedgerRecord, between: LedgerRecord, { ledger }: Scene): boolean {
  const since = ledger.records.slice(earlier.index)
  return since.some(({ call }) => call.name !== earlier.call.name) || withoutValues(earlier) !== withoutValues(between)
}

/** The output without the values of its call and without numbers, because ids and times differ in every output. */
function withoutValues({ call, output }: LedgerRecord): string {
  const values = scalarsOf(call.arguments).map(({ value }) => wordLine(String(value)))
  const line = wordLine((output ?? '').slice(0, comparedCharacters))
  return values.reduce((left, value) => left.replaceAll(value, ' '), line).replaceAll(/\d+/g, '0')
}

function setsValues(name: string): boolean {
  const verb = readToolName(name).own[0] ?? ''
  return settingVerbs.has(verb) || selectingVerbs.has(verb)
}

function asksToReturn(request: string): boolean {
  return (
    speaksOf(request, []) ||
    wordLine(request)
      .split(' ')
      .some((word) => repetitionWords.has(word) || numberWords.includes(word))
  )
}

/** The number of arguments with different values; null if the two calls have different argument names. */
function countDifferences(left: ToolCall, right: ToolCall): number | null {
  const names = Object.keys(right.arguments)
  if (names.length !== Object.keys(left.arguments).length) return null
  let different = 0
  for (const name of names) {
    if (!Object.hasOwn(left.arguments, name)) return null
    if (!sameJson(left.arguments[name] ?? null, right.arguments[name] ?? null)) different++
  }
  return different
}

function sameJson(left: Json, right: Json): boolean {
  return left === right || canonicalJson(left) === canonicalJson(right)
}
