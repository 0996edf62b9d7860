/**
 * Writes a changed JSON value into the text of the original. Every byte outside the changed members stays unchanged, including large
 * integers, `1.0`, escapes, duplicate members, whitespace and bytes that are not UTF-8.
 *
 * The scanner only finds where members begin and end, and does not check the syntax. So JSON.parse must have accepted the text. The
 * splice function of packages/core is not used, because it takes ten times as long and ends the process on a call of 64 MB:
 * docs/decisions/0040-exact-bytes.md.
 */
import { isObject } from '@twincheck/core/reading'

type ValueSpan = { readonly start: number; readonly end: number }
type Member = ValueSpan & { readonly name: string; readonly valueStart: number }

/**
 * Writes the differences between `before` and `after` into the original. `before` is the value that JSON.parse read from the original.
 * Two values count as equal if they are the same object or the same primitive.
 */
export function spliceJson(original: Buffer, before: unknown, after: unknown): Buffer {
  // The bytes are read as Latin-1, in which every byte is one character. The characters that have a meaning in JSON are the same as in
  // UTF-8.
  const text = original.toString('latin1')
  const start = skipSpace(text, 0)
  const end = skipValue(text, start)
  return Buffer.from(text.slice(0, start) + rewrite(text, { start, end }, before, after) + text.slice(end), 'latin1')
}

export function jsonElements(original: Buffer): readonly Buffer[] {
  const text = original.toString('latin1')
  const elements: Buffer[] = []
  let at = skipSpace(text, skipSpace(text, 0) + 1)
  while (text[at] !== ']') {
    const end = skipValue(text, at)
    elements.push(original.subarray(at, end))
    at = skipSeparator(text, end)
  }
  return elements
}

function rewrite(text: string, span: ValueSpan, before: unknown, after: unknown): string {
  const original = text.slice(span.start, span.end)
  if (Object.is(before, after)) return original
  if (isObject(before) && isObject(after)) return rewriteObject(text, span, before, after)
  if (typeof before === 'string' && typeof after === 'string' && before !== '' && after.startsWith(before)) {
    return original.slice(0, -1) + written(after.slice(before.length)).slice(1)
  }
  return written(after)
}

type ParsedObject = Readonly<Record<string, unknown>>

function rewriteObject(text: string, { start, end }: ValueSpan, before: ParsedObject, after: ParsedObject): string {
  const members = membersOf(text, start)
  const [first] = members
  const wanted = Object.keys(after).filter((name) => after[name] !== undefined)
  const last = new Map(members.map((member) => [member.name, member]))
  // If several members have the same name, JSON.parse reads the last. If such a member was changed, the earlier members of its name are
  // removed, so that every reader finds the new value.
  const isKept = (member: Member) =>
    Object.hasOwn(after, member.name) &&
    after[member.name] !== undefined &&
    (Object.is(before[member.name], after[member.name]) || last.get(member.name) === member)
  let rest = ''
  members.forEach((member, index) => {
    if (!isKept(member)) return
    const { name, valueStart } = member
    const between = rest === '' ? '' : text.slice(members[index - 1]?.end, member.start)
    const value = rewrite(text, { start: valueStart, end: member.end }, before[name], after[name])
    rest += between + text.slice(member.start, valueStart) + value
  })
  for (const name of wanted) {
    if (!last.has(name)) rest += `${rest === '' ? '' : ','}${written(name)}:${written(after[name])}`
  }
  const opening = text.slice(start, first?.start ?? start + 1)
  return opening + rest + text.slice(members.at(-1)?.end ?? start + 1, end)
}

function membersOf(text: string, start: number): readonly Member[] {
  const members: Member[] = []
  let at = skipSpace(text, start + 1)
  while (text[at] !== '}') {
    const nameEnd = skipString(text, at)
    const valueStart = skipSpace(text, skipSpace(text, nameEnd) + 1)
    const end = skipValue(text, valueStart)
    members.push({ name: readName(text.slice(at, nameEnd)), start: at, valueStart, end })
    at = skipSeparator(text, end)
  }
  return members
}

function readName(text: string): string {
  const name: unknown = JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))
  return String(name)
}

function written(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('latin1')
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}

function skipSeparator(text: string, from: number): number {
  const at = skipSpace(text, from)
  return text[at] === ',' ? skipSpace(text, at + 1) : at
}

function skipString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return quote + 1
  }
  throw new SyntaxError('a JSON string has no end')
}

function skipValue(text: string, start: number): number {
  if (text[start] === '"') return skipString(text, start)
  const bracket = /["{}[\]]/g
  const primitiveEnd = /[\s,\]}]|$/g
  if (text[start] !== '{' && text[start] !== '[') {
    primitiveEnd.lastIndex = start
    return primitiveEnd.exec(text)?.index ?? text.length
  }
  bracket.lastIndex = start
  let depth = 0
  for (let found = bracket.exec(text); found; found = bracket.exec(text)) {
    if (found[0] === '"') bracket.lastIndex = skipString(text, found.index)
    else depth += found[0] === '{' || found[0] === '[' ? 1 : -1
    if (depth === 0) return bracket.lastIndex
  }
  throw new SyntaxError('a JSON value has no end')
}
