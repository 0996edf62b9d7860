/**
 * Whether an earlier call acted on another thing than the user named, so that the agent may take it back: the user asks
 * for door B, and the agent has opened door A. The request must name a thing of the same kind and not the thing of the
 * call.
 */
import { scalarsOf } from '../../json.ts'
import type { LedgerRecord } from '../../ledger.ts'
import { weekdays } from '../../lexicon/paper.ts'
import { singular } from '../../text/inflections.ts'
import { nameTokens, wordLine } from '../../text/words.ts'
import type { ToolCall } from '../../trace/trace.ts'
import { isNounOf } from '../mentions/mentions.ts'
import { recognise } from '../mentions/recognised-values.ts'
import { type Token, tokensOf } from '../mentions/tokens.ts'
import { targetOf } from '../target.ts'

/** Longer requests and outputs name many things. */
const longestText = 2_000

export function isOtherThanAsked({ call, output }: LedgerRecord, request: string): boolean {
  if (request.length > longestText) return false
  const tokens = tokensOf(request)
  const parts = [...targetOf(call).values()]
  const keys = parts.map((part) => part.key)
  const values = parts.flatMap((part) => part.values)
  return (
    parts.some(({ key, values: [value, ...more] }) => {
      if (value === undefined || more.length > 0) return false
      return isExcluded(value, tokens) || namesAnother(value, nounsFor(key, call.name, keys), tokens)
    }) ||
    hasOtherNumbers(call, tokens) ||
    namesOtherPerson(values, tokens) ||
    isOnOtherDay(values.join(' '), output ?? '', request)
  )
}

/** Words for what the argument names. A word of the tool's name that is another argument means that one: `ramp`, `hour`. */
function nounsFor(key: string, tool: string, keys: readonly string[]): readonly string[] {
  return [...nameTokens(key), ...nameTokens(tool).filter((word) => !keys.includes(word))].map(singular)
}

/** Whether the request names the value only to rule it out: "tills 1 to 4, not 5". */
function isExcluded(value: string, tokens: readonly Token[]): boolean {
  const places = tokens.flatMap(({ text }, at) => (text === value ? [at] : []))
  return places.length > 0 && places.every((at) => excludingWords.has(wordBefore(tokens, at)))
}

const excludingWords: ReadonlySet<string> = new Set(['except', 'not', 'without'])

/** An identifier says its kind itself. A letter or a number needs a noun in front of it: "door B", "lamp 2". */
function namesAnother(value: string, nouns: readonly string[], tokens: readonly Token[]): boolean {
  const own = recognise(value)
  const form = formOf(value)
  if (own === null && form === null) return false
  const isLike = ({ text }: Token, at: number) =>
    own ? recognise(text)?.type === own.type : formOf(text) === form && isNounOf(wordBefore(tokens, at), nouns)
  const isSame = ({ text }: Token) => (own ? recognise(text)?.identity === own.identity : text === value)
  return tokens.some(isLike) && !tokens.some(isSame)
}

function wordBefore(tokens: readonly Token[], at: number): string {
  return tokens[at - 1]?.text.toLowerCase() ?? ''
}

/**
 * Whether the call has a name that the request does not have, while the request has another name that is not in the
 * call: "share it with Ben", `user: "Bea"`. A name is one word with a capital, and not the first of its request.
 */
function namesOtherPerson(values: readonly string[], tokens: readonly Token[]): boolean {
  const said = new Set(tokens.flatMap(({ text }) => [text.toLowerCase(), singular(text.toLowerCase())]))
  const given = new Set(values.flatMap((value) => wordLine(value).split(' ')))
  const isOther = values.some((value) => personName.test(value) && !said.has(value.toLowerCase()))
  return isOther && tokens.some(({ text }, at) => at > 0 && personName.test(text) && !given.has(text.toLowerCase()))
}

const personName = /^\p{Lu}\p{Ll}+$/u

/**
 * Whether the request has numbers, the call has numbers, and none is the same: "remind me at 9", `hour: 19`. A number after a
 * noun names a thing ("car 12") and is no number of the call.
 */
function hasOtherNumbers({ arguments: args }: ToolCall, tokens: readonly Token[]): boolean {
  const asked = tokens.flatMap(({ text }, at) => {
    if (formOf(text) !== 'number') return []
    const before = wordBefore(tokens, at)
    return [{ value: Number(text), namesThing: /^\p{L}+$/u.test(before) && !valuePrepositions.has(before) }]
  })
  const given = scalarsOf(args).flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  if (given.length === 0 || asked.every(({ namesThing }) => namesThing)) return false
  return !given.some((number) => asked.some(({ value }) => value === number))
}

const valuePrepositions: ReadonlySet<string> = new Set(
  'about,after,around,at,before,by,for,from,in,is,on,than,till,to,until,with'.split(','),
)

function formOf(value: string): 'letter' | 'number' | null {
  if (/^[A-Z]$/.test(value)) return 'letter'
  return /^\d{1,9}$/.test(value) ? 'number' : null
}

/** Whether the call or its output names days of the week, the request names days too, and none is the same. */
function isOnOtherDay(given: string, output: string, request: string): boolean {
  if (output.length > longestText) return false
  const asked = daysIn(request)
  const done = daysIn(`${given} ${output}`)
  return asked.length > 0 && done.length > 0 && !done.some((day) => asked.includes(day))
}

function daysIn(text: string): readonly string[] {
  return wordLine(text)
    .split(' ')
    .filter((word) => weekdays.has(word))
}
