/** What marks a text as speaking to somebody: cues, tags and roles, each with its place, in the order of the text. */
import { longestTag, passageTags, roleNames, templateClosings, templateOpenings } from '../tables/provenance.ts'
import { correctWords } from './correct-words.ts'
import { type FoundCue, findAgentCues, findReaderCues } from './cues.ts'
import { isBreak, sentenceEnds } from './sentences.ts'
import { wordsOf } from './words-of.ts'

export type Mark = FoundCue & {
  /** Whether it is a tag, and then whether it opens something or ends what another one opened. */
  readonly tag: 'opens' | 'closes' | null
}

export type Marks = {
  /** Said to an agent and hardly to anybody else. */
  readonly toAgent: readonly Mark[]
  /** Said to any reader; empty where nothing is said to an agent. */
  readonly toReader: readonly FoundCue[]
}

export function findMarks(plain: string): Marks {
  const words = correctWords(wordsOf(plain))
  const toAgent: Mark[] = [
    ...findAgentCues(words).map((cue) => ({ ...cue, tag: null })),
    ...readAll(plain, '<', readTag),
    ...readAll(plain, '[', readTag),
    ...readAll(plain, ':', readRole),
  ]
  if (toAgent.length === 0) return { toAgent, toReader: [] }
  return { toAgent: toAgent.sort((left, right) => left.start - right.start), toReader: findReaderCues(words) }
}

function readAll(plain: string, sign: string, read: (plain: string, at: number) => Mark | null): readonly Mark[] {
  const marks: Mark[] = []
  for (let at = plain.indexOf(sign); at >= 0; at = plain.indexOf(sign, at + 1)) {
    const mark = read(plain, at)
    if (mark) marks.push(mark)
  }
  return marks
}

/** `<information>`, `</system>`, `[inst]`: a word of the table between brackets, with one more and any decoration. */
function readTag(plain: string, at: number): Mark | null {
  const close = plain[at] === '<' ? '>' : ']'
  for (let end = at + 1; end <= at + longestTag && end < plain.length; end++) {
    const character = plain[end] ?? ''
    if (character === close) {
      const name = plain.slice(at + 1, end)
      const words = wordsOf(name)
      const template = readTemplate(words.map(({ text }) => text).join(' '))
      if (template !== null) return { ...template, start: at, end: end + 1 }
      if (words.length > 2 || !words.some(({ text }) => passageTags.has(text))) return null
      return { which: '<tag>', weight: 1, start: at, end: end + 1, tag: name.startsWith('/') ? 'closes' : 'opens' }
    }
    if (character === '<' || character === '[' || character === '\v' || character === '\f') return null
  }
  return null
}

/** Whether there may be a tag in a text that is folded and not laid out. */
export function mayHoldTag(folded: string): boolean {
  return mayHoldTagIn(folded, '<', '>') || mayHoldTagIn(folded, '[', ']')
}

function mayHoldTagIn(folded: string, open: string, close: string): boolean {
  for (let at = folded.indexOf(open); at >= 0; at = folded.indexOf(open, at + 1)) {
    const end = folded.indexOf(close, at)
    if (end < 0) return false
    if (end - at > farthestClose || wordsOf(folded.slice(at, end)).some(({ text }) => tagWords.has(text))) return true
  }
  return false
}

/** Farther behind its bracket it is not looked for: white space may part the two. */
const farthestClose = 200
const tagWords: ReadonlySet<string> = new Set(
  [...passageTags, ...templateOpenings, ...templateClosings].flatMap((name) => name.split(' ')),
)

/** `<|im_start|>` says it alone. What ends a turn says it too, and ends a passage only where one was begun. */
function readTemplate(name: string): Pick<Mark, 'which' | 'weight' | 'tag'> | null {
  if (templateOpenings.has(name)) return { which: '<template>', weight: 2, tag: 'opens' }
  return templateClosings.has(name) ? { which: '<template end>', weight: 2, tag: null } : null
}

/** A role that opens a sentence or a line, as in the transcript of a conversation. */
function readRole(plain: string, at: number): Mark | null {
  let start = at
  while (start > 0 && at - start <= longestRole && isLetter(plain[start - 1] ?? '')) start--
  if (!roleNames.has(plain.slice(start, at)) || !opensSentence(plain, start)) return null
  return { which: 'role:', weight: 1, start, end: at + 1, tag: null }
}

const longestRole = Math.max(...[...roleNames].map((name) => name.length))

function opensSentence(plain: string, at: number): boolean {
  const before = plain[at - 1]
  if (before === undefined || isBreak(before)) return true
  return before === ' ' && (sentenceEnds.includes(plain[at - 2] ?? '') || !isLetter(plain[at - 2] ?? ''))
}

const isLetter = (character: string): boolean => character >= 'a' && character <= 'z'
