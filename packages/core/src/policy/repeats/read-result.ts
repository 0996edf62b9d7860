/** Reads from a result whether the same call makes sense again. Every check looks at a bounded part of the result. */
import { isObject, type Json, parseJson, scalarsOf } from '../paper/json.ts'
import { successParticiples } from '../paper/lexicon/outcome.ts'
import { foreignDoubts, unspacedDoubts } from '../paper/lexicon/outcome-languages.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import { holdsOne, holdsPhrase, splitName, wordLine } from '../paper/text/words.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import {
  againPhrases,
  draftPhrases,
  foreignReceipts,
  foreignUnderWay,
  notWords,
  unspacedDrafts,
  unspacedReceipts,
  unspacedUnderWay,
} from './languages.ts'
import {
  doubtWords,
  finishingWords,
  goneWords,
  longestReturnedText,
  lostWords,
  underWayCharacters,
  underWayWords,
} from './tables.ts'

/** Whether a short result has only members that are false or empty, such as `{"task_id": null, "saved": false}`. */
export function saysNothingDone(output: string): boolean {
  if (output.length > longestReturnedText || !output.startsWith('{')) return false
  const parsed = parseJson(output)
  const members = isObject(parsed) ? Object.values(parsed) : []
  return members.length > 0 && members.every((value) => value === false || value === null || value === '')
}

/**
 * Whether the result of a change asks for the same call once more, or says that it was only a draft. Words of the call itself do not
 * count: the result of `create_draft` naturally mentions a draft.
 */
export function asksForAnother(output: string, { name, arguments: args }: ToolCall): boolean {
  if (output.length > longestReturnedText) return false
  const text = ownWords(output).replace(/"[^"]{1,80}"\s{0,5}:\s{0,5}(?:false|null|0)\b/g, '')
  if (unspacedDrafts.some((part) => text.includes(part))) return true
  const line = wordLine(text)
  const own = wordLine(`${name.replaceAll('_', ' ')} ${canonicalJson(args).slice(0, longestReturnedText)}`)
  if (draftPhrases.some((phrase) => holdsPhrase(line, phrase) && !holdsPhrase(own, phrase))) return true
  // A clear success does not ask for a repetition. The word "again" is then a remark or part of a stranger's text.
  if (clearSuccess.test(output)) return false
  return againPhrases.some(
    (phrase) => holdsPhrase(line, phrase) && !holdsPhrase(own, phrase) && !isDenied(line, phrase),
  )
}

/**
 * The words of a result that come from the tool itself. If a member says that the change succeeded (`"paid": true`), longer texts are
 * skipped. They are remarks that a stranger may have written ("Please call again to confirm").
 */
function ownWords(output: string): string {
  const parsed = output.startsWith('{') ? parseJson(output) : null
  if (!isObject(parsed)) return output
  const members = Object.entries(parsed)
  const isDone = members.some(([name, value]) => value === true && successParticiples.has(splitName(name).at(-1) ?? ''))
  if (!isDone) return output
  const isRemark = (value: unknown) => typeof value === 'string' && value.trim().split(/\s+/).length > mostOwnWords
  return JSON.stringify(Object.fromEntries(members.filter(([, value]) => !isRemark(value))))
}

/** The maximum number of words in a text that describes a state, such as "pending confirmation". */
const mostOwnWords = 3

const clearSuccess = /"(?:completed|created|done|executed|ok|saved|sent|success)"\s{0,5}:\s{0,5}true\b/

function isDenied(line: string, phrase: string): boolean {
  const before = line.slice(0, line.indexOf(` ${phrase} `)).split(' ')
  return before.slice(-5).some((word) => notWords.has(word))
}

/**
 * Whether a text with an unclear outcome is the receipt of a change: a mail server's reply, a reference number of the change, or a report
 * in another language.
 */
export function isReceipt(output: string): boolean {
  if (output.length > 300) return false
  if (/^2\d\d[ -]/.test(output.trimStart())) return true
  if (unspacedReceipts.some((part) => output.includes(part)))
    return !unspacedDoubts.some((part) => output.includes(part))
  const words = wordLine(output).trim().split(' ')
  if (words.some(isDoubt)) return false
  return receiptNumber.test(output) || words.some((word) => foreignReceipts.has(word) || word === 'queued')
}

function isDoubt(word: string): boolean {
  return foreignDoubts.has(word) || doubtWords.has(word)
}

