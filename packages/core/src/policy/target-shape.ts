/**
 * Decides which values name a target: an address in any argument, and an id in an argument that names things. The shape of the value
 * decides, so the check works in any language. Values that an agent chooses itself, such as sizes, colours, versions and dates, can look
 * like short ids. So an id of an unusual shape counts only if the argument's name says that it is an id.
 */
import { mannerKeys, targetKeys } from './paper/lexicon/paper.ts'
import { memoizeName } from './paper/memoize.ts'
import { nameTokens } from './paper/text/words.ts'
import { wordSet } from './paper/word-list.ts'

export type TargetShape = 'address' | 'id'

const longestTarget = 256
const shortestTarget = 3

/**
 * Most values contain neither a digit nor an at sign. They are excluded first, because every id contains a digit and every address an at
 * sign.
 */
const mark = /[\d@]/

export function targetShape(argument: string, value: string): TargetShape | null {
  if (value.length > longestTarget || value.length < shortestTarget || !mark.test(value)) return null
  const text = value.trim()
  if (text.includes('@') && address.test(text)) return 'address'
  if (dotted.test(text)) return isIdLike(text) && isEntity(argument, text) ? 'id' : null
  if (!token.test(text) || time.test(text)) return null
  switch (kindOfName(argument)) {
    case 'target':
      return isIdLike(text) ? 'id' : null
    case 'issue':
      return issueKey.test(text) ? 'id' : null
    case 'other':
      return plainId.test(text) || mixedId.test(text) || hasHash(text) ? 'id' : null
    case 'manner':
      return null
  }
}

const address = /^(?:[^<>"@]{1,100}<)?[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,190}\.[\p{L}]{2,24}>?$/u
const token = /^[#@+]?[A-Za-z0-9][A-Za-z0-9_#:+-]{2,63}$/

/** Matches dates, weeks, months, quarters, times, durations, years and seconds since 1970. */
const time = new RegExp(
  [
    String.raw`\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2}(?:[T ].*)?)?`,
    String.raw`\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}`,
    String.raw`\d{4}-?(?:W\d{1,2}(?:-?\d)?|[QH][1-4])`,
    String.raw`\d{1,2}:\d\d(?::\d\d)?\s*(?:[ap]m)?`,
    String.raw`\d{1,2}\s*[ap]m`,
    String.raw`P(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?`,
    String.raw`(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:T\d{4,6}Z?)?)?`,
    String.raw`1[5-9]\d{8}(?:\d{3})?`,
  ]
    .map((one) => `^(?:${one})$`)
    .join('|'),
  'i',
)

function isIdLike(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= 4 || (digits >= 2 && text.length >= 5 && /[A-Za-z]/.test(text))
}

/** Matches an id of up to three short words and then at least five digits: `ORD-12345`, `W88213`, `00000123`. */
const plainId = /^#?(?:[A-Za-z]{1,8}[-_#]?){1,3}\d{5,}$|^\+?\d{8,19}$/

/** Matches a word, a separator, and at least eight mixed characters: `file_7a1b2c3d`. */
const mixedId = /^[A-Za-z]{2,12}[-_](?=[A-Za-z0-9]*\d[A-Za-z]+\d)[A-Za-z0-9]{8,40}$/

/** Matches the key of an issue, which is a project and a number: `PLAT-412`. */
const issueKey = /^[A-Z][A-Z0-9]{1,9}-\d{1,6}$/

const dotted = /^[A-Za-z_]{2,30}\.[A-Za-z0-9_-]{2,60}$/

/** Whether the value is an entity with its kind, such as `cover.kitchen`, in an argument that is named for an id. */
export function isEntity(argument: string, value: string): boolean {
  return dotted.test(value) && isNamedId(argument)
}

const isNamedId = memoizeName((name) => ['id', 'ids'].includes(nameTokens(name).at(-1) ?? ''))

/** Whether a part of the value is a hash with alternating letters and digits: `api-7c9f6d5b8-x2lqp`, a UUID. */
function hasHash(text: string): boolean {
  return !text.startsWith('#') && text.split(/[-_:]/).some((part) => hash.test(part))
}

const hash = /^(?=[0-9a-z]{8,40}$)[a-z]*\d+[a-z]+\d+[a-z]+/

/** Words for an id at the start of a name, as in `id_pedido` and `numer_zamowienia`. */
const idNames = wordSet(`
  codice, codigo, código, id, identifiant, kod, kode, nomor, nr, numer, numero, número, numéro, nomer, номер, код
`)

/** Matches names of ids in languages that join words: `bestellnummer`, `buchungscode`. */
const compoundIdName = /.(?:code|kennung|kod|nummer|nr|num[eé]ro|n[uú]mero|номер)$/

/** Matches names of codes that everyone knows or can look up, such as a postal code. */
const publicCode =
  /(?:^|\s)(?:area|bar|color|colour|country|currency|dial|dialing|error|language|plz|post|postal|qr|source|status|zip) ?code$|^(?:barcode|postcode|zipcode|source ?code)$/

const issueKeyName = /(?:^|\s)(?:bug|epic|issue|story|ticket)(?:\sid\sor)?\skeys?$/

/**
 * What an argument's name says about its value:
 * - `target`: the value identifies a thing.
 * - `issue`: the value is the key of an issue.
 * - `manner`: the value says how or how much something is done.
 * - `other`: anything else.
 */
const kindOfName = memoizeName((name): 'target' | 'issue' | 'manner' | 'other' => {
  const words = nameTokens(name)
  const last = words.at(-1) ?? ''
  if (issueKeyName.test(words.join(' '))) return 'issue'
  if (publicCode.test(words.join(' '))) return 'other'
  if (idNames.has(words[0] ?? '') || compoundIdName.test(last)) return 'target'
  if (mannerKeys.has(last)) return 'manner'
  return targetKeys.has(last) || targetKeys.has(last.replace(/s$/, '')) ? 'target' : 'other'
})
