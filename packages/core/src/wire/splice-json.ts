/**
 * Writes a changed JSON document so that every byte outside the change stays as the provider wrote it: numbers that a double cannot hold,
 * duplicate members, escapes and white space. `edit` makes the changed copy of a parsed object and remembers the original. `spliceJson`
 * writes the copy as the original text with the changes put in.
 *
 * Momoa finds the position of each value in the text. The written text is parsed again and compared with the changed copy. So a mistake
 * here can prevent a switch, but never corrupt a message.
 */
import {
  type AnyNode,
  type ArrayNode,
  type MemberNode,
  type ObjectNode,
  parse,
  type ValueNode,
} from '@humanwhocodes/momoa'
import { TwinCheckError } from '../policy/paper/errors.ts'
import { isObject } from '../policy/paper/json.ts'
import { sameJson } from './same-json.ts'
import type { WireBody } from './wire-format.ts'

export type ParsedJson = { readonly text: string; readonly value: unknown }

export class SpliceError extends TwinCheckError {
  readonly code = 'not-spliced'

  constructor() {
    super(
      'A changed JSON document did not parse to the intended value, so the change was not made. Please report this with ' +
        'the shape of the document.',
    )
  }
}

const originals = new WeakMap<object, object>()

/** Copies an object with changed members. A member that is undefined in `changes` is removed. */
export function edit(original: WireBody, changes: WireBody): WireBody {
  const entries = Object.entries({ ...original, ...changes }).filter(([, value]) => value !== undefined)
  const made: WireBody = Object.fromEntries(entries)
  originals.set(made, original)
  return made
}

/** Writes `value` as text. Parts that come from a source keep their text. Throws if the value cannot be written in this way. */
export function spliceJson(value: unknown, sources: readonly ParsedJson[]): string {
  return openSplicer(sources)(value)
}

/** Works like `spliceJson`, for several values from the same sources. */
export function openSplicer(sources: readonly ParsedJson[]): (value: unknown) => string {
  const places = new Map<unknown, TextPlace>()
  for (const source of sources) {
    notePlaces(parse(source.text, { mode: 'json', ranges: true }).body, source.value, source.text, places)
  }
  return (value) => {
    const list = Array.isArray(value) ? sources.find((source) => Array.isArray(source.value))?.value : undefined
    const written = writeValue(value, list, places)
    const original = isObject(value) ? (originals.get(value) ?? value) : value
    const whole = sources.find((source) => source.value === (list ?? original))
    const text = whole ? leadingSpace(whole.text) + written + trailingSpace(whole.text) : written
    if (!sameJson(JSON.parse(text), value, anyDepth)) throw new SpliceError()
    return text
  }
}

function leadingSpace(text: string): string {
  return text.slice(0, text.length - text.trimStart().length)
}

function trailingSpace(text: string): string {
  return text.slice(text.trimEnd().length)
}

/**
 * Passed to `sameJson` as the start depth, so that values of any depth are compared. `sameJson` counts up from its start depth to a
 * limit, and minus infinity never reaches the limit.
 */
const anyDepth = Number.NEGATIVE_INFINITY

type TextPlace = { readonly text: string; readonly node: ObjectNode | ArrayNode }

type ObjectInText = { readonly text: string; readonly node: ObjectNode }

type TextPlaces = ReadonlyMap<unknown, TextPlace>

function notePlaces(node: ValueNode, value: unknown, text: string, places: Map<unknown, TextPlace>): void {
  if (node.type === 'Array' && Array.isArray(value)) {
    places.set(value, { text, node })
    node.elements.forEach((element, index) => {
      notePlaces(element.value, value[index], text, places)
    })
  } else if (node.type === 'Object' && isObject(value)) {
    places.set(value, { text, node })
    // If members have the same name, `JSON.parse` takes the last.
    for (const [name, member] of lastMembers(node)) notePlaces(member.value, value[name], text, places)
  }
}

