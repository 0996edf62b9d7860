/**
 * Whether the agent may have a reason to take back an action that the user asked for. Two things are needed: an output since the earlier
 * call contains something new (`"price": 94`), and the request contains something that no call of this turn carried out ("my budget is
 * 80").
 */
import { isObject, parseJson, readJson, scalarsOf } from '../../json.ts'
import type { Ledger } from '../../ledger.ts'
import { fillerWords } from '../../lexicon/objects.ts'
import { successParticiples, successWords } from '../../lexicon/outcome.ts'
import {
  booleanVerbs,
  limitingWords,
  measuringWords,
  oppositeVerbs,
  stateVerbs,
  targetKeys,
  thingKeys,
} from '../../lexicon/paper.ts'
import { canonicalJson } from '../../text/canonical-json.ts'
import { clausesOf, sentencesOf } from '../../text/clauses.ts'
import { inflections, singular } from '../../text/inflections.ts'
import { isKnownWord } from '../../text/language.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import { splitName, wordLine } from '../../text/words.ts'
import { recognise } from '../mentions/recognised-values.ts'
import { targetOf } from '../target.ts'
import { inquires, namesTarget } from './asked-by-name.ts'
import type { Undone } from './opposite-call.ts'

/** Maximum length of an output that is analysed. A longer output always counts as news. */
const longestOutput = 2_000

export function hasLearnedSince(undone: Undone, request: string, { records }: Ledger): boolean {
  const carried = new Set(records.flatMap(({ call }) => wordsOf(`${call.name} ${canonicalJson(call.arguments)}`)))
  if (!saysMore(request, carried)) return false
  const states = new Set([...confirmingWords, ...[...undone.verbs, ...undone.earlierVerbs].flatMap(inflections)])
  const known = new Set([...carried, ...wordsOf(request), ...states])
  // Every receipt contains numbers. So a new number in the receipt of the earlier call is news only if the request sets a limit.
  const words = lineWords(request)
  const isLimited = words.some((word, at) => limitingWords.has(word) && !isOtherwiseMeant(words, at))
  const isNamed = namesTarget(request, undone.record.call)
  const isAskedToTell =
    !isLimited && (asksToTell.test(request) || sentencesOf(request).some(({ line }) => inquires(line)))
  const asked = new Set(words.map(singular).filter((word) => !carried.has(word)))
  return records.some(({ index, output }) => {
    if (index < undone.record.index) return false
    // If the request sets no limit, some outputs are no reason to take the call back. The output of a later call is no reason if the user
    // asked to see it, or if it only names the thing again. If the user named the thing, the earlier call's receipt is a reason only if
    // it has a new number for something in the request.
    const isReceipt = index === undone.record.index
    if (!isReceipt && listsNamesake(output ?? '', undone, request)) return true
    if (!isLimited && !isReceipt && (isAskedToTell || confirms(output ?? '', undone))) return false
    if (!isLimited && isReceipt && isNamed) return tellsOfAsked(output ?? '', asked, known)
    return tells(output ?? '', {
      known,
      states,
      isLimited,
      asked,
      countsNumbers: isLimited || !isReceipt,
    })
  })
}

/** Matches a wish to be told something, such as "Tell me which …", "show the list" or "text me the count". */
const asksToTell = /\b(?:show|(?:email|give|let|mail|message|send|tell|text) (?:me|us))\b/i

/**
 * Whether a receipt has a new number for something in the request. An example: the request says "keep 100 energy", and the receipt has
 * `"energy": 80`.
 */
function tellsOfAsked(output: string, asked: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  const parsed = output.startsWith('{') ? parseJson(output) : null
  if (!isObject(parsed)) return false
  return Object.entries(parsed).some(
    ([key, value]) =>
      typeof value === 'number' &&
      !known.has(String(value)) &&
      splitName(key).some((word) => asked.has(singular(word))),
  )
}

/**
 * Whether the output only confirms the earlier call: it names the call's target exactly once. Two occurrences may show a duplicate, which
 * would be news.
 */
function confirms(output: string, undone: Undone): boolean {
  return targetTexts(undone).some((text) => occursWhole(text, output) && output.split(text).length === 2)
}

/**
 * Whether an output lists another thing that fits the request as well as the target that the agent chose. Example: the user says
 * "Solaris, the old one", the agent takes `Solaris (2002)`, and an output lists `["Solaris (1972)", "Solaris (2002)"]`.
 */
