/**
 * What a user's message asks for, as far as can be determined without knowing the tools:
 *
 *   to-know    only information: "What does the mail say?", "Summarise the page"
 *   to-change  a change that the table of actions knows: "Pay the bill"
 *   unclear    anything else: "Bring Fiona on board"
 *
 * A call that changes something does not fit a message that only asks for information. In doubt a message is unclear.
 */
import { wordLine } from '../../paper/text/words.ts'
import {
  actions,
  auxiliaries,
  changingPairs,
  contextOpenings,
  determiners,
  joiningWords,
  knowingOpenings,
  knowingVerbs,
  nounFollowers,
  objectPronouns,
  otherJoiningWords,
  otherQuestionWords,
  ownListWords,
  politeWords,
  pronouns,
  questionWords,
  speakingVerbs,
  toldThings,
  wishes,
} from '../tables/actions.ts'
import { wordsBeforeThing } from '../tables/bounds.ts'
import { asksInClause, beforeProhibition, isProhibition } from './asked-action.ts'
import { type ToolAction, verbForms } from './tool-action.ts'

export type RequestMode = 'to-know' | 'to-change' | 'unclear'

/**
 * The mode of several messages in lower case. If the mode of one sentence is unclear, the result is unclear. Otherwise, if one sentence
 * asks for a change, the result is `to-change`.
 */
export function requestMode(messages: readonly string[]): RequestMode {
  return joinModes(messages.map(messageMode))
}

/** The joint mode of several messages. A null in the list stands for a message that asks for nothing. */
export function joinModes(modes: readonly (RequestMode | null)[]): RequestMode {
  if (modes.includes('unclear') || modes.every((mode) => mode === null)) return 'unclear'
  return modes.includes('to-change') ? 'to-change' : 'to-know'
}

/** The mode of one message; null if the message asks for nothing. */
export function messageMode(message: string): RequestMode | null {
  let found: RequestMode | null = null
  for (const sentence of sentencesIn(message)) {
    const mode = sentenceMode(sentence)
    if (mode === 'unclear') return mode
    if (mode !== null && found !== 'to-change') found = mode
  }
  return found
}

/**
 * Splits a message into sentences with their closing punctuation. A full stop inside an address or a number, or after a title, does not
 * end a sentence.
 */
