/**
 * Whether a message only asks to be shown something: "Show me order #W2, please." Agents read many things along the
 * way, so a reading call is compared only with a request that is itself about reading.
 */
import { courtesyWords, showingPhrases } from '../../lexicon/roles.ts'
import { clausesOf } from '../../text/clauses.ts'
import { wordLine } from '../../text/words.ts'
import type { MentionPlace } from './mentions.ts'

/** Words between the verb and the value: "me the status of order". */
const mostBetween = 5

export function isToBeShown(message: string, { from, to }: MentionPlace): boolean {
  const asked = clausesOf(message.slice(0, from)).findLast((clause) => clause.to === from)?.line ?? ' '
  const words = asked.trim().split(' ')
  const said = words.slice(words.findIndex((word) => !courtesyWords.has(word)))
  const phrase = showingPhrases.find((opening) => ` ${said.join(' ')} `.startsWith(` ${opening} `))
  if (phrase === undefined || said.length - phrase.split(' ').length > mostBetween) return false
  const rest = wordLine(message.slice(to)).trim()
  return rest === '' || rest.split(' ').every((word) => courtesyWords.has(word))
}
