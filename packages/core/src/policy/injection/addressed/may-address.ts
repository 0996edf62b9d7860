/**
 * A prefilter: may this output contain an instruction to the agent? Regular expressions over the raw text decide, since most
 * outputs address nobody. An output that does not pass is never read (see `addressees` in the tables).
 */
import { passage } from '../tables/bounds.ts'
import {
  addressees,
  disguises,
  encodedLetters,
  escapedLetter,
  mixedLetters,
  passageTags,
  plainDisguises,
  referenceOpening,
  roleNames,
  templateClosings,
  templateOpenings,
} from '../tables/cues.ts'

export function mayAddress(output: string): boolean {
  // The text is converted to lower case, because a case-insensitive pattern is several times slower.
  const lower = output.slice(0, passage.characters).toLowerCase()
  // The most common word is searched for first, because that is many times faster than the pattern.
  return lower.includes(commonest) || addresses.test(lower) || mayDisguise(lower) || setsApart.test(lower)
}

const commonest = addressees[0] ?? ''
const addresses = new RegExp([...addressees, ...disguises].join('|'))

/**
 * Whether the text may have disguised letters. They are searched for separately, because in the pattern above they
 * would slow down the search of every text.
 */
function mayDisguise(lower: string): boolean {
  return (
    plainDisguises.some((sign) => lower.includes(sign)) ||
    lower.includes(referenceOpening) ||
    (lower.includes('%') && encoded.test(lower)) ||
    (otherAlphabet.test(lower) && mixed.test(lower)) ||
    (lower.includes(escapedLetter.opening) && escaped.test(lower))
  )
}

const escaped = new RegExp(escapedLetter.pattern)
const encoded = new RegExp(encodedLetters)
const otherAlphabet = /[\u0370-\u04ff]/
const mixed = new RegExp(mixedLetters.join('|'))

/**
 * Tags and roles that set a text apart without addressing anybody. Roles that `addresses` already finds are left out.
 */
const setsApart = new RegExp(
  `[<[][/|]?(?:${[...passageTags, ...templateWords()].join('|')})|(?:${otherRoles().join('|')})[:\\s.,]`,
)

function otherRoles(): readonly string[] {
  return [...roleNames].filter((name) => !addresses.test(name))
}

function templateWords(): readonly string[] {
  return [...new Set([...templateOpenings, ...templateClosings].map((name) => name.split(' ')[0] ?? ''))]
}