/**
 * Whether a text with an unclear outcome reports the change in any language. The text must contain two of the call's texts, or one such
 * text and a new id, as in "[main 4be1c09] Fix pitch drift". It must not contain a word of doubt.
 */
export function echoes(output: string, { arguments: args }: ToolCall): boolean {
  if (output.length > 300 || /[?？¿!]/.test(output) || isUnderWay(output)) return false
  const texts = scalarsOf(args).flatMap(({ value }) => (typeof value === 'string' ? [value.trim().toLowerCase()] : []))
  const line = output.toLowerCase()
  const shown = new Set(texts.filter((text) => text.length > 1 && line.includes(text))).size
  if (shown === 0 || (shown === 1 && !newId.test(output))) return false
  const words = wordLine(output).trim().split(' ')
  return (
    !words.some((word) => isDoubt(word) || notWords.has(word)) && !unspacedDoubts.some((part) => output.includes(part))
  )
}

const newId = /\b(?=[a-z]*\d+[a-z]+\d)[0-9a-z]{7,40}\b/

/** Matches a reference number, as in "Ref: K1" and "Your ticket number is 5512". */
const receiptNumber = /\b(?:confirmation|id|nr|number|ref|reference)\b\W{0,3}(?:is )?#?[A-Za-z]{0,8}-?\d/i

export function isUnderWay(output: string): boolean {
  const opening = output.slice(0, underWayCharacters)
  if (unspacedUnderWay.some((part) => opening.includes(part)) || isUnfinished(opening)) return true
  const line = wordLine(splitCapitals(opening))
  return holdsOne(line, foreignUnderWay) || line.split(' ').some((word) => underWayWords.has(word))
}

/**
 * Whether a member says that something is unfinished, such as `"ready": false`, `"finished_at": null`, `"percent": 40`, `"state":
 * "Stopping"`, or a count such as 3/5.
 */
function isUnfinished(opening: string): boolean {
  if (/"\w{0,20}(?:phase|stage|state|status)"\s{0,5}:\s{0,5}"[a-z_ -]{0,20}[a-z]{3}ing\b/i.test(opening)) return true
  for (const [, done, all] of opening.matchAll(/(?<![\w/.-])(\d{1,3})\/(\d{1,3})(?![\w/.-])/g))
    if (Number(done) < Number(all)) return true
  if (/"(?:completion|pct|percent|percentage|percent_?[cC]omplete)"\s{0,5}:\s{0,5}(?!100\b)\d/.test(opening))
    return true
  for (const [, name = ''] of opening.matchAll(/"([A-Za-z_]{2,40})"\s{0,5}:\s{0,5}(?:false|null)\b/g)) {
    if (
      wordLine(splitCapitals(name.replaceAll('_', ' ')))
        .split(' ')
        .some((word) => finishingWords.has(word))
    )
      return true
  }
  return false
}

function splitCapitals(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2')
}

export function saysGone(output: string): boolean {
  return wordLine(output.slice(0, underWayCharacters))
    .split(' ')
    .some((word) => goneWords.has(word) || lostWords.has(word))
}

/** Whether a read found nothing: its result is an empty list or object, or an object with only empty members. */
export function isEmptyResult(output: string): boolean {
  if (output.length > 200) return false
  if (output.trim() === '') return true
  if (!/^\s*[[{n]/.test(output)) return false
  // `JSON.parse` returns only JSON values, so the cast is safe.
  const parsed = parseJson(output) as Json | undefined
  if (parsed === undefined) return false
  const hasList = /\[\s*\]/.test(output)
  return scalarsOf(parsed).every(({ value }) => value === null || value === '' || (value === 0 && hasList))
}

/**
 * Whether two outputs differ only in members that hold the time or the number of the request. The outputs must also have other members,
 * because the result of a clock is nothing but a time.
 */
export function isSameApartFromTimes(one: string, other: string): boolean {
  if (one.length > longestReturnedText || Math.abs(one.length - other.length) > 40 || !one.startsWith('{')) return false
  const bare = one.replaceAll(requestMember, '')
  return bare === other.replaceAll(requestMember, '') && /"[^"]+"\s*:/.test(bare)
}

const requestMember =
  /"(?:[A-Za-z_]{1,30}(?:_at|At)|timestamp|took|took_ms|tookMs|elapsed|elapsed_ms|duration_ms|request_?[iI]d|trace_?[iI]d|generated|as_of|asOf)"\s{0,5}:\s{0,5}(?:"[^"]{0,60}"|-?[\d.]{1,30})/g
