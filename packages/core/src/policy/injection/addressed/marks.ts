/** Marks of a text that addresses somebody: cues, tags and roles, in text order. */
import { longestTag } from '../tables/bounds.ts'
import { passageTags, roleNames, templateClosings, templateOpenings } from '../tables/cues.ts'
import { isBreak, sentenceEnds, wordsOf } from '../text/words.ts'
import { type FoundCue, findAgentCues, findReaderCues } from './cues.ts'
import { correctWords } from './slips.ts'

export type Mark = FoundCue & {
  /** For a tag, whether it opens a passage or ends the one that another tag opened. */
  readonly tag: 'opens' | 'closes' | null
}

export type Marks = {
  /** Said to an agent, and hardly ever to a person. */
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

/** `<information>`, `</system>`, `[inst]`: a word of the table in brackets, with at most one more word. */
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

/** `<|im_start|>` is enough by itself. So is the end of a turn, but it ends no passage. */
function readTemplate(name: string): Pick<Mark, 'which' | 'weight' | 'tag'> | null {
  if (templateOpenings.has(name)) return { which: '<template>', weight: 2, tag: 'opens' }
  return templateClosings.has(name) ? { which: '<template end>', weight: 2, tag: null } : null
}

/** A role at the start of a sentence or line, as in a transcript. */
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
