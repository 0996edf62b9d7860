/** Splits a message into sentences and clauses with positions, in one pass, because the text is untrusted. */
import { isLetterOrDigit } from './characters.ts'
import { wordLine } from './words.ts'

export type TextClause = {
  readonly from: number
  readonly to: number
  readonly line: string
  readonly isQuestion: boolean
}

export function sentencesOf(text: string): readonly TextClause[] {
  return split(text, sentenceEnd)
}

export function clausesOf(text: string): readonly TextClause[] {
  return split(text, clauseEnd)
}

const sentenceEnd = /[.!?\n]/g
const clauseEnd = /[.!?\n,;:–—()-]/g

function split(text: string, end: RegExp): readonly TextClause[] {
  const clauses: TextClause[] = []
  let from = 0
  const close = (to: number) => {
    const line = wordLine(text.slice(from, to))
    if (line !== ' ') clauses.push({ from, to, line, isQuestion: text[to] === '?' })
    from = to + 1
  }
  for (const { index } of text.matchAll(end)) {
    // A mark inside a word ends no clause: the dot in "a@x.org" and the comma in "1,200" are such marks.
    if (text[index] === '\n' || text[index] === '(' || !isLetterOrDigit(text.charCodeAt(index + 1))) close(index)
  }
  close(text.length)
  return clauses
}
