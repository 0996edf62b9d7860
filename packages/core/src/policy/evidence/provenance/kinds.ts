/**
 * Which kind of call a text asks for: what the tool's name says is done, and what else people say for it. The thing
 * it is done to does not count: who asks about hotels has not asked to book one.
 */
import { kinds, orderLeads } from '../../lexicon-provenance.ts'
import { inflections } from '../../text/inflections.ts'
import { holdsPhrase, wordLine } from '../../text/words.ts'
import { readToolName } from '../tool-name.ts'

/** The same few tools come up at every step. Bounded, since names come from outside. */
const remembered = new Map<string, readonly string[]>()
const mostRemembered = 500

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

function phrasesFor(tool: string): readonly string[] {
  const known = remembered.get(tool)
  if (known) return known
  const phrases = [...new Set(verbsOf(tool).flatMap(inflections))]
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(tool, phrases)
  return phrases
}
