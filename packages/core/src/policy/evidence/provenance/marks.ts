/** What marks a text as speaking to somebody: cues, tags and roles, each with its place, in the order of the text. */
import { longestTag, passageTags, roleNames } from '../../lexicon-provenance.ts'
import { type FoundCue, findCues, wordsOf } from './cues.ts'
import { isBreak, sentenceEnds } from './sentences.ts'

export type Mark = Omit<FoundCue, 'which'> & {
  /** The cue by its number, or what else it is: the same mark twice says nothing twice. */
  readonly which: number | 'tag' | 'role'
  /** Whether it is a tag that ends what another one opened. */
  readonly closes: boolean
}

export function findMarks(plain: string): readonly Mark[] {
  const marks: Mark[] = findCues(wordsOf(plain)).map((cue) => ({ ...cue, closes: false }))
  for (let at = 0; at < plain.length; at++) {
    const character = plain[at]
    const mark =
      character === '<' || character === '[' ? readTag(plain, at) : character === ':' ? readRole(plain, at) : null
    if (mark) marks.push(mark)
  }
  return marks.sort((left, right) => left.start - right.start)
}

/** `<information>`, `</system>`, `[inst]`: a word of the table between brackets, with one more and any decoration. */
function readTag(plain: string, at: number): Mark | null {
  const close = plain[at] === '<' ? '>' : ']'
  for (let end = at + 1; end <= at + longestTag && end < plain.length; end++) {
    const character = plain[end] ?? ''
    if (character === close) {
      const name = plain.slice(at + 1, end)
      const words = wordsOf(name)
      if (words.length > 2 || !words.some(({ text }) => passageTags.has(text))) return null
      return { which: 'tag', weight: 1, toAgent: true, start: at, end: end + 1, closes: name.startsWith('/') }
    }
    if (character === '<' || character === '[' || character === '\v' || character === '\f') return null
  }
  return null
}

/** A role that opens a sentence or a line, as in the transcript of a conversation. */
function readRole(plain: string, at: number): Mark | null {
  let start = at
  while (start > 0 && at - start <= longestRole && isLetter(plain[start - 1] ?? '')) start--
  if (!roleNames.has(plain.slice(start, at)) || !opensSentence(plain, start)) return null
  return { which: 'role', weight: 1, toAgent: true, start, end: at + 1, closes: false }
}

const longestRole = Math.max(...[...roleNames].map((name) => name.length))

function opensSentence(plain: string, at: number): boolean {
  const before = plain[at - 1]
  if (before === undefined || isBreak(before)) return true
  return before === ' ' && (sentenceEnds.includes(plain[at - 2] ?? '') || !isLetter(plain[at - 2] ?? ''))
}

const isLetter = (character: string): boolean => character >= 'a' && character <= 'z'