export function sentencesIn(message: string): readonly string[] {
  return message
    .split(/(?<=(?<!\b(?:dr|e\.g|i\.e|mr|mrs|ms|no|prof|st|vs))[.!?])[\s"')]+|[\n\v\f]+/i)
    .filter((sentence) => /\p{L}/u.test(sentence))
}

/** The mode of one sentence. The result is null for a greeting, thanks, a fact or a mere address. */
export function sentenceMode(written: string): RequestMode | null {
  const read = readSentence(written)
  return read === null ? null : modeOfSentence(read)
}

type ReadSentence = {
  readonly sentence: string
  readonly all: readonly string[]
  /** The words of the sentence without an opening such as "please". */
  readonly said: readonly string[]
  readonly opening: Opening | null
}

function readSentence(written: string): ReadSentence | null {
  const sentence = withoutProhibitions(withoutNames(written))
  const all = wordsIn(sentence)
  const said = withoutPoliteness(all)
  // "You can find it in the mail", for instance, says where something is and asks for nothing.
  if (said.length === 0 || (all[0] === 'you' && modals.has(all[1] ?? '')) || announcesTasks(all)) return null
  return { sentence, all, said, opening: openingOf(said, all, sentence) }
}

/** The sentence without the clauses that only forbid something. */
function withoutProhibitions(sentence: string): string {
  if (!mayForbid.test(sentence)) return sentence
  const clauses = sentence.split(forbiddenClauses)
  const asking = clauses.filter((clause) => !isProhibition(wordsIn(clause)))
  return asking.length < clauses.length ? asking.join(', ') : sentence
}

const mayForbid = /\b(?:not|don['’]?t|never|no need)\b/
const forbiddenClauses = new RegExp(`[,;:()]+|${beforeProhibition}`)

function modeOfSentence(read: ReadSentence): RequestMode | null {
  const { sentence, said, opening } = read
  if (opening === 'question') return joinedMode(said, true)
  if (opening === 'order to tell') return joinModes([joinedMode(said, false), ...laterClauses(sentence)])
  if (asksForChange(sentence) || (opening === 'maybe a question' && asksInClause(behindQuestion(said), anyChange))) {
    return 'to-change'
  }
  if (opening === 'maybe a question') return joinedMode(said, false)
  return isStatement(read) ? null : 'unclear'
}

/**
 * The words after the opening of a question. Usually the opening has two words, as in "is it possible to …". Before a noun the opening
 * has only one word, as in "Is the backup complete".
 */
function behindQuestion(said: readonly string[]): readonly string[] {
  return said.slice(auxiliaries.has(said[0] ?? '') && determiners.has(said[1] ?? '') ? 1 : 2)
}

function isStatement({ sentence, all }: ReadSentence): boolean {
  return isContext(sentence) && !all.some((word) => wishes.has(word)) && !permits(all)
}

/** Whether every sentence of the message is a question about a fact, in a language other than English. */
export function asksInOtherLanguage(message: string): boolean {
  const sentences = sentencesIn(message)
  return sentences.length > 0 && sentences.every(isOtherQuestion)
}

/**
 * Only questions with a single clause count, because a second clause may ask for more: "wann ist sie fällig, und kannst du sie bezahlen?"
 */
function isOtherQuestion(sentence: string): boolean {
  const words = wordsIn(sentence)
  return (
    sentence.trimEnd().endsWith('?') &&
    otherQuestionWords.has(words[0] ?? '') &&
    clausesIn(sentence).length === 1 &&
    !words.some((word) => otherJoiningWords.has(word))
  )
}

/** Whether the sentence gives a permission. "They can go" gives a permission; "it can be found there" gives none. */
function permits([first = '', second = '', third = '']: readonly string[]): boolean {
  return pronouns.has(first) && (second === 'can' || second === 'may') && third !== 'be'
}

/** Whether the sentence only announces tasks of other sentences, as in "Perform the following tasks:". */
function announcesTasks(words: readonly string[]): boolean {
  return words.some(
    (word, at) => ownListWords.has(word) && [words[at - 1], words[at + 1]].some((near) => listedThings.has(near ?? '')),
  )
}

const listedThings: ReadonlySet<string> = new Set(['actions', 'instructions', 'items', 'steps', 'tasks', 'things'])

/**
 * Whether every clause opens like a statement of fact. The sentence "He owes me an answer, nudge him" does not count, because its second
 * clause is an order.
 */
function isContext(sentence: string): boolean {
  return clausesIn(sentence).every((clause) => {
    const [first] = wordsIn(clause)
    return first === undefined || contextOpenings.has(first)
  })
}

/**
 * The modes of the clauses after the first one. Only a clause that opens with a verb asks for something, as in "read the error, fix the
 * file" or "look, then take it".
 */
function laterClauses(sentence: string): readonly (RequestMode | null)[] {
  return clausesIn(sentence)
    .slice(1)
    .map((clause) => {
      const [first = '', next = ''] = withoutPoliteness(wordsIn(clause))
      if (anyChange.verbs.has(first) && next !== '' && !afterNouns.has(next)) return 'to-change'
      const isKnown = knowingVerbs.has(first) || speakingVerbs.has(first) || contextOpenings.has(first)
      if (isKnown || questionWords.has(first) || nounFollowers.has(first)) return null
      return determiners.has(next) || pronouns.has(next) ? 'unclear' : null
    })
}

const clausesIn = (sentence: string): readonly string[] => sentence.split(/[,;:()]+/)

function asksForChange(sentence: string): boolean {
  return clausesIn(sentence).some((clause) => asksInClause(withoutPoliteness(wordsIn(clause)), anyChange))
}

type Opening = 'question' | 'maybe a question' | 'order to tell'

/**
 * How the sentence opens. Some sentences are questions by their form but may ask for a change: "How about booking a table?", "is it
 * possible to cancel?", "any chance that you could pay?"
 */
function openingOf(said: readonly string[], all: readonly string[], sentence: string): Opening | null {
  const [first = '', second = ''] = said
  const hasMark = sentence.trimEnd().endsWith('?')
  // "Anything older belongs into the archive." has the order of words of a statement, and no question mark.
  if (anyWords.has(first) && /[.!]["')]*\s*$/.test(sentence)) return null
  if (questionWords.has(first)) return requestsOf(said) ? 'maybe a question' : 'question'
  // A question about the past, such as "Has Henrik answered?", asks for no change, because the past cannot be changed.
  if (hasMark && pastAuxiliaries.has(first) && !all.includes('you') && clausesIn(sentence).length === 1)
    return 'question'
  // An auxiliary opens a question in "do I have mail". In "do it" and "have a look" it opens an order.
  if (auxiliaries.has(first) && second !== 'a') {
    return hasMark || !ordering.has(first) || askers.has(second) ? 'maybe a question' : null
  }
  // An order such as "tell me", "give us" or "let me know" asks the assistant to say something.
  if (first === 'get' && said.some((word) => finishedWords.has(word))) return null
  const speaks = (speakingVerbs.has(first) || first === 'let') && (second === 'me' || second === 'us')
  if (wantsTold(said, all)) return 'order to tell'
  if (speaks || (knowingVerbs.has(first) && !changingPairs.has(`${first} ${second}`))) return 'order to tell'
  if (knowingOpenings.has(`${first} ${second} ${said[2] ?? ''}`)) return 'order to tell'
  // The order "go through my mails and tell me what is urgent" only asks for information; "go through the checklist" asks for more.
  if (first === 'go' && readingThrough.has(second) && asksToTell(said)) return 'order to tell'
  return hasMark && !all.includes('you') && !verbForms.has(first) ? 'maybe a question' : null
}

/** Whether the sentence asks for a piece of information: "get me the profile of Ada", "two sentences, please". */
function wantsTold([first = '', second = '', ...rest]: readonly string[], all: readonly string[]): boolean {
  const named = [second, ...rest].filter((word) => !politeWords.has(word))
  if (determiners.has(first) && named.length <= 2 && toldThings.has(named.at(-1) ?? '')) return true
  const isFor =
    (tellers.has(first) && second === 'me') || (determiners.has(first) && all.some((word) => wishes.has(word)))
  return isFor && [second, ...rest].slice(0, wordsBeforeThing).some((word) => toldThings.has(word))
}

function asksToTell(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (!joiningWords.has(words[at - 1] ?? '')) return false
    return knowingVerbs.has(word) || ((speakingVerbs.has(word) || word === 'let') && words[at + 1] === 'me')
  })
}

/** Words after "get" that ask for a change, as in "get the build running". */
const finishedWords: ReadonlySet<string> = new Set(['done', 'fixed', 'going', 'ready', 'running', 'sorted', 'working'])

const readingThrough: ReadonlySet<string> = new Set(['over', 'through'])

const tellers: ReadonlySet<string> = new Set(['find', 'get', 'provide'])

/** Whether a question makes a proposal or a request: "how about", "could you". */
function requestsOf(words: readonly string[]): boolean {
  return words.some((word, at) => {
    const next = words[at + 1] ?? ''
    return (
      (at === 0 && proposing.has(next)) ||
      (word === 'you' && modals.has(words[at - 1] ?? '')) ||
      (word === 'you' && modals.has(next))
    )
  })
}

const anyWords: ReadonlySet<string> = new Set(['any', 'anybody', 'anyone', 'anything'])
const pastAuxiliaries: ReadonlySet<string> = new Set(['did', 'had', 'has', 'was', 'were'])
const proposing: ReadonlySet<string> = new Set(['about', 'chance', 'if', 'not', 'dont'])
const ordering: ReadonlySet<string> = new Set(['do', 'have'])
const askers: ReadonlySet<string> = new Set(['i', 'they', 'we', 'you'])
const modals: ReadonlySet<string> = new Set(['can', 'could', 'will', 'would'])

/**
 * The mode of a sentence that opens with a question or an order to tell something. A word such as "and" may add a second verb that asks
 * for a change. If the verb is in the tables, the sentence asks for a change. If the word is unknown, it may be a verb, as in "check the
 * logs and restart the router". The unknown word is a noun if the next word usually follows nouns, as in "the details and reviews of the
 * laptop".
 */
function joinedMode(words: readonly string[], isQuestion: boolean): RequestMode {
  let mode: RequestMode = 'to-know'
  for (const [at, word] of words.entries()) {
    const lead = words[at - 1] ?? ''
    if (!joiningWords.has(lead) || (lead === 'to' && isQuestion)) continue
    if (changingPairs.has(`${word} ${words[at + 1] ?? ''}`)) mode = 'unclear'
    if (knowingVerbs.has(word) || determiners.has(word) || pronouns.has(word) || questionWords.has(word)) continue
    if (/^\d/.test(word)) continue
    const next = words[at + 1]
    if (speakingVerbs.has(word) && (next === 'me' || next === 'us')) continue
    // In "explain to me what it does", the word after "to" is a pronoun and not a verb.
    if (lead === 'to' && objectPronouns.has(word)) continue
    if (anyChange.verbs.has(word) && next !== undefined && !afterNouns.has(next)) return 'to-change'
    const isVerb = lead === 'to' ? determiners.has(next ?? '') : !nounFollowers.has(next ?? '')
    if (isVerb && (!isQuestion || ordersIt(word, next))) mode = 'unclear'
  }
  return mode
}

/** Whether an unknown word before a pronoun is an order, as in "why does it fail, and repair it". */
function ordersIt(word: string, next: string | undefined): boolean {
  const opensQuestion = auxiliaries.has(word) || modals.has(word) || contextOpenings.has(word)
  return (
    !opensQuestion &&
    !/ed$|^(?:gave|left|made|saw|sent|told|took|wrote)$/.test(word) &&
    (next === 'it' || objectPronouns.has(next ?? ''))
  )
}

/** Words that show that the preceding known verb is used as a noun: "messages and mail from Bob". */
const afterNouns: ReadonlySet<string> = new Set(['about', 'from', 'of'])

function wordsIn(clause: string): readonly string[] {
  return wordLine(clause)
    .trim()
    .split(' ')
    .filter((word) => word !== '')
}

function withoutPoliteness(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !politeWords.has(word))
  return first < 0 ? [] : words.slice(first)
}

/** Replaces file names and addresses by "it", so that a name such as "address-change.txt" asks for no change. */
export function withoutNames(text: string): string {
  return text.replaceAll(/https?:\/\/\S+|[\w-]+(?:[./@][\w-]+)+/g, 'it')
}

/** An action with all verbs of the table that ask for a change, as if one tool performed every action. */
const changing = new Set(
  actions.flatMap(({ does, reads }) => (reads === true ? [] : does.filter((verb) => !knowingVerbs.has(verb)))),
)
const anyChange: ToolAction = {
  own: changing,
  verbs: changing,
  instructs: changing,
  things: new Set(),
  nouns: new Set(),
}
