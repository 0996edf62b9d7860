/** Readers for a file of rules. Each returns the value it promises, or says where something else stood and what was expected. */
import { TwinCheckError } from '../paper/errors.ts'
import { isObject, pathText } from '../paper/json.ts'
import { readShape } from '../paper/read.ts'
import { and, kind, type Mismatch, type Shape } from '../paper/shape.ts'

export class InvalidRulesError extends TwinCheckError {
  readonly code = 'invalid-rules'

  constructor(place: string, expected: string, found: unknown) {
    super(`${place}: expected ${expected}, found ${describe(found)}. Correct it there; no rule of the file was taken.`)
  }
}

export type RuleMembers = Readonly<Record<string, unknown>>

const members: Shape<RuleMembers> = kind('an object', isObject)

/** An object with all of the required members, and with none that is not known. */
export function readMembers(
  value: unknown,
  place: string,
  required: readonly string[],
  optional: readonly string[],
): RuleMembers {
  const known = [...required, ...optional]
  const whole = and(members, (given, path) => {
    const stray = Object.keys(given).find((name) => !known.includes(name))
    if (stray !== undefined) return { path, expected: `only ${known.join(', ')} and no ${stray}`, found: given[stray] }
    const missing = required.find((name) => given[name] === undefined)
    return missing === undefined ? null : { path, expected: `a member "${missing}"`, found: undefined }
  })
  return readShape(whole, value, place, refuse)
}

/** The one of these members that the object has. */
export function readOneOf<Name extends string>(members: RuleMembers, names: readonly Name[], place: string): Name {
  const [name, ...others] = names.filter((known) => members[known] !== undefined)
  if (name !== undefined && others.length === 0) return name
  const found = name === undefined ? undefined : [name, ...others].join(' and ')
  throw new InvalidRulesError(place, `exactly one of ${names.join(', ')}`, found)
}

export function demandObject(value: unknown, place: string): RuleMembers {
  return readShape(members, value, place, refuse)
}

export function readItems(value: unknown, place: string, most: number): readonly unknown[] {
  const filled = kind<readonly unknown[]>('a list that is not empty', (list) => Array.isArray(list) && list.length > 0)
  const bounded = and(filled, (list, path) =>
    list.length > most ? { path, expected: `a list of at most ${most}`, found: list } : null,
  )
  return readShape(bounded, value, place, refuse)
}

export function readText(value: unknown, place: string, expected: string): string {
  const words = kind<string>(expected, (text) => typeof text === 'string' && text.trim() !== '')
  return readShape(words, value, place, refuse)
}

function refuse({ path, expected, found }: Mismatch): InvalidRulesError {
  return new InvalidRulesError(pathText(path), expected, found)
}

const mostQuoted = 60

function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value !== 'string') return String(value)
  return `"${value.length > mostQuoted ? `${value.slice(0, mostQuoted)}…` : value}"`
}
