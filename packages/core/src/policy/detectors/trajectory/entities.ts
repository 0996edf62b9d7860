/**
 * Finds the entities in a user's message: quotations, addresses, files, identifiers and numbers, which a call would repeat in its
 * arguments. Every repetition in the patterns is bounded or stays inside one word, so that each pattern needs one pass over the untrusted
 * text.
 */
import { isWordUnit } from '../../paper/text/characters.ts'
import { fileEndings, quotedEntity, searchedCharacters } from './reading-lexicon.ts'

/**
 * A pattern for one kind of entity, and a hint. The pattern is tried only if the text contains the hint, because most messages name no
 * entity of the kind.
 */
type EntityKind = { readonly hint: RegExp; readonly pattern: RegExp }

const endings = fileEndings.join('|')

const kinds: readonly EntityKind[] = [
  {
    hint: /["'“‘]/,
    pattern: new RegExp(`["'“‘]([^"'”’]{${quotedEntity.fewest},${quotedEntity.most}})["'”’]`, 'g'),
  },
  { hint: new RegExp(`\\.(?:${endings})\\b`), pattern: new RegExp(`\\b[\\w-]{1,64}\\.(?:${endings})\\b`, 'g') },
]

const numbers = /(?<![\w.])\d[\d,]{0,64}(?:\.\d{1,64})?(?!\w)/g

/** Returns the entities in lower case and without commas, because calls are searched in this form. */
export function entitiesIn(text: string): ReadonlySet<string> {
  const searched = text.length > searchedCharacters ? text.slice(0, searchedCharacters) : text
  const entities = new Set<string>()
  const add = (written: string) => {
    const lower = written.trim().toLowerCase()
    const entity = lower.includes(',') ? lower.replaceAll(',', '') : lower
    if (entity.length >= 2) entities.add(entity)
  }
  for (const { hint, pattern } of kinds) if (hint.test(searched)) addAll(pattern, searched, add)
  addAddresses(searched, add)
  if (/\d/.test(searched)) {
    addIdentifiers(searched, add)
    addAll(numbers, searched, add)
  }
  return entities
}

function addAll(pattern: RegExp, text: string, add: (written: string) => void): void {
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) add(found[1] ?? found[0])
}

/** Addresses are searched around each at sign, because a pattern would try every word, letter by letter. */
function addAddresses(text: string, add: (address: string) => void): void {
  let from = 0
  for (let sign = text.indexOf('@'); sign >= 0; sign = text.indexOf('@', sign + 1)) {
    let start = sign
    while (start > from && sign - start < longestPart && isLocalUnit(text.charCodeAt(start - 1))) start--
    if (start === sign) continue
    const [host] = hostBehind.exec(text.slice(sign, sign + longestHost)) ?? []
    if (host === undefined) continue
    from = sign + host.length
    add(text.slice(start, from))
  }
}

const longestPart = 64
const longestHost = 2 * longestPart + 2
const hostBehind = new RegExp(`^@[\\w-]{1,${longestPart}}\\.\\w{1,${longestPart}}`)

function isLocalUnit(unit: number): boolean {
  return isWordUnit(unit) || unit === 43 || unit === 45 || unit === 46
}

/** Only words with a digit are examined, because a pattern over all words costs several times as much. */
function addIdentifiers(text: string, add: (identifier: string) => void): void {
  const digit = /\d/g
  while (digit.test(text)) {
    let start = digit.lastIndex - 1
    let end = digit.lastIndex
    while (start > 0 && isWordUnit(text.charCodeAt(start - 1))) start--
    while (isWordUnit(text.charCodeAt(end))) end++
    const word = text.slice(start, end)
    if (identifier.test(word)) add(word)
    digit.lastIndex = end
  }
}

const identifier = /^(?=[A-Za-z_]{0,64}\d)(?=[\d_]{0,64}[A-Za-z])\w{4,128}$/
