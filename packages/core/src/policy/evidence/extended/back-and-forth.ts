/**
 * A, B, and A again: the proposal equals an earlier success of this turn, and since then the same tool succeeded with
 * exactly one other argument. The later value was chosen over the earlier one; going back to it is no progress.
 */
import { callKey } from '../../action.ts'
import { identicalCalls, type LedgerRecord } from '../../ledger.ts'
import { canonicalJson } from '../../text/canonical-json.ts'
import type { ToolCall } from '../../trace.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../condition.ts'
import { readableCalls } from './argument-edit.ts'
import { deleteMatched } from './delete-matched.ts'
import { isStateChanging } from './state-changing.ts'

export const backAndForth = defineEvidenceCondition({
  name: 'back-and-forth',
  version: 1,
  severity: 0.91,
  authorises: 'deletion',
  match: matchReturn,
  twin: deleteMatched,
})

function matchReturn(scene: Scene): Match | null {
  const { ledger } = scene
  if (ledger.lastSuccess < 1) return null
  const returned = readableCalls(scene).flatMap(({ call, index }) => {
    // One argument alone names the thing itself, and going to A, B and A is a way.
    if (Object.keys(call.arguments).length < 2 || !isStateChanging(call.name)) return []
    const earlier = identicalCalls(ledger, call).find(({ outcome }) => outcome === 'success')
    const between = earlier && betweenThem(earlier, call, scene)
    return earlier && between ? [{ index, earlier, between }] : []
  })
  const [first] = returned
  if (!first) return null

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

function betweenThem(earlier: LedgerRecord, proposed: ToolCall, { ledger }: Scene): LedgerRecord | null {
  const records = ledger.byTool.get(proposed.name)?.records ?? []
  const later = records.filter(({ order, outcome }) => order > earlier.order && outcome === 'success')
  return later.find(({ call }) => differsInOne(call, proposed)) ?? null
}

function differsInOne(left: ToolCall, right: ToolCall): boolean {
  const names = Object.keys(right.arguments)
  if (names.length !== Object.keys(left.arguments).length) return false
  if (!names.every((name) => Object.hasOwn(left.arguments, name))) return false
  return (
    names.filter((name) => canonicalJson(left.arguments[name] ?? null) !== canonicalJson(right.arguments[name] ?? null))
      .length === 1
  )
}
