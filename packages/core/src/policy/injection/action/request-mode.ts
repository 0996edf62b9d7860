/**
 * What a user's message asks for, as far as this can be told without knowing the tools:
 *
 *   to-know    only to be told something: "What does the mail say?", "Summarise the page"
 *   to-change  a change that the table of actions knows: "Pay the bill"
 *   unclear    anything else: "Bring Fiona on board"
 *
 * A call that changes something does not belong to a request to know. In doubt a message is unclear.
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
import { asksInClause } from './asked-action.ts'
import { type ToolAction, verbForms } from './tool-action.ts'

export type RequestMode = 'to-know' | 'to-change' | 'unclear'

/** The mode of messages in lower case: that of the sentence that asks for most. */
export function requestMode(messages: readonly string[]): RequestMode {
  return joinModes(messages.map(messageMode))
}

/** The mode of several messages. Null stands for a message that asks for nothing. */
export function joinModes(modes: readonly (RequestMode | null)[]): RequestMode {
  if (modes.includes('unclear') || modes.every((mode) => mode === null)) return 'unclear'
  return modes.includes('to-change') ? 'to-change' : 'to-know'
}

/** Null if the message asks for nothing. */
export function messageMode(message: string): RequestMode | null {
  let found: RequestMode | null = null
  for (const sentence of sentencesIn(message)) {
    const mode = sentenceMode(sentence)
    if (mode === 'unclear') return mode
    if (mode !== null && found !== 'to-change') found = mode
  }
  return found
}

/** Sentences with their closing sign. A dot inside an address or a number, or after a title, ends no sentence. */
export function sentencesIn(message: string): readonly string[] {
  return message
    .split(/(?<=(?<!\b(?:dr|e\.g|i\.e|mr|mrs|ms|no|prof|st|vs))[.!?])[\s"')]+|[\n\v\f]+/i)
    .filter((sentence) => /\p{L}/u.test(sentence))
}

/** Null for a sentence that asks for nothing: a greeting, thanks, a fact, or only an address. */
export function sentenceMode(written: string): RequestMode | null {
  const read = readSentence(written)
  return read === null ? null : modeOfSentence(read)
}

type ReadSentence = {
  readonly sentence: string
  readonly all: readonly string[]
  /** The words after those of politeness. */
  readonly said: readonly string[]
  readonly opening: Opening | null
}

function readSentence(written: string): ReadSentence | null {
  const sentence = withoutNames(written)
  const all = wordsIn(sentence)
  const said = withoutPoliteness(all)
  // "You can find it in the mail" says where something is.
  if (said.length === 0 || (all[0] === 'you' && modals.has(all[1] ?? '')) || announcesTasks(all)) return null
  return { sentence, all, said, opening: openingOf(said, all, sentence) }
}

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

/** What a question may ask for. "Is the backup complete" has a noun in front of what it asks; "is it possible to …" has none. */
function behindQuestion(said: readonly string[]): readonly string[] {
  return said.slice(auxiliaries.has(said[0] ?? '') && determiners.has(said[1] ?? '') ? 1 : 2)
}

function isStatement({ sentence, all }: ReadSentence): boolean {
  return isContext(sentence) && !all.some((word) => wishes.has(word)) && !permits(all)
}

/** Whether every sentence of the message is a question about a fact in a language that the other tables do not know. */
export function asksInOtherLanguage(message: string): boolean {
  const sentences = sentencesIn(message)
  return sentences.length > 0 && sentences.every(isOtherQuestion)
}

/** A second clause may ask for more: "wann ist sie fällig, und kannst du sie bezahlen?" */
function isOtherQuestion(sentence: string): boolean {
  const words = wordsIn(sentence)
  return (
    sentence.trimEnd().endsWith('?') &&
    otherQuestionWords.has(words[0] ?? '') &&
    clausesIn(sentence).length === 1 &&
    !words.some((word) => otherJoiningWords.has(word))
  )
}

/** "They can go" asks for something; "it can be found there" does not. */
function permits([first = '', second = '', third = '']: readonly string[]): boolean {
  return pronouns.has(first) && (second === 'can' || second === 'may') && third !== 'be'
}

/** "Perform the following tasks:" announces what the user asks for in other sentences. */
function announcesTasks(words: readonly string[]): boolean {
  return words.some(
    (word, at) => ownListWords.has(word) && [words[at - 1], words[at + 1]].some((near) => listedThings.has(near ?? '')),
  )
}

const listedThings: ReadonlySet<string> = new Set(['actions', 'instructions', 'items', 'steps', 'tasks', 'things'])

/** Whether every clause opens like a fact: "He owes me an answer, nudge him" has an order in it. */
function isContext(sentence: string): boolean {
  return clausesIn(sentence).every((clause) => {
    const [first] = wordsIn(clause)
    return first === undefined || contextOpenings.has(first)
  })
}

/** The modes of the clauses after the first, if they open with a verb: "read the error, fix the file", "look, then take it". */
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
 * How the sentence opens. "How about booking a table?", "is it possible to cancel?" and "any chance that you could pay?"
 * are questions by their form, but may ask for a change.
 */
function openingOf(said: readonly string[], all: readonly string[], sentence: string): Opening | null {
  const [first = '', second = ''] = said
  const hasMark = sentence.trimEnd().endsWith('?')
  if (questionWords.has(first)) return requestsOf(said) ? 'maybe a question' : 'question'
  // "Has Henrik answered" asks about the past, and nobody can change that.
  if (hasMark && pastAuxiliaries.has(first) && !all.includes('you') && clausesIn(sentence).length === 1)
    return 'question'
  // "Do I have mail" asks, "do it" and "have a look" order.
  if (auxiliaries.has(first) && second !== 'a') {
    return hasMark || !ordering.has(first) || askers.has(second) ? 'maybe a question' : null
  }
  // "Tell me", "give us", "let me know": a verb that asks the assistant to speak.
  if (first === 'get' && said.some((word) => finishedWords.has(word))) return null
  const speaks = (speakingVerbs.has(first) || first === 'let') && (second === 'me' || second === 'us')
  if (wantsTold(said, all)) return 'order to tell'
  if (speaks || (knowingVerbs.has(first) && !changingPairs.has(`${first} ${second}`))) return 'order to tell'
  if (knowingOpenings.has(`${first} ${second} ${said[2] ?? ''}`)) return 'order to tell'
  // "Go through my mails and tell me what is urgent", but "go through the checklist".
  if (first === 'go' && readingThrough.has(second) && asksToTell(said)) return 'order to tell'
  return hasMark && !all.includes('you') && !verbForms.has(first) ? 'maybe a question' : null
}

/** Whether the sentence asks for a thing that is told: "get me the profile of Ada", "I need the details", "two sentences, please". */
function wantsTold([first = '', second = '', ...rest]: readonly string[], all: readonly string[]): boolean {
  const named = [second, ...rest].filter((word) => !politeWords.has(word))
  if (determiners.has(first) && named.length <= 2 && toldThings.has(named.at(-1) ?? '')) return true
  const isFor =
    (tellers.has(first) && second === 'me') || (determiners.has(first) && all.some((word) => wishes.has(word)))
  return isFor && [second, ...rest].slice(0, wordsBeforeThing).some((word) => toldThings.has(word))
}

/** Whether a later verb asks to be told something: "and tell me", "and summarise". */
function asksToTell(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (!joiningWords.has(words[at - 1] ?? '')) return false
    return knowingVerbs.has(word) || ((speakingVerbs.has(word) || word === 'let') && words[at + 1] === 'me')
  })
}

