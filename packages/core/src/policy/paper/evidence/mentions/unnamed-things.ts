/** Whether a message also asks for a thing that it does not name. Then the value it names may not be the one meant. */

import { additionPhrases } from '../../lexicon/agreement.ts'
import { requestSynonyms } from '../../lexicon/paper.ts'
import {
  joiningWords,
  rejectingBehind,
  rejectingPhrases,
  requestVerbs,
  sameWishes,
  unnamedThings,
} from '../../lexicon/roles.ts'
import { clausesOf } from '../../text/clauses.ts'
import { inflections } from '../../text/inflections.ts'
import { holdsOne, holdsPhrase, nameTokens, wordLine } from '../../text/words.ts'
import type { MentionPlace } from './mentions.ts'
import { verbOf } from './object-of-tool.ts'

/** "The other one", "mine", unless ruled out: "keep the other one". */
export function speaksOfUnnamed(message: string): boolean {
  return clausesOf(message)
    .flatMap(({ line }) => line.split(joint))
    .map((part) => ` ${part.trim()} `)
    .some(
      (part) => holdsOne(part, unnamedThings) && !holdsOne(part, rejectingPhrases) && !holdsOne(part, rejectingBehind),
    )
}

const requestForms = requestVerbs.flatMap(inflections)

const joint = new RegExp(` (?:${joiningWords.join('|')}) `)

/** "Cancel the lamp and change the address of order 5": the value belongs to another verb than the tool's. */
export function isAnotherWish(message: string, { from }: MentionPlace, tool: string): boolean {
  const before = message.slice(0, from)
  const local = ` ${clausesOf(before).at(-1)?.line.split(joint).at(-1)?.trim() ?? ''} `
  const verb = verbOf(tool)
  const synonyms = [requestSynonyms, sameWishes].flatMap((table) =>
    Object.hasOwn(table, verb) ? (table[verb] ?? []) : [],
  )
  const asksFor = (line: string) => holdsOne(line, [verb, ...synonyms].flatMap(inflections))
  if (asksFor(local) || !holdsOne(local, requestForms)) return false
  return asksFor(wordLine(message).replace(local, ' '))
}

/** "Cancel the lamp and then order 5": the tool's action was requested before, for something else. */
export function comesAfterAnother(message: string, { from }: MentionPlace, tool: string): boolean {
  const before = wordLine(message.slice(0, from))
  const added = Math.max(...additionPhrases.map((phrase) => before.lastIndexOf(` ${phrase} `)))
  const first = before.slice(0, added + 1)
  return nameTokens(tool).some((word) => inflections(word).some((form) => holdsPhrase(first, form)))
}