function listsNamesake(output: string, undone: Undone, request: string): boolean {
  const chosen = targetTexts(undone).filter((text) => !occursWhole(text, request) && output.includes(text))
  if (chosen.length === 0 || output.length > longestOutput) return false
  const parsed = parseJson(output)
  const texts = !Array.isArray(parsed) ? [] : scalarsOf(readJson(parsed, 'output')).map(({ value }) => String(value))
  const said = new Set(lineWords(request))
  return chosen.some((text) => {
    const named = lineWords(text).filter((word) => said.has(word) && !isKnownWord(word))
    return texts.some((other) => other !== text && named.some((word) => lineWords(other).includes(word)))
  })
}

function targetTexts({ record: { call } }: Undone): readonly string[] {
  return [...targetOf(call).values()].flatMap(({ kind, values }) => (kind === 'number' ? [] : values))
}

type Told = {
  readonly known: ReadonlySet<string>
  readonly states: ReadonlySet<string>
  /** Whether the request sets a limit or a condition. A list of other things may then be news. */
  readonly isLimited: boolean
  readonly asked: ReadonlySet<string>
  /** Whether a new number or `false` is news. */
  readonly countsNumbers: boolean
}

/** Words for how a call went and for the state of a thing, as in `"open": false`. These words are no news. */
const confirmingWords = [
  ...Object.keys(booleanVerbs),
  ...oppositeVerbs.flat().flatMap(inflections),
  ...successParticiples,
  ...successWords,
]

/** Whether the request has a word or a number that occurs in no call of the turn. Small words do not count. */
function saysMore(request: string, carried: ReadonlySet<string>): boolean {
  return lineWords(request).some((word) => !isKnownWord(word) && !fillerWords.has(word) && !carried.has(singular(word)))
}

function tells(text: string, told: Told): boolean {
  if (text.length > longestOutput) return true
  const parsed = parseJson(text)
  if (typeof parsed === 'object') return tellsValue('', parsed, told)
  if (recognise(text.trim()) !== null) return false
  if (clausesOf(text).length > 1) return true
  return (
    told.countsNumbers &&
    text.split(/\s+/).some((word) => amount.test(word) && !wordsOf(word).some((one) => told.known.has(one)))
  )
}

/** A number that is not part of an identifier. */
const amount = /^[^\p{L}\p{N}@<#]*\d[\d.,:]*[^\p{L}\p{N}@]*$/u

/**
 * Whether a limiting word sets no limit here. Examples: "need" in "I need …" asks for something, "min" in "30 min" is a unit of time, and
 * "at" in "at the door" names a place. A word of measure sets a limit only before a number or another limiting word.
 */
function isOtherwiseMeant(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  if (word === 'need') return at === 1
  // "The kettle is at 96" describes a state and sets no limit.
  if (word === 'at' && stateVerbs.has(words[at - 1] ?? '')) return true
  if (word === 'case') return words[at - 1] !== 'in'
  if (word === 'min') return /\d$/.test(words[at - 1] ?? '')
  const next = words[at + 1] ?? ''
  if (word === 'have' || word === 'has')
    return next !== 'to' || words[at + 3] === 'able' || /^(?:i|we)$/.test(words[at - 1] ?? '')
  return measuringWords.has(word) && !/^\d/.test(next) && !limitingWords.has(next)
}

/**
 * Whether a value of an output is news. Names and numbers of things, states, `true` and 1 only confirm the call, so they are no news. An
 * empty list is news, because it means that nothing was found.
 */
function tellsValue(key: string, value: unknown, told: Told): boolean {
  const { known, states, countsNumbers } = told
  if (Array.isArray(value)) {
    if (told.isLimited && value.some((item) => typeof item === 'string' && !known.has(item.toLowerCase()))) return true
    return value.length === 0 || value.some((item) => tellsValue(key, item, told))
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).some(([name, member]) => tellsValue(name, member, told))
  }
  if (value === null) return false
  // A value that answers the request is news: the request says "if there is no objection" or "no deposit", and the output has
  // `"objection": true` or `"deposit": 80`.
  const isAskedAbout = splitName(key).some((word) => told.asked.has(singular(word)))
  if (isAskedAbout && typeof value === 'number' && value !== 0 && !known.has(String(value))) return true
  if (isAskedAbout && value === true && told.isLimited && !splitName(key).some((word) => states.has(word))) return true
  if (value === true || value === 1) return false
  // A time is news even if its key is a state word, as in `"start": "19:30"`.
  if (splitName(key).some((word) => states.has(word)) && !/\d:\d/.test(String(value))) return false
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
