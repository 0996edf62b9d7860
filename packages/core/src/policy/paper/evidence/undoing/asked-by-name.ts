/**
 * Whether the user asked for the earlier call by naming the thing that the call acted on. "Petra starts on ward 6, she has to see the
 * charts" asks to grant her access, in words that no table contains. The earlier call does not count as asked for in two cases: another
 * call may have changed the same thing, or other calls followed. In the second case the earlier call may have been a means for them. So
 * the second case does not apply to verbs that make something lasting.
 */
import { scalarsOf } from '../../json.ts'
import type { Ledger, LedgerRecord } from '../../ledger.ts'
import { fillerWords } from '../../lexicon/objects.ts'
import {
  alteringVerbs,
  conclusiveVerbs,
  inquiryWords,
  lastingVerbs,
  lastingWishes,
  oppositeVerbs,
  spokenVerbs,
  tellingVerbs,
} from '../../lexicon/paper.ts'
import { courtesyWords, headWords } from '../../lexicon/roles.ts'
import { maySucceed } from '../../outcome/index.ts'
import { sentencesOf } from '../../text/clauses.ts'
import { singular } from '../../text/inflections.ts'
import { isKnownWord } from '../../text/language.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import { holdsOne, nameTokens } from '../../text/words.ts'
import type { ToolCall } from '../../trace/trace.ts'
import { isNounOf } from '../mentions/mentions.ts'
import { type Token, tokensOf } from '../mentions/tokens.ts'
import { isStateChanging } from '../state-changing.ts'
import { type TargetPart, targetOf } from '../target.ts'
import { readToolName } from '../tool-name.ts'
import type { Undone } from './opposite-call.ts'

export function isAskedByName({ record, earlierVerbs, putsBack }: Undone, request: string, ledger: Ledger): boolean {
  if (putsBack && !earlierVerbs.some((verb) => conclusiveVerbs.has(verb))) return false
  const parts = [...targetOf(record.call).values()]
  const naming = sentencesOf(request).filter(
    ({ from, to, line }) => !inquires(line) && parts.some((part) => names(request.slice(from, to), part, record.call)),
  )
  if (naming.length === 0 || naming.some(({ line }) => asksForAnother(line, putsBack))) return false
  if (!naming.some(({ line }) => holdsOne(line, lastingWishes))) {
    if (earlierVerbs.some((verb) => spokenVerbs.has(verb))) return false
    if (!earlierVerbs.some((verb) => lastingVerbs.has(verb)) && !isLatest(record, ledger)) return false
  }
  return !ledger.records.some((other) => other !== record && changes(other, parts))
}

/** Whether every call after the earlier call only tells somebody something. */
export function isLatest({ index, call }: LedgerRecord, { records }: Ledger): boolean {
  const values = [...targetOf(call).values()].flatMap((part) => part.values)
  // A telling call usually does not count. But if it has all values of the earlier call's target, it uses the target. Example: the music
  // in a shop is muted, and then an announcement is made in the same shop.
  const isThere = (other: ToolCall) => {
    const named = scalarsOf(other.arguments).map(({ value }) => String(value))
    return values.length > 0 && values.every((value) => named.includes(value))
  }
  return records.every((other) => other.index <= index || (onlyReports(other.call) && !isThere(other.call)))
}

function onlyReports({ name }: ToolCall): boolean {
  return readToolName(name).own.some((word) => tellingVerbs.has(word))
}

export function inquires(line: string): boolean {
  return inquiryWords.has(openingOf(line)) || line.includes(' know ')
}

/** Whether the sentence asks to change or remove an existing thing: "Cancel my meeting with Sofia". */
function asksForAnother(line: string, putsBack: boolean): boolean {
  // The verb may follow words of wishing, as in "I need to cancel".
  const words = line.trim().split(' ')
  const verb = words.find((word) => !headWords.has(word) && !courtesyWords.has(word) && !fillerWords.has(word)) ?? ''
  return alteringVerbs.has(verb) || (!putsBack && oppositeVerbs.some(([, taking]) => taking === verb))
}

function openingOf(line: string): string {
  const words = line.trim().split(' ')
  return words.find((word) => !headWords.has(word) && !courtesyWords.has(word)) ?? ''
}

/** The text without questions that only ask for a fact. "Who follows @nina?" does not ask to follow her. */
export function withoutInquiries(text: string): string {
  return sentencesOf(text)
    .filter(
      ({ line, isQuestion }) =>
        !(isQuestion && inquires(line) && !/^ (?:how (?:about|can|come|do|would)|when|why|what about) /.test(line)),
    )
    .map(({ from, to }) => text.slice(from, to + 1))
    .join(' ')
}

/** Whether the text names everything that the call acts on. Times are ignored: "9am" is another form of 09:00. */
export function namesTarget(text: string, call: ToolCall): boolean {
  const parts = [...targetOf(call).values()]
  const isNamed = (part: TargetPart) => names(text, part, call)
  const isOpen = ({ kind, values }: TargetPart) =>
    kind === 'number' || values.every((value) => /^[\d.:-]+$/.test(value))
  return parts.some(isNamed) && parts.every((part) => isNamed(part) || isOpen(part))
}

function names(text: string, { key, kind, values }: TargetPart, { name }: ToolCall): boolean {
  const lower = text.toLowerCase()
  if (kind !== 'number' && values.some((value) => namingTexts(value).some((one) => occursWhole(one, lower))))
    return true
  const nouns = [...nameTokens(key), ...nameTokens(name)].map(singular)
  const tokens = tokensOf(lower)
  return tokens.some((token, at) => values.includes(token.text) && isNounOf(wordBeforeNumbers(tokens, at), nouns))
}

/** The word before a number. In a list such as "mics 1 and 2" the word "mics" belongs to both numbers. */
function wordBeforeNumbers(tokens: readonly Token[], at: number): string {
  const before = tokens.slice(0, at).findLast(({ text }) => text !== 'and' && !/^\d+$/.test(text))
  return before?.text ?? ''
}

/**
 * The texts by which people call a thing, in lower case: the whole value, a part with letters and digits such as "B22" of `gate-B22`, or
 * a surname.
 */
function namingTexts(value: string): readonly string[] {
  const parts = value.split(/[-_\s]/).filter((part) => /\p{L}\d|\d\p{L}/u.test(part) || isName(part))
  return [value, ...parts].filter(({ length }) => length >= shortestName).map((text) => text.toLowerCase())
}

const shortestName = 3

function isName(word: string): boolean {
  return /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !isKnownWord(word.toLowerCase())
}

/**
 * Whether another call may have changed the same thing. An argument with spaces that contains the thing's name is a message about it and
 * does not count.
 */
function changes({ call, outcome }: LedgerRecord, parts: readonly TargetPart[]): boolean {
  if (!maySucceed(outcome) || !isStateChanging(call.name) || onlyReports(call)) return false
  return scalarsOf(call.arguments).some(({ key, value }) =>
    parts.some(({ key: own, kind, values }) =>
      kind === 'number'
        ? key === own && values.includes(String(value))
        : values.some((one) => one === value || (!/\s/.test(String(value)) && occursWhole(one, String(value)))),
    ),
  )
}
