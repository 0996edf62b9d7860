/**
 * Splits a message into segments: short runs of words about one action or one statement, in which marks replace the identifiers. Segments
 * end at punctuation and at words that start another thought, such as "and" or "because".
 */
import { segmentWords } from '../../lexicon/objects.ts'
import { clausesOf, sentencesOf } from '../../text/clauses.ts'
import { tokensOf } from './tokens.ts'

/** The mark that replaces a value that the message newly names. No word of a message contains '<'. */
export const namedMark = '<named>'
/** The mark that replaces the value that the proposal already has. */
export const carriedMark = '<carried>'

export type Segment = {
  readonly words: readonly string[]
  readonly isQuestion: boolean
}

type WordPlace = { readonly from: number; readonly to: number }

export function segmentsOf(
  message: string,
  named: readonly WordPlace[],
  carried: readonly WordPlace[],
): readonly Segment[] {
  const clauses = clausesOf(message)
  const questions = sentencesOf(message).filter(({ isQuestion }) => isQuestion)
  const segments: Segment[] = []
  let words: string[] = []
  let clause = -1
  const close = (at: number) => {
    const isQuestion = questions.some(({ from, to }) => from <= at && at < to)
    if (words.length > 0) segments.push({ words, isQuestion })
    words = []
  }
  let last = 0
  for (const { text, from } of tokensOf(joinApostrophes(message))) {
    const own = clauses.findIndex((one, at) => at >= clause && one.from <= from && from < one.to)
    if (own !== clause) close(last)
    clause = own
    last = from
    const mark = markAt(from, named, carried)
    const word = mark ?? text.toLowerCase().replaceAll('_', '')
    // All words of one identifier, such as "ending in 8107", share one mark.
    if (mark !== null && words.at(-1) === mark) continue
    if (segmentWords.has(word)) close(from)
    else words.push(word)
  }
  close(last)
  return segments
}

function markAt(at: number, named: readonly WordPlace[], carried: readonly WordPlace[]): string | null {
  const covers = ({ from, to }: WordPlace) => from <= at && at < to
  if (named.some(covers)) return namedMark
  return carried.some(covers) ? carriedMark : null
}

/** Makes "don't" one word. The text keeps its length, so that positions stay valid. */
function joinApostrophes(text: string): string {
  return text.replace(/(?<=\p{L})['’](?=\p{L})/gu, '_')
}
