/**
 * Which kind of call a text asks for: what the tool's name says is done, and what else people say for it. The thing
 * it is done to does not count: who asks about hotels has not asked to book one.
 */

import { readToolName } from '../../paper/evidence/tool-name.ts'
import { memoizeName } from '../../paper/memoize.ts'
import { inflections } from '../../paper/text/inflections.ts'
import { holdsPhrase, wordLine } from '../../paper/text/words.ts'
import { kinds, orderLeads } from '../tables/provenance.ts'

/** Whether the text names the kind of this tool. */
export function namesKind(tool: string, text: string): boolean {
  const line = wordLine(text)
  return phrasesFor(tool).some((phrase) => holdsPhrase(line, phrase))
}

/**
 * Whether the words in front of a value give an order of this kind: its verb opens the sentence, or follows a word
 * that leads to it.
 */
export function ordersKind(tool: string, before: string): boolean {
  const words = wordLine(before).trim().split(' ')
  const verbs = verbsOf(tool)
  return words.some((word, at) => verbs.includes(word) && (at === 0 || orderLeads.has(words[at - 1] ?? '')))
}

function verbsOf(tool: string): readonly string[] {
  const tokens = readToolName(tool).own
  const groups = kinds.filter((group) => group.some((word) => tokens.includes(word)))
  return groups.length > 0 ? groups.flat() : tokens
}

const phrasesFor = memoizeName((tool): readonly string[] => [...new Set(verbsOf(tool).flatMap(inflections))])
