/**
 * Reads the members of a configuration object one by one and collects everything that is wrong with them, so that a person
 * corrects a file once and not line by line. A member nobody asked for is a problem too: it is most likely a misspelt one.
 */
import {
  amount,
  collectShape,
  filledText,
  isObject,
  kind,
  type Shape,
  truth,
  wholeNumber,
} from '@twincheck/core/reading'

export type MemberReader = {
  readonly text: <Default>(name: string, otherwise: Default) => string | Default
  readonly integer: (name: string, bounds: NumberBounds) => number
  /** Zero or more, with a fraction: money. */
  readonly amount: (name: string) => number
  readonly oneOf: <Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice) => Choice
  readonly boolean: (name: string, otherwise: boolean) => boolean
  /** Null where the member is absent or null. */
  readonly object: (name: string) => MemberReader | null
  readonly list: (name: string) => readonly MemberReader[]
  /** Null where the member is absent or null. */
  readonly texts: (name: string) => readonly string[] | null
  /** Every member's own name, for objects that are tables. */
  readonly names: () => readonly string[]
  readonly path: (name: string) => string
  readonly problem: (name: string, expected: string, found?: unknown) => void
  /** To be called last: complains about members that nobody read. */
  readonly done: () => void
}

export type NumberBounds = { readonly least: number; readonly most: number; readonly otherwise: number }

export function readMembers(value: unknown, place: string, problems: string[]): MemberReader {
  if (!isObject(value)) problems.push(`${place || 'the file'}: expected an object, found ${describe(value)}`)
  const given: Readonly<Record<string, unknown>> = isObject(value) ? value : {}
  const read = new Set<string>()
  const path = (name: string) => (place === '' ? name : `${place}.${name}`)
  const take = (name: string): unknown => {
    read.add(name)
    return Object.hasOwn(given, name) ? (given[name] ?? undefined) : undefined
  }
  const problem = (name: string, expected: string, found?: unknown) => {
    problems.push(`${path(name)}: expected ${expected}${found === undefined ? '' : `, found ${describe(found)}`}`)
  }
  const collect = <Value, Default>(name: string, shape: Shape<Value>, found: unknown, otherwise: Default) =>
    collectShape(shape, found, {
      path: path(name),
      note: ({ expected }) => problem(name, expected, found),
      otherwise,
    })
  const ifGiven = <Value, Default>(name: string, shape: Shape<Value>, otherwise: Default): Value | Default => {
    const found = take(name)
    return found === undefined ? otherwise : collect(name, shape, found, otherwise)
  }
  return {
    path,
    problem,
    names: () => Object.keys(given),
    text: (name, otherwise) => ifGiven(name, filledText, otherwise),
    integer: (name, { least, most, otherwise }) => ifGiven(name, wholeNumber(least, most), otherwise),
    amount: (name) => collect(name, amount, take(name) ?? null, 0),
    oneOf: (name, choices, otherwise) => ifGiven(name, oneOfQuoted(choices), otherwise),
    boolean: (name, otherwise) => ifGiven(name, truth, otherwise),
    object: (name) => {
      const member = take(name)
      return member === undefined ? null : readMembers(member, path(name), problems)
    },
    list: (name) => {
      const member = take(name)
      if (member === undefined) return []
      if (!Array.isArray(member)) problem(name, 'a list', member)
      return Array.isArray(member)
        ? member.map((item, index) => readMembers(item, `${path(name)}[${index}]`, problems))
        : []
    },
    texts: (name) => {
      const member = take(name)
      if (member === undefined) return null
      const texts = Array.isArray(member) ? member.filter((text) => typeof text === 'string' && text !== '') : []
      if (!Array.isArray(member) || texts.length < member.length) problem(name, 'a list of texts', member)
      return texts
    },
    done: () => {
      for (const name of Object.keys(given)) {
        if (!read.has(name)) problems.push(`${path(name)}: no such setting; there are ${[...read].join(', ')}`)
      }
    },
  }
}

function oneOfQuoted<Choice extends string>(choices: readonly Choice[]): Shape<Choice> {
  const expected = choices.map((choice) => `"${choice}"`).join(' or ')
  return kind(expected, (value) => choices.some((choice) => choice === value))
}

/** Short, and never the whole of a value: a misplaced key must not end up in a message. */
function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return value.length > 12 ? `a text of ${value.length} characters` : `"${value}"`
  return typeof value === 'object' ? 'an object' : 'nothing'
}
