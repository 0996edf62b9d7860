/**
 * A thing would be created a second time: the same tool succeeded in this turn and returned the id of what it created,
 * and the proposal is the same call, or differs only in one number or in the wording of one text. Only tools that
 * return a new id count: pressing a pedal twice is two presses, and setting a value twice may be intended.
 */

import { changingCalls } from '../argument-edit.ts'
import { limits } from '../paper/constants.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { deleteMatched } from '../paper/evidence/inverse-action.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { isObject, type Json, parseJson, scalarsOf } from '../paper/json.ts'
import type { LedgerRecord } from '../paper/ledger.ts'
import { maySucceed } from '../paper/outcome/index.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import { isEnglish } from '../paper/text/language.ts'
import { sequenceRatio } from '../paper/text/sequence-matcher.ts'
import { nameTokens, wordLine } from '../paper/text/words.ts'
import { callKey } from '../paper/trace/action.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { latestCallsCompared, repetitionWords, sameTextRatio } from './tables.ts'

export const repeatedRecord = defineEvidenceCondition({
  name: 'repeated-record',
  version: 2,
  severity: 0.93,
  authorises: 'deletion',
  match: matchRepeated,
  twin: deleteMatched,
})

function matchRepeated(scene: Scene): Match | null {
  const { ledger } = scene
  if (ledger.lastSuccess < 0) return null
  const repeated: { readonly index: number; readonly record: LedgerRecord }[] = []
  for (const { call, index } of changingCalls(scene)) {
    const all = ledger.byTool.get(call.name)?.records
    const record = all && findSameRecord(all, call)
    if (record && writtenText(call, scene.tools) === null) repeated.push({ index, record })
  }
  const [first] = repeated
  const request = first ? scene.reading.index(openRequest) : null
  if (!first || !request || !isEnglish(request.text) || asksForSeveral(request.text)) return null

  return {
    calls: repeated.map(({ index }) => index),
    reason: `${first.record.call.name} already made this record in this turn, and the user asked for one.`,
    exhibits: [
      ...repeated.map(({ record }) => ({
        position: record.position,
        text: `${callKey(record.call)} → ${record.output ?? ''}`,
      })),
      { position: request.position, text: request.text },
    ],
    finding: {},
  }
}

function findSameRecord(all: readonly LedgerRecord[], call: ToolCall): LedgerRecord | undefined {
  // A tool whose latest success created nothing never does. Most tools are excluded here, before any comparison. An
  // unclear result has no id, so it excludes the tool as well.
  const latest = all.findLast(({ outcome }) => maySucceed(outcome))
  if (!latest || !mayNameAnId(latest)) return undefined
  const oldest = Math.max(0, all.length - latestCallsCompared)
  for (let at = all.length - 1; at >= oldest; at--) {
    const earlier = all[at]
    if (!earlier || !mayNameAnId(earlier) || !createsTheSame(earlier.call, call) || !createdSomething(earlier)) continue
    return createdSomething(latest) ? earlier : undefined
  }
  return undefined
}

/** At least two arguments: with one argument, a different value makes a different call. */
function createsTheSame(earlier: ToolCall, proposed: ToolCall): boolean {
  if (earlier.malformed !== undefined || differsInKind(earlier, proposed)) return false
  const names = Object.keys(proposed.arguments)
  if (names.length === 0 || names.length !== Object.keys(earlier.arguments).length) return false
  if (!names.every((name) => Object.hasOwn(earlier.arguments, name))) return false
  const [changed, ...others] = names.filter((name) => !sameJson(earlier.arguments[name], proposed.arguments[name]))
  if (changed === undefined) return true
  if (others.length > 0 || names.length < 2) return false
  return isReworded(earlier.arguments[changed] ?? null, proposed.arguments[changed] ?? null)
}

/** Most calls of one tool differ in an id. This cheap check finds that first. */
function differsInKind({ arguments: earlier }: ToolCall, { arguments: proposed }: ToolCall): boolean {
  for (const name in proposed) {
    const left = earlier[name]
    const right = proposed[name]
    if (typeof left === 'string' && typeof right === 'string' && left !== right && !left.includes(' ')) return true
  }
  return false
}

function isReworded(earlier: Json, proposed: Json): boolean {
  if (typeof earlier === 'number' && typeof proposed === 'number') return true
  if (typeof earlier !== 'string' || typeof proposed !== 'string') return false
  if (earlier.length + proposed.length > limits.distanceCharacters) return false
  // Similar ids mean different things; only sentences are reworded.
  return earlier.trim().includes(' ') && sequenceRatio(earlier, proposed) > sameTextRatio
}

/** Whether the output of a successful call contains an id that the call did not. */
function createdSomething({ call, output }: LedgerRecord): boolean {
  if (output === null) return false
  const parsed = parseJson(output)
  if (!isObject(parsed)) return false
  const given = new Set(scalarsOf(call.arguments).map(({ value }) => String(value)))
  return Object.entries(parsed).some(
    ([name, value]) =>
      nameTokens(name).at(-1) === 'id' &&
      (typeof value === 'number' || typeof value === 'string') &&
      !given.has(String(value)),
  )
}

/** A check without parsing. */
function mayNameAnId({ output, outcome }: LedgerRecord): boolean {
  if (outcome !== 'success' || output === null || output.length > limits.outcomeCharacters) return false
  return output.includes('id"') || output.includes('Id"') || output.includes('ID"')
}

function asksForSeveral(request: string): boolean {
  return wordLine(request)
    .split(' ')
    .some((word) => repetitionWords.has(word))
}

function sameJson(left: Json | undefined, right: Json | undefined): boolean {
  return left === right || canonicalJson(left ?? null) === canonicalJson(right ?? null)
}
