/**
 * Whether an address follows the convention of its domain. Either the system prompt states the convention (`first.last@…`), or another
 * address at the domain shows it (`i.behrens@…`). The conversation must contain the person's name. If the convention uses the last name
 * too, the first name alone is not enough.
 */
import type { NamedValues } from './named-values.ts'
import { plainSpellings } from './plain-letters.ts'
import { namePlaceholders } from './tables.ts'

/** A convention for addresses: it makes the part before the at sign from a first and a last name. */
type Convention = (first: string, last: string) => string

/** The conventions that need both names. Two conventions are equal only if they are the same function in this list. */
const conventions: readonly Convention[] = [
  (first, last) => `${first}.${last}`,
  (first, last) => `${first}_${last}`,
  (first, last) => `${first}-${last}`,
  (first, last) => `${first}${last}`,
  (first, last) => `${first.slice(0, 1)}.${last}`,
  (first, last) => `${first.slice(0, 1)}_${last}`,
  (first, last) => `${first.slice(0, 1)}-${last}`,
  (first, last) => `${first.slice(0, 1)}${last}`,
  (first, last) => `${first}.${last.slice(0, 1)}`,
  (first, last) => `${first}${last.slice(0, 1)}`,
]

/**
 * The conventions that use only one name. They are recognised only by an address with a placeholder, such as `first@…`. An example
 * address with one word does not show them, because the word may be no name, as in `help@…`.
 */
const ofOneName: readonly Convention[] = [(first) => first, (_, last) => last]

/** Addresses of placeholders, such as `first.last` and `vorname_nachname`, each with the convention that it states. */
const statedConventions: readonly (readonly [string, Convention])[] = namePlaceholders.flatMap(([first, last]) =>
  [...conventions, ...ofOneName].map((make) => [make(first, last), make] as const),
)

const mostExamples = 20
const mostCharacters = 50_000
const mostOccurrences = 1_000
const longestLocal = 64

export function isByConvention(local: string, domain: string, named: NamedValues): boolean {
  if (local.length > longestLocal) return false
  const examples = localsAt(domain, named).filter((example) => example !== local)
  if (examples.length === 0) return false
  const shown = new Set(examples.flatMap((example) => shownBy(example, named)))
  if (shown.size === 0) return false
  if (conventionsOf(local, named).some((convention) => shown.has(convention))) return true
  return named.vouchesFor(otherScript) && [...shown].some((make) => hasShape(local, make))
}

/** Matches letters of other scripts than Latin. Names in them are transliterated, which cannot be checked. */
const otherScript = /(?!\p{Script=Latin})\p{L}{2}/u

function hasShape(local: string, make: Convention): boolean {
  const pattern = make('XX', 'YY').replace('.', '\\.').replace(/XX|YY/g, '\\p{L}{2,}').replace(/X|Y/g, '\\p{L}')
  return new RegExp(`^${pattern}$`, 'u').test(local)
}

function localsAt(domain: string, named: NamedValues): readonly string[] {
  const locals = new Set<string>()
  const end = `@${domain}`
  let occurrences = 0
  for (const text of named.texts()) {
    const lower = text.toLowerCase()
    for (let at = lower.indexOf(end); at >= 0; at = lower.indexOf(end, at + 1)) {
      if (locals.size >= mostExamples || ++occurrences > mostOccurrences) return [...locals]
      const before = lower.slice(Math.max(0, at - longestLocal), at)
      const written = before.split(/[^\p{L}\p{N}{}<>[\]._+-]/u).at(-1) ?? ''
      const local = written.replace(/[{}<>[\]]/g, '')
      if (local !== '') locals.add(local)
    }
  }
  return [...locals]
}

/** The conventions that an example address shows: by placeholders, by the name of its person, or by its punctuation. */
function shownBy(example: string, named: NamedValues): readonly Convention[] {
  const stated = statedConventions.flatMap(([local, make]) => (local === example ? [make] : []))
  if (stated.length > 0) return stated
  const shape = /^(\p{L}+)([._-])(\p{L}+)$/u.exec(example)
  if (!shape) return conventionsOf(example, named).filter((make) => conventions.includes(make))
  const [, first = '', sign = '', last = ''] = shape
  return conventions.filter(
    (make) => make('ab', 'cd') === `${first.length > 1 ? 'ab' : 'a'}${sign}${last.length > 1 ? 'cd' : 'c'}`,
  )
}

/**
 * Finds the conventions that make this local part from names in the texts of the conversation. The names are single words or neighbouring
 * words of a text.
 */
function conventionsOf(local: string, named: NamedValues): readonly Convention[] {
  const found = new Set<Convention>()
  let left = mostCharacters
  for (const text of named.texts().toReversed()) {
    left -= text.length
    if (left < 0) break
    for (const spelling of plainSpellings(text)) addConventions(local, spelling, found)
  }
  return [...found]
}

/** Signs inside a name that its address leaves out. */
const joiningSigns = "'’-"

function addConventions(local: string, text: string, found: Set<Convention>): void {
  const words = text.split(/[^\p{L}\p{N}'’-]+/u)
  const plain = local.replaceAll('-', '')
  const isInitial = (letter: string) => letter === local[0] || letter === plain[0] || joiningSigns.includes(letter)
  const nameAt = (at: number) => words[at]?.replace(/['’-]/g, '') ?? ''
  for (let at = 0; at < words.length; at++) {
    // A quick check. In every convention, the address starts with the first letter of the first name. It also starts with the whole first
    // name or ends with the last name.
    if (!isInitial(words[at]?.[0] ?? '')) continue
    const first = nameAt(at)
    if (first === '' || (local[0] !== first[0] && plain[0] !== first[0])) continue
    if (first === local) for (const make of ofOneName) found.add(make)
    const holdsFirst = local.startsWith(first) || plain.startsWith(first)
    // A middle name or a field's name may come between the first and the last name, and lists put the last name first.
    for (const last of [nameAt(at + 1), nameAt(at + 2), nameAt(at - 1), nameAt(at - 2)]) {
      if (last === '' || !(holdsFirst || local.endsWith(last) || plain.endsWith(last))) continue
      for (const make of conventions) {
        const made = make(first, last)
        if (made === local || made === plain) found.add(make)
      }
    }
  }
}