function writeValue(value: unknown, near: unknown, places: TextPlaces): string {
  const own = places.get(value)
  if (own) return textOf(own.text, own.node)
  if (Array.isArray(value)) return writeArray(value, near, places)
  if (!isObject(value)) return JSON.stringify(value)
  const original = originals.get(value)
  const place = places.get(original)
  if (place?.node.type === 'Object' && isObject(original)) {
    return writeMembers(value, original, { text: place.text, node: place.node }, places)
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${writeValue(member, undefined, places)}`).join(',')}}`
}

function writeMembers(value: WireBody, original: WireBody, { text, node }: ObjectInText, places: TextPlaces): string {
  const last = lastMembers(node)
  const written = node.members.flatMap((member, from): readonly SplicedEntry[] => {
    const name = nameOf(member)
    if (!Object.hasOwn(value, name)) return []
    if (last.get(name) !== member || value[name] === original[name]) return [{ from, text: textOf(text, member) }]
    const [start, end] = rangeOf(member)
    const [opening, closing] = rangeOf(member.value)
    const changed = writeValue(value[name], original[name], places)
    return [{ from, text: text.slice(start, opening) + changed + text.slice(closing, end) }]
  })
  const added = Object.keys(value).filter((name) => !last.has(name))
  const fresh = added.map((name) => {
    return { from: null, text: `${JSON.stringify(name)}:${writeValue(value[name], undefined, places)}` }
  })
  return writeList({ text, node }, node.members, [...written, ...fresh])
}

function writeArray(value: readonly unknown[], near: unknown, places: TextPlaces): string {
  const place = places.get(near)
  if (place?.node.type !== 'Array' || !Array.isArray(near)) {
    return `[${value.map((item) => writeValue(item, undefined, places)).join(',')}]`
  }
  const { text, node } = place
  const before = new Map<unknown, number>(near.map((item, index) => [item, index]))
  const written = value.map((item, index): SplicedEntry => {
    if (isObject(item)) {
      return { from: before.get(originals.get(item) ?? item) ?? null, text: writeValue(item, undefined, places) }
    }
    // Objects are found by identity. Any other item counts as kept if the original list has an equal item at the same index.
    const element = near[index] === item ? node.elements[index]?.value : undefined
    return element ? { from: index, text: textOf(text, element) } : { from: null, text: writeValue(item, near, places) }
  })
  return writeList(
    place,
    node.elements.map(({ value: element }) => element),
    written,
  )
}

type SplicedEntry = { readonly from: number | null; readonly text: string }

/**
 * Writes the entries of an array or object between its brackets. A kept entry also keeps the comma and the white space that follow it.
 */
function writeList({ text, node }: TextPlace, entries: readonly AnyNode[], written: readonly SplicedEntry[]): string {
  const [start, end] = rangeOf(node)
  const [first, last] = [entries[0], entries.at(-1)]
  const opening = text.slice(start, first ? rangeOf(first)[0] : start + 1)
  const closing = text.slice(last ? rangeOf(last)[1] : end - 1, end)
  const separated = written.map((entry, index) => {
    if (index === written.length - 1) return entry.text
    const here = entry.from === null ? undefined : entries[entry.from]
    const next = entry.from === null ? undefined : entries[entry.from + 1]
    return entry.text + (here && next ? text.slice(rangeOf(here)[1], rangeOf(next)[0]) : ',')
  })
  return opening + separated.join('') + closing
}

function lastMembers({ members }: ObjectNode): ReadonlyMap<string, MemberNode> {
  return new Map(members.map((member) => [nameOf(member), member]))
}

function nameOf({ name }: MemberNode): string {
  return name.type === 'String' ? name.value : name.name
}

function textOf(text: string, node: AnyNode): string {
  const [start, end] = rangeOf(node)
  return text.slice(start, end)
}

function rangeOf({ range }: AnyNode): readonly [number, number] {
  if (!range) throw new SpliceError()
  return range
}
