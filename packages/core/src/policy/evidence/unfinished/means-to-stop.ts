/**
 * Whether a text shows that its actor means to stop: it asks, refuses, or says itself that something was not done. Such texts are
 * known and left alone. So is a text that nobody here can read: one in another language than the tables.
 */
import { stoppingCharacters, stoppingPhrases } from '../../lexicon/continuing.ts'
import { isEnglish } from '../../text/language.ts'
import { holdsOne, wordLine } from '../../text/words.ts'
import type { TextAction } from '../../trace/action.ts'

/** An actor that says nothing shows nothing. */
export function meansToStop({ kind, text }: TextAction): boolean {
  if (kind === 'clarification') return true
  if (text.trim() === '') return false
  const read = edgesOf(text)
  return questionMarks.test(read) || !isEnglish(read) || holdsOne(wordLine(read), stoppingPhrases)
}

/** Latin, full-width, Arabic, Armenian, Greek and Ethiopic. */
const questionMarks = /[?？؟՞;፧]/

function edgesOf(text: string): string {
  if (text.length <= 2 * stoppingCharacters) return text
  return `${text.slice(0, stoppingCharacters)} ${text.slice(-stoppingCharacters)}`
}
