/**
 * A, B, and A again: the proposal equals an earlier success of this turn, and the latest success of the same tool
 * differs from it in exactly one argument. The actor chose the later value over the earlier one; going back is no
 * progress.
 */

import { changingCalls } from '../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { deleteMatched } from '../paper/evidence/inverse-action.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { speaksOf } from '../paper/evidence/undoing/speaks-of.ts'
import type { Json } from '../paper/json.ts'
import { identicalCalls, type Ledger, type LedgerRecord } from '../paper/ledger.ts'
import { maySucceed } from '../paper/outcome/index.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import { isEnglish } from '../paper/text/language.ts'
import { wordLine } from '../paper/text/words.ts'
import { callKey } from '../paper/trace/action.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { latestCallsCompared, repetitionWords } from './tables.ts'

export const backAndForth = defineEvidenceCondition({
  name: 'back-and-forth',
  version: 2,
  severity: 0.91,
  authorises: 'deletion',
  match: matchReturn,
  twin: deleteMatched,
})

type Return = { readonly index: number; readonly earlier: LedgerRecord; readonly between: LedgerRecord }

function matchReturn(scene: Scene): Match | null {
  const { ledger } = scene
  if (ledger.lastSuccess < 1) return null
  const returned: Return[] = []
  for (const { call, index } of changingCalls(scene)) {
    const all = ledger.byTool.get(call.name)?.records
    // Going back needs two earlier calls.
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
  // A single argument names the thing itself, and visiting A, B and A again is normal navigation.
  if (Object.keys(call.arguments).length < 2) return null
  // After an unclear result the present state is not known, so it is not known what the proposal goes back to.
  const between = records.findLast(({ outcome }) => maySucceed(outcome))
  if (between?.outcome !== 'success' || countDifferences(between.call, call) !== 1) return null
  const oldest = records[0]?.index ?? 0
  const earlier = identicalCalls(ledger, call).find(({ index, outcome }) => index >= oldest && outcome === 'success')
  return earlier ? { earlier, between } : null
}

/**
 * A free text (a command, a program) may be run again for reasons that the tool's name does not show, such as a check
 * after a change. Only a file that was not used since is rewritten without reason.
 */
function isReasoned({ between }: Omit<Return, 'index'>, { ledger, tools }: Scene): boolean {
  const text = writtenText(between.call, tools)
  return text === 'program' || (text === 'file' && between.index < ledger.lastPossibleSuccess)
}

function asksToReturn(request: string): boolean {
  return (
    speaksOf(request, []) ||
    wordLine(request)
      .split(' ')
      .some((word) => repetitionWords.has(word))
  )
}

/** How many arguments differ; null if the calls have different arguments. */
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
