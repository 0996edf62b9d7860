/**
 * Condition: the proposal would create a thing a second time. An earlier call of the same tool succeeded in this turn and returned the id
 * of a new thing. The proposal is the same call, or differs only in one number or in the wording of one text. Only tools that return a
 * new id count. Other actions may be meant to happen twice, such as pressing a pedal.
 *
 * The condition stays silent if the record may be gone. This is the case if a later call changed it or failed on it, if a later output
 * says that it is gone, or if the actor has waited. The condition also stays silent if the user may want several things. A number that no
 * argument explains, a plural, or words such as "and one for Ann" show this.
 */

import { changingCalls } from '../argument-edit.ts'
import { limits } from '../paper/constants.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { writtenText } from '../paper/evidence/free-text.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { readToolName } from '../paper/evidence/tool-name.ts'
import { isObject, type Json, parseJson, scalarsOf } from '../paper/json.ts'
import type { Ledger, LedgerRecord } from '../paper/ledger.ts'
import { maySucceed } from '../paper/outcome/index.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import { isEnglish } from '../paper/text/language.ts'
import { occursWhole } from '../paper/text/occurs-whole.ts'
import { sequenceRatio } from '../paper/text/sequence-matcher.ts'
import { nameTokens, wordLine } from '../paper/text/words.ts'
import { callKey } from '../paper/trace/action.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { withholdMatched } from '../withheld.ts'
import {
  goneWords,
  latestCallsCompared,
  numberWords,
  repetitionWords,
  sameTextRatio,
  secondPersonWords,
  waitingVerbs,
} from './tables.ts'

export const repeatedRecord = defineEvidenceCondition({
  name: 'repeated-record',
  version: 5,
  severity: 0.93,
  authorises: 'withholding',
  match: matchRepeated,
  twin: withholdMatched,
  mayInsist: true,
})

function matchRepeated(scene: Scene): Match | null {
  const { ledger } = scene
  if (ledger.lastSuccess < 0) return null
  const repeated: { readonly index: number; readonly record: LedgerRecord }[] = []
  for (const { call, index } of changingCalls(scene)) {
    const all = ledger.byTool.get(call.name)?.records
    const record = all && findSameRecord(all, call)
    if (!record || writtenText(call, scene.tools) !== null || mayBeGone(record, ledger)) continue
    repeated.push({ index, record })
  }
  const [first] = repeated
  const request = first ? scene.reading.index(openRequest) : null
  if (!first || !request || !isEnglish(request.text) || asksForSeveral(request.text, first.record.call)) return null

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
  // A quick check that excludes most tools before calls are compared: the tool's latest result must contain an id of a new thing. If the
  // result contains no such id, the tool counts as creating nothing.
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

/**
 * Whether both calls would create the same thing. All arguments must be equal, with one exception: one argument may have another number
 * or another wording. If the calls have only one argument, there is no exception, because a different value means a different thing.
 */
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

/**
 * A cheap check that runs first: whether the calls differ in a text without spaces, such as an id. This is true for most calls of the
 * same tool.
 */
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
  // Only sentences can be two wordings of the same thing. Ids that look similar mean different things.
  return earlier.trim().includes(' ') && sequenceRatio(earlier, proposed) > sameTextRatio
}

function createdSomething(record: LedgerRecord): boolean {
  return idsOf(record).length > 0
}

/**
 * The new ids in an output: members whose name ends in "id", or whose value looks like an id (`R-55`). A plain text counts only if it
 * contains exactly one id, as a receipt does.
 */
function idsOf({ call, output }: LedgerRecord): readonly string[] {
  if (output === null) return []
  const given = new Set(scalarsOf(call.arguments).map(({ value }) => String(value)))
  const parsed = parseJson(output)
  if (isObject(parsed)) {
    return Object.entries(parsed).flatMap(([name, value]) => {
      const isId =
        typeof value === 'number' ? isIdName(name) : typeof value === 'string' && (isIdName(name) || isIdText(value))
      return isId && !given.has(String(value)) ? [String(value)] : []
    })
  }
  const [only, another] =
    output.length > longestReceipt ? [] : (output.match(idLike) ?? []).filter((id) => !given.has(id))
  return only === undefined || another !== undefined ? [] : [only]
}

function isIdName(name: string): boolean {
  return nameTokens(name).at(-1) === 'id'
}

function isIdText(text: string): boolean {
  return text.match(idLike)?.[0] === text
}

const idLike = /\b[A-Z]{1,6}-\d{1,12}\b/g

const longestReceipt = 200

function mayNameAnId({ output, outcome }: LedgerRecord): boolean {
  if (outcome !== 'success' || output === null || output.length > limits.outcomeCharacters) return false
  return output.includes('id"') || output.includes('Id"') || output.includes('ID"') || output.search(idLike) >= 0
}

function mayBeGone(record: LedgerRecord, { records }: Ledger): boolean {
  const ids = idsOf(record)
  return records.slice(record.index + 1).some(({ call, output, outcome }) => {
    if (readToolName(call.name).own.some((token) => waitingVerbs.has(token))) return true
    const wasUsed = scalarsOf(call.arguments).some(({ value }) => ids.includes(String(value)))
    if (wasUsed && (isStateChanging(call.name) || outcome !== 'success')) return true
    if (output === null || !ids.some((id) => wasUsed || occursWhole(id, output))) return false
    return (
      outcome !== 'success' ||
      wordLine(output)
        .split(' ')
        .some((word) => goneWords.has(word))
    )
  })
}

function asksForSeveral(request: string, call: ToolCall): boolean {
  const words = wordLine(request).split(' ')
  const given = new Set(scalarsOf(call.arguments).flatMap(({ value }) => wordLine(String(value)).split(' ')))
  const things = readToolName(call.name).own.map((token) => `${token}s`)
  return words.some((word, at) => {
    const number = numberWords.indexOf(word) + 2
    // A number does not count things if it also occurs in an argument. In "a table for two", for instance, the number is the argument for
    // the guests.
    if (number > 1) return !given.has(word) && !given.has(String(number))
    if (/^\d{1,2}$/.test(word) && Number(word) > 1 && !given.has(word)) return isPlural(words[at + 1])
    // A number that occurs twice in the request shows that the user wants two records: "10 chairs for sales and 10 for support".
    if (/^\d+$/.test(word) && words.indexOf(word) < at) return true
    if (word === 'and' && secondPersonWords.has(words[at + 1] ?? '')) return true
    return repetitionWords.has(word) || (things.includes(word) && !given.has(word))
  })
}

function isPlural(next = ''): boolean {
  return next.length > 3 && next.endsWith('s')
}

function sameJson(left: Json | undefined, right: Json | undefined): boolean {
  return left === right || canonicalJson(left ?? null) === canonicalJson(right ?? null)
}
