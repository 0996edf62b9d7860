/** Whether a text says that a person refused the call: "Error: The user doesn't want to proceed", "exec command rejected by user". */
import { refusalLeads, refusalPhrases } from '../lexicon/outcome.ts'
import { wordLine } from '../text/words.ts'
import { firstWordOf, openingCharacters } from './opening.ts'

/** The first words of possible refusals. Most texts are decided by them. */
const refusalWords: ReadonlySet<string> = new Set([...refusalLeads, ...refusalPhrases.map(firstWordOf)])

/** `word` is the first word of the text. */
export function isRefusal(text: string, start: number, word: string): boolean {
  if (!refusalWords.has(word)) return false
  const opening = text.slice(start, start + openingCharacters)
  if (!/user/i.test(opening)) return false
  let line = wordLine(opening)
  for (;;) {
    if (refusalPhrases.some((phrase) => line.startsWith(` ${phrase} `))) return true
    const end = line.indexOf(' ', 1)
    if (!refusalLeads.has(line.slice(1, end))) return false
    line = line.slice(end)
  }
}
