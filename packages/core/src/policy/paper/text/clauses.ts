/** The sentences and clauses of a message, with their positions. One pass: the text is untrusted. */
import { isLetterOrDigit } from './characters.ts'
import { wordLine } from './words.ts'

export type TextClause = {
  readonly from: number
  readonly to: number
  /** The words of the clause, as `wordLine` returns them. */
  readonly line: string
  readonly isQuestion: boolean
}

/** Splits a text at full stops, question marks, exclamation marks and line breaks. */
export function sentencesOf(text: string): readonly TextClause[] {
  return split(text, sentenceEnd)
}

/** The parts of a text, split at the ends of sentences and at commas, colons, semicolons and dashes. */
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
    // "a@x.org", "1,200": a mark inside a word does not end a clause.
    if (text[index] === '\n' || text[index] === '(' || !isLetterOrDigit(text.charCodeAt(index + 1))) close(index)
  }
  close(text.length)
  return clauses
}
