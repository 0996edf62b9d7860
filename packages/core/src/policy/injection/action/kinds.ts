/**
 * Whether a text names the kind of call that a tool makes: by the verb of the tool's name, or by a synonym of the verb. The object does
 * not count: a user who asks about hotels has not asked to book one.
 */

import { readToolName } from '../../paper/evidence/tool-name.ts'
import { memoizeName } from '../../paper/memoize.ts'
import { inflections } from '../../paper/text/inflections.ts'
import { holdsPhrase, wordLine } from '../../paper/text/words.ts'
import { instructionLeads, kinds } from '../tables/actions.ts'
import type { AskingVerbs } from './tool-action.ts'

export function namesKind(tool: string, text: string, asks?: AskingVerbs): boolean {
  const line = wordLine(text)
  const declared = asks?.get(tool)?.flatMap(inflections) ?? []
  return [...phrasesFor(tool), ...declared].some((phrase) => holdsPhrase(line, phrase))
}

export function instructsKind(tool: string, before: string): boolean {
  const words = wordLine(before).trim().split(' ')
  const verbs = verbsOf(tool)
  return words.some((word, at) => verbs.includes(word) && (at === 0 || instructionLeads.has(words[at - 1] ?? '')))
}

function verbsOf(tool: string): readonly string[] {
  const tokens = readToolName(tool).own
  const groups = kinds.filter((group) => group.some((word) => tokens.includes(word)))
  return groups.length > 0 ? groups.flat() : tokens
}

const phrasesFor = memoizeName((tool): readonly string[] => [...new Set(verbsOf(tool).flatMap(inflections))])
