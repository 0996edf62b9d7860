/** Whether a value has its own amount: "40 on the usual one and 60 on account 5" are two wishes. */
import { joiningWords } from '../../lexicon/roles.ts'
import { clausesOf } from '../../text/clauses.ts'
import { wordLine } from '../../text/words.ts'
import type { MentionPlace } from './mentions.ts'

/** `amounts`: the numbers in the call. */
export function isOtherPortion(message: string, { from, to }: MentionPlace, amounts: readonly string[]): boolean {
  const before = message.slice(0, from)
  const local = numbersOf(
    clausesOf(before)
      .findLast((clause) => clause.to === before.length)
      ?.line.split(joint)
      .at(-1),
  )
  if (local.length === 0 || local.some((number) => amounts.includes(number))) return false
  return numbersOf(wordLine(`${before} ${message.slice(to)}`)).some((number) => amounts.includes(number))
}

const joint = new RegExp(` (?:${joiningWords.join('|')}) `)

function numbersOf(line: string | undefined): readonly string[] {
  return (line ?? '').split(' ').filter((word) => /^\d+$/.test(word))
}
