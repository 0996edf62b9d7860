/** Whether a value is only reported, not asked for: past events, times and reasons, and what other people do. */
import {
  affirmingBehind,
  circumstances,
  joiningWords,
  otherPeople,
  tellingBehind,
  tellingPhrases,
  wantingWords,
} from '../../lexicon/roles.ts'
import { holdsOne } from '../../text/words.ts'
import type { WordsAround } from './words-around.ts'

export function isTold({ before, behind }: WordsAround): boolean {
  if (holdsOne(before, tellingPhrases) || holdsOne(before, circumstances) || isOfOtherPeople(before)) return true
  return tellingBehind.has(behind.trim().split(' ', 1)[0] ?? '') && !holdsOne(behind, affirmingBehind)
}

/** "My colleague owns order 5", but not "my wife wants order 5 cancelled". */
function isOfOtherPeople(before: string): boolean {
  const said = before.split(joint).at(-1)?.trim().split(' ') ?? []
  return said.slice(0, 2).some((word) => otherPeople.has(word)) && !holdsOne(before, wantingWords)
}

const joint = new RegExp(` (?:${joiningWords.join('|')}) `)
