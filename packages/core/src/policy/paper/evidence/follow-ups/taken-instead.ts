/**
 * A value that the message replaces by another one of its form with "instead", or with "then" after an answer that said no:
 * "Could I have 14C instead?", "Then put us in 309". The call still has the earlier value. A tool that takes something away
 * may free the earlier thing first, and is left alone.
 */
import { isObject, parseJson } from '../../json.ts'
import { articles, pointingWords } from '../../lexicon/objects.ts'
import { oppositeVerbs } from '../../lexicon/paper.ts'
import { courtesyWords, finiteWords, headWords } from '../../lexicon/roles.ts'
import { inferOutcome } from '../../outcome/index.ts'
import { clausesOf } from '../../text/clauses.ts'
import { holdsPhrase } from '../../text/words.ts'
import type { ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { speaksOfUnnamed } from '../mentions/another-thing.ts'
import { roleOf } from '../mentions/mention-role.ts'
import { isNounOf } from '../mentions/mentions.ts'
import { isStateChanging } from '../state-changing.ts'
import { readToolName } from '../tool-name.ts'
import type { SiblingValue } from './follow-up.ts'
import { wordsIn } from './placed-words.ts'
import { holdsValue, onlySibling } from './siblings.ts'

/** How many messages before the request are searched for what was said of the earlier value. */
const mostSearched = 60

export function takenInstead(call: ToolCall, request: string, scene: Scene): SiblingValue | null {
  const [verb = ''] = readToolName(call.name).own
  if (!isStateChanging(call.name) || takingVerbs.has(verb) || !/\b(?:instead|then)\b/i.test(request)) return null
  const only = onlySibling(call, request, scene)
  const place = only?.places.at(-1)
  if (!only || !place || speaksOfUnnamed(request)) return null
  const { key, stale, current } = only
  const calls = callsWith(stale, scene)
  if (calls.length === 0 || roleOf(request, { ...place, introduction: [] }, []) !== 'asked-for') return null
  const found = clausesOf(request).find(({ from, to }) => from <= place.from && place.from < to)
  const clause = found?.line ?? ' '
  if (isSubject(request.slice(found?.from, place.from), request.slice(place.to, found?.to))) return null
  // What a change may have taken may have to be given back first.
  const isReplaced = holdsPhrase(clause, 'instead')
    ? !holdsPhrase(clause, 'instead of') && !calls.some(({ name }) => isStateChanging(name))
    : holdsPhrase(clause, 'then') && !states(clause, only.nouns) && calls.every((one) => saysNo(outputOf(one, scene)))
  return isReplaced ? { key, stale, current } : null
}

/** Verbs that take something away: the earlier thing may have to be given back before another one is taken. */
const takingVerbs: ReadonlySet<string> = new Set(oppositeVerbs.map(([, taking]) => taking))

/** "15D goes back instead": the value opens its clause, and another word than "instead" or "please" follows. */
function isSubject(before: string, behind: string): boolean {
  const [next] = wordsIn(behind)
  const isFirst = wordsIn(before).every(({ text }) => headWords.has(text.toLowerCase()))
  return isFirst && next !== undefined && !courtesyWords.has(next.text.toLowerCase())
}

/** "Then my sister is in 309", "then our friends sleep in 309": the clause has a subject or a finite verb. */
function states(clause: string, nouns: readonly string[]): boolean {
  const words = clause.trim().split(' ')
  if (words.some((word) => finiteWords.has(word))) return true
  const at = words.findIndex((word) => word !== 'then' && !headWords.has(word) && !courtesyWords.has(word))
  const noun = words[at + 1] ?? ''
  return (
    (articles.has(words[at] ?? '') || pointingWords.has(words[at] ?? '')) &&
    /^\p{L}+$/u.test(noun) &&
    !isNounOf(noun, nouns)
  )
}

function callsWith(value: string, { messages, ledger }: Scene): readonly ToolCall[] {
  const earlier = messages.slice(Math.max(0, ledger.requestPosition - mostSearched), ledger.requestPosition)
  return earlier.flatMap((message) =>
    message.role === 'assistant' ? message.calls.filter((call) => holdsValue(call, value)) : [],
  )
}

function outputOf({ id }: ToolCall, { messages }: Scene): string {
  const result = messages.find((message) => message.role === 'tool' && message.callId === id)
  return result?.content ?? ''
}

/** Whether the output is empty, a failure, or has Booleans that are all false. */
function saysNo(output: string): boolean {
  if (output.trim() === '[]' || inferOutcome(output, undefined) === 'failure') return true
  const parsed = parseJson(output)
  const flags = isObject(parsed) ? Object.values(parsed).filter((member) => typeof member === 'boolean') : []
  return flags.length > 0 && !flags.includes(true)
}
