/**
 * Whether the agent may have a reason to take back what the user asked for: since the earlier call an output told
 * something new (`"price": 94`), and the request says more than the calls of this turn carried out ("my budget is 80").
 */
import { parseJson } from '../../json.ts'
import type { Ledger } from '../../ledger.ts'
import { fillerWords } from '../../lexicon/objects.ts'
import { successParticiples, successWords } from '../../lexicon/outcome.ts'
import { booleanVerbs, limitingWords, oppositeVerbs, targetKeys, thingKeys } from '../../lexicon/paper.ts'
import { canonicalJson } from '../../text/canonical-json.ts'
import { clausesOf } from '../../text/clauses.ts'
import { inflections, singular } from '../../text/inflections.ts'
import { isKnownWord } from '../../text/language.ts'
import { splitName, wordLine } from '../../text/words.ts'
import { recognise } from '../mentions/recognised-values.ts'
import type { Undone } from './opposite-call.ts'

/** A longer output always tells something. */
const longestOutput = 2_000

export function hasLearnedSince(undone: Undone, request: string, { records }: Ledger): boolean {
  const carried = new Set(records.flatMap(({ call }) => wordsOf(`${call.name} ${canonicalJson(call.arguments)}`)))
  if (!saysMore(request, carried)) return false
  const states = new Set([...confirmingWords, ...[...undone.verbs, ...undone.earlierVerbs].flatMap(inflections)])
  const known = new Set([...carried, ...wordsOf(request), ...states])
  // Every receipt has numbers. Those of the call itself matter only if the request sets a limit.
  const isLimited = lineWords(request).some((word) => limitingWords.has(word))
  return records.some(({ index, output }) => {
    const told = { known, states, countsNumbers: isLimited || index > undone.record.index }
    return index >= undone.record.index && tells(output ?? '', told)
  })
}

type Told = {
  readonly known: ReadonlySet<string>
  readonly states: ReadonlySet<string>
  /** Whether a new number or `false` is news. */
  readonly countsNumbers: boolean
}

/** Words for how a call went and for the state of a thing ("open": false). They tell nothing new. */
const confirmingWords = [
  ...Object.keys(booleanVerbs),
  ...oppositeVerbs.flat().flatMap(inflections),
  ...successParticiples,
  ...successWords,
]

/** Whether the request has a word or a number that no call of the turn carries. Small words do not count. */
function saysMore(request: string, carried: ReadonlySet<string>): boolean {
  return lineWords(request).some((word) => !isKnownWord(word) && !fillerWords.has(word) && !carried.has(singular(word)))
}

function tells(text: string, told: Told): boolean {
  if (text.length > longestOutput) return true
  const parsed = parseJson(text)
  if (typeof parsed === 'object') return tellsValue('', parsed, told)
  if (recognise(text.trim()) !== null) return false
  if (clausesOf(text).length > 1) return true
  return told.countsNumbers && wordsOf(text).some((word) => /\d/.test(word) && !told.known.has(word))
}

/** Names and numbers of things, states, `true` and 1 confirm the call. An empty list tells that there is nothing. */
function tellsValue(key: string, value: unknown, told: Told): boolean {
  const { known, states, countsNumbers } = told
  if (Array.isArray(value)) return value.length === 0 || value.some((item) => tellsValue(key, item, told))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).some(([name, member]) => tellsValue(name, member, told))
  }
  if (value === null || value === true || value === 1 || splitName(key).some((word) => states.has(word))) return false
  const last = splitName(key).at(-1) ?? ''
  if (targetKeys.has(last) || thingKeys.has(last) || recognise(String(value)) !== null) return false
  if (typeof value !== 'string' && !countsNumbers) return false
  return value === false || lineWords(String(value)).some((word) => !known.has(singular(word)) && !known.has(word))
}

function wordsOf(text: string): readonly string[] {
  return [...splitName(text), ...lineWords(text)].map(singular)
}

function lineWords(text: string): readonly string[] {
  return wordLine(text).trim().split(' ')
}