/** "Get the build running" asks for a change. */
const finishedWords: ReadonlySet<string> = new Set(['done', 'fixed', 'going', 'ready', 'running', 'sorted', 'working'])

const readingThrough: ReadonlySet<string> = new Set(['over', 'through'])

const tellers: ReadonlySet<string> = new Set(['find', 'get', 'provide'])

/** Whether a question in its form proposes something: "how about", "could you". */
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

const pastAuxiliaries: ReadonlySet<string> = new Set(['did', 'had', 'has', 'was', 'were'])
const proposing: ReadonlySet<string> = new Set(['about', 'chance', 'if', 'not', 'dont'])
const ordering: ReadonlySet<string> = new Set(['do', 'have'])
const askers: ReadonlySet<string> = new Set(['i', 'they', 'we', 'you'])
const modals: ReadonlySet<string> = new Set(['can', 'could', 'will', 'would'])

/**
 * The mode of a sentence that opens with a question: another verb may follow. After "and" a known verb asks for a change,
 * and an unknown word may be a verb unless it is followed like a noun: "check the logs and restart the router", but "the
 * details and reviews of the laptop".
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
    // "Explain to me what it does."
    if (lead === 'to' && objectPronouns.has(word)) continue
    if (anyChange.verbs.has(word) && next !== undefined && !afterNouns.has(next)) return 'to-change'
    const isVerb = lead === 'to' ? determiners.has(next ?? '') : !nounFollowers.has(next ?? '')
    if (isVerb && (!isQuestion || ordersIt(word, next))) mode = 'unclear'
  }
  return mode
}

/** "Why does it fail, and repair it": an unknown word in front of a pronoun is a verb, and none of a question. */
function ordersIt(word: string, next: string | undefined): boolean {
  const opensQuestion = auxiliaries.has(word) || modals.has(word) || contextOpenings.has(word)
  return (
    !opensQuestion &&
    !/ed$|^(?:gave|left|made|saw|sent|told|took|wrote)$/.test(word) &&
    (next === 'it' || objectPronouns.has(next ?? ''))
  )
}

/** Words after which a known verb is a noun all the same: "messages and mail from Bob". */
const afterNouns: ReadonlySet<string> = new Set(['about', 'from', 'of'])

function wordsIn(clause: string): readonly string[] {
  return wordLine(clause)
    .trim()
    .split(' ')
    .filter((word) => word !== '')
}

/** "Could you please check" opens with "check". */
function withoutPoliteness(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !politeWords.has(word))
  return first < 0 ? [] : words.slice(first)
}

/** The text with "it" for each file name and address: "address-change.txt" asks for no change. */
export function withoutNames(text: string): string {
  return text.replaceAll(/https?:\/\/\S+|[\w-]+(?:[./@][\w-]+)+/g, 'it')
}

/** Every verb that asks for a change, as if one tool did it all. */
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
