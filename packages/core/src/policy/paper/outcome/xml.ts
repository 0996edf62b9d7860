/** Reads failures from XML and HTML: a failure element that at most a few elements enclose, or the heading of an error page. */
import { failureElements } from '../lexicon/outcome.ts'

/** Maximum depth of nested elements that are read: an envelope, its body, the fault. */
const deepestElement = 3
/** `tagCharacters` limits a tag with its attributes, and `openingCharacters` the opening that is searched for tags. */
const tagCharacters = 300
const openingCharacters = 2_000

const failureStatus = / (?:code|status|result)=["'](?:error|fail|failed|failure|[45]\d\d)["']/i

export function opensWithFailureElement(text: string, start: number): boolean {
  let at = start
  for (let depth = 0; depth < deepestElement; ) {
    if (text[at] !== '<' || at - start > openingCharacters) return false
    const end = text.slice(at, at + tagCharacters).indexOf('>')
    if (end < 0) return false
    const tag = text.slice(at + 1, at + end)
    at = skipSpaces(text, at + end + 1)
    // Declarations and comments are not elements.
    if (tag.startsWith('?') || tag.startsWith('!')) continue
    if (failureStatus.test(tag)) return true
    if (failureElements.has(elementName(tag))) return !isEmpty(tag, text, at)
    depth++
  }
  return false
}

export function headingOfPage(text: string, start: number): string | null {
  const opening = text.slice(start, start + openingCharacters)
  if (!htmlOpening.test(opening)) return null
  const [, heading = ''] = pageTitle.exec(opening) ?? pageHeading.exec(opening) ?? []
  return heading.trim()
}

const htmlOpening = /^<(?:!doctype html|html|head|body)\b/i
const pageTitle = /<title>([^<]{1,200})</i
const pageHeading = /<h1>([^<]{1,200})</i

/** `<errors/>` and `<errors></errors>` mean that there was no error. */
function isEmpty(tag: string, text: string, after: number): boolean {
  if (tag.includes('=')) return false
  return tag.endsWith('/') || text.startsWith('</', after)
}

/** The element's name in lower case and without its namespace, such as `fault` for `soap:Fault`. */
function elementName(tag: string): string {
  let end = 0
  while (end < tag.length && tag.charCodeAt(end) > 32 && tag[end] !== '/') end++
  const name = tag.slice(0, end).toLowerCase()
  return name.slice(name.indexOf(':') + 1)
}

function skipSpaces(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return at
}
