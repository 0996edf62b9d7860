/**
 * Parses request bodies incrementally. A host sends the whole conversation with every step, so a body is usually an earlier body with
 * more items at the end of its conversation. Then only the added items are parsed, and all other objects are reused.
 *
 * The result is exact. The added items are parsed separately only if two conditions hold. The new text must equal an earlier text up to
 * the end of that text's conversation, and it must end with the rest of the earlier text. Then the part in between can only be added
 * items or invalid JSON. Any other text is parsed as a whole.
 */
import { isObject, parseJson } from '../policy/paper/json.ts'

export type ReadBody = (text: string) => unknown

export type KnownBody = {
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  readonly items: readonly unknown[]
  /**
   * The index of the bracket that closes the conversation's array. Undefined means that nobody has searched for the bracket yet. Null
   * means that the search found no reliable place.
   */
  end: number | null | undefined
}

/** `member` is the member that holds the conversation. `most` is the number of cached bodies. */
export function openBodyReader(member: string, most = 16): ReadBody {
  let recent: readonly KnownBody[] = []
  return (text) => {
    for (const known of recent) {
      const grown = growFrom(known, text, member)
      if (!grown) continue
      recent = recent[0] === known ? recent.with(0, grown) : [grown, ...recent.filter((other) => other !== known)]
      return grown.body
    }
    const body = parseJson(text)
    const begun = beginBody(text, body, member)
    if (begun) recent = [begun, ...recent.slice(0, most - 1)]
    return body
  }
}

export function beginBody(text: string, body: unknown, member: string): KnownBody | null {
  const items = isObject(body) ? body[member] : undefined
  return isObject(body) && Array.isArray(items) && items.length > 0 ? { text, body, items, end: undefined } : null
}

/** Parses only the added items of `text`. Null unless `text` equals `known.text` with more items at the end of its conversation. */
export function growFrom(known: KnownBody, text: string, member: string): KnownBody | null {
  // Two different conversations usually differ early, so comparing the first half rejects them quickly.
  if (text.length <= known.text.length || !beginsAlike(text, known.text, known.text.length >> 1)) return null
  known.end ??= known.end === null ? null : endOfMember(known.text, member)
  const { end } = known
  if (end === null || text[end] !== ',' || !beginsAlike(text, known.text, end)) return null
  const last = text.length - (known.text.length - end)
  if (text.slice(last) !== known.text.slice(end)) return null
  const added = parseJson(`[${text.slice(end + 1, last)}]`)
  if (!Array.isArray(added) || added.length === 0) return null
  const items: readonly unknown[] = known.items.concat(added)
  return { text, body: { ...known.body, [member]: items }, items, end: last }
}

/**
 * Slices are compared because that is faster than `startsWith`: engines compare whole strings in blocks, but prefixes one character at a
 * time.
 */
function beginsAlike(text: string, known: string, length: number): boolean {
  return text.slice(0, length) === known.slice(0, length)
}

/** The index of the bracket that closes the array under this name in the top-level object. The text must be valid JSON. */
function endOfMember(text: string, member: string): number | null {
  let depth = 0
  let name = ''
  let end: number | null = null
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    if (sign === '"') {
      const closing = endOfString(text, i)
      if (depth === 1 && isNameEnd(text, closing)) {
        name = text.slice(i + 1, closing)
        // An escaped name may spell the same member name in another way. Then it is unclear which of the two members counts.
        if (name.includes('\\')) return null
      }
      i = closing
    } else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') {
      depth--
      // If a member occurs several times, the last one counts.
      if (depth === 1 && name === member) end = sign === ']' ? i : null
    }
  }
  return end
}

function isNameEnd(text: string, quote: number): boolean {
  let next = quote + 1
  while (text.charCodeAt(next) <= 32) next++
  return text[next] === ':'
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, place: number): boolean {
  let backslashes = 0
  while (text[place - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}
