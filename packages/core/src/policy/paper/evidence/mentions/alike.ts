/**
 * Whether two texts name things of one kind, judged only by their form: the zones GH2-B and GH3-A, two files with one extension, two
 * pages of one site. No table lists the forms of identifiers.
 */
import { recognise } from './recognised-values.ts'

const longest = 200

export function areAlike(one: string, other: string): boolean {
  if (!hasForm(one) || !hasForm(other) || plain(one) === plain(other)) return false
  if (link.test(one) || link.test(other)) return siteOf(one) !== null && siteOf(one) === siteOf(other)
  if (one.includes('@') || other.includes('@')) return false
  const type = recognise(one)?.type
  if (type !== undefined && type === recognise(other)?.type) return true
  // For digits followed by letters, both texts must have the same length and case. Otherwise "7pm" and "3kg" would look like seats such
  // as "12A".
  if (/^\d+[a-z]+$/i.test(one) && shapeOf(one) !== shapeOf(other)) return false
  return arePaths(one, other) || areIds(one.toLowerCase(), other.toLowerCase()) || areOfGroup(one, other)
}

/** A cheap check whether the text can be compared by its form. It must contain a digit or a sign. */
export function hasForm(text: string): boolean {
  if (!/[\d@./\\_-]/.test(text) || text.length > longest || /\s/.test(text)) return false
  return !/^[\d.,:/%$€£+-]+$/.test(text) || recognise(text) !== null || numberPair.test(text)
}

/** A number in two parts that is not a date, such as "17-0412". */
const numberPair = /^(?=.*\d{3})\d+-\d+$/

/** The letters and digits of a text. `#W77` and `w-77` are two notations of one identifier. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<!\d)0+(?=\d)/g, '')
}

const link = /^https?:\/\//i

function siteOf(text: string): string | null {
  return /^https?:\/\/([^/?#]+)\/./i.exec(text)?.[1]?.toLowerCase() ?? null
}

/** Whether two files have the same extension, or two dotted names have the same first part: `sales.orders`, `sales.returns`. */
function arePaths(one: string, other: string): boolean {
  const [first, second] = [one.split(/[./\\]/), other.split(/[./\\]/)]
  const extension = first.at(-1) ?? ''
  if (fileEnd.test(extension) && /\.[^./\\]+$/.test(one)) {
    return extension === second.at(-1) && /\.[^./\\]+$/.test(other)
  }
  return first.length === second.length && first[0] === second[0]
}

const fileEnd = /^[a-z][a-z\d]{0,6}$/

/**
 * Whether two identifiers have the same form. The first must have a digit, both must start with the same letters, and their parts must
 * agree in form.
 */
function areIds(one: string, other: string): boolean {
  if (!/\d/.test(one)) return false
  const [first, second] = [one.split(/[-_:#]/), other.split(/[-_:#]/)]
  if (first.length !== second.length || lettersAt(one) !== lettersAt(other)) return false
  return first.every((part, at) => formOf(part) === formOf(second[at] ?? ''))
}

/** Whether two names belong to one group: `#ops-eu` and `#ops-us`, `cache_ap` and `cache_eu`. */
function areOfGroup(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase().split(/[-_]/), other.toLowerCase().split(/[-_]/)]
  const isName = (part: string) => /^#?[a-z]+$/.test(part)
  return first.length === second.length && first[0] === second[0] && [...first, ...second].every(isName)
}

function lettersAt(text: string): string {
  return /^[a-z]*/.exec(text)?.[0] ?? ''
}

/** The sequence of letter runs and digit runs: "gh3" becomes "a0". Hexadecimal digits form one run. */
function formOf(part: string): string {
  if (part.length >= 4 && /^[\da-f]+$/.test(part) && /\d/.test(part)) return `hexadecimal:${part.length}`
  return part.replace(/[a-z]+/g, 'a').replace(/\d+/g, '0')
}

function shapeOf(text: string): string {
  return text.replace(/[A-Z]/g, 'A').replace(/[a-z]/g, 'a').replace(/\d/g, '0')
}
