/**
 * Whether an earlier call acted on something other than the user named, so that the agent may take the call back. Example: the user asks
 * for door B, and the agent has opened door A. The request must name a thing of the same kind, and it must not name the thing that the
 * call acted on.
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

/** Maximum length of a request or an output that is compared. Longer texts name many things. */
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

/**
 * Words for the thing that the argument names: words of the argument's name and of the tool's name. A word of the tool's name that is
 * itself the name of an argument, such as `ramp` or `hour`, is left out.
 */
function nounsFor(key: string, tool: string, keys: readonly string[]): readonly string[] {
  return [...nameTokens(key), ...nameTokens(tool).filter((word) => !keys.includes(word))].map(singular)
}

/** Whether the request names the value only to rule it out, as in "tills 1 to 4, not 5". */
function isExcluded(value: string, tokens: readonly Token[]): boolean {
  const places = tokens.flatMap(({ text }, at) => (text === value ? [at] : []))
  return places.length > 0 && places.every((at) => excludingWords.has(wordBefore(tokens, at)))
}

const excludingWords: ReadonlySet<string> = new Set(['except', 'not', 'without'])

/**
 * Whether the request names another value of the same kind. The form of an identifier shows its kind. A single letter or a number needs a
 * noun before it: "door B", "lamp 2".
 */
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
 * Whether the request names another person than the call. An example is "share it with Ben" when the call has `user: "Bea"`. A name is a
 * single capitalised word that does not start the request.
 */
function namesOtherPerson(values: readonly string[], tokens: readonly Token[]): boolean {
  const said = new Set(tokens.flatMap(({ text }) => [text.toLowerCase(), singular(text.toLowerCase())]))
  const given = new Set(values.flatMap((value) => wordLine(value).split(' ')))
  const isOther = values.some((value) => personName.test(value) && !said.has(value.toLowerCase()))
  return isOther && tokens.some(({ text }, at) => at > 0 && personName.test(text) && !given.has(text.toLowerCase()))
}

const personName = /^\p{Lu}\p{Ll}+$/u

/**
 * Whether the request and the call both have numbers but share none, as "remind me at 9" and `hour: 19`. If all numbers of the request
 * follow a noun ("car 12"), they name things, and the result is false.
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

/** Whether the request and the call (or its output) name days of the week and have no day in common. */
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
