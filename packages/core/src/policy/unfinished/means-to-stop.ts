/**
 * Decides whether a text shows that its actor means to stop: it asks, refuses, or says that something was not done. Such texts are left
 * alone, and so are texts in languages without tables.
 */
import { isEnglish } from '../paper/text/language.ts'
import { holdsOne, wordLine } from '../paper/text/words.ts'
import type { TextAction } from '../paper/trace/action.ts'
import { stoppingCharacters, stoppingPhrases } from './continuing.ts'

export function meansToStop({ kind, text }: TextAction): boolean {
  if (kind === 'clarification') return true
  if (text.trim() === '') return false
  const read = edgesOf(text)
  return questionMarks.test(read) || !isEnglish(read) || holdsOne(wordLine(read), stoppingPhrases)
}

const questionMarks = /[?？؟՞;፧]/

function edgesOf(text: string): string {
  if (text.length <= 2 * stoppingCharacters) return text
  return `${text.slice(0, stoppingCharacters)} ${text.slice(-stoppingCharacters)}`
}
