/**
 * Finds the words around a value in a message. There are two ranges: the value's clause, up to the neighbouring values, and the value's
 * sentence.
 */
import { joiningWords } from '../../lexicon/roles.ts'
import { clausesOf, sentencesOf, type TextClause } from '../../text/clauses.ts'
import { wordLine } from '../../text/words.ts'
import type { MentionPlace } from './mentions.ts'

/** Matches words with which a clause turns to another subject. */
export const joint = new RegExp(` (?:${joiningWords.join('|')}) `)

export type WordsAround = {
  readonly before: string
  /** The words after the value in its clause. Empty if another value follows, because the words then belong to the other value. */
  readonly behind: string
  readonly clause: TextClause
  readonly sentence: TextClause
  readonly sentenceBefore: string
  readonly sentenceBehind: string
}

/** `others` are the mentions of values of the same type in the message, in order. They may include the value. */
export function wordsAround(message: string, place: MentionPlace, others: readonly MentionPlace[]): WordsAround {
  const clause = partAt(clausesOf(message), place.from)
  const sentence = partAt(sentencesOf(message), place.from)
  const previous = others.findLast(({ to }) => to <= place.from)?.to ?? 0
  const next = others.find(({ from }) => from >= place.to)?.from ?? message.length
  return {
    before: wordLine(message.slice(Math.max(clause.from, previous), place.from)),
    behind: next < clause.to ? ' ' : wordLine(message.slice(place.to, clause.to)),
    clause,
    sentence,
    sentenceBefore: wordLine(message.slice(sentence.from, place.from)),
    sentenceBehind: wordLine(message.slice(place.to, sentence.to)),
  }
}

function partAt(parts: readonly TextClause[], at: number): TextClause {
  return parts.findLast(({ from }) => from <= at) ?? { from: at, to: at, line: ' ', isQuestion: false }
}
