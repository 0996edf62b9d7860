/** Readers for the parts of a rule file. An error names the place, the expected and the found value. */
import { TwinCheckError } from '../paper/errors.ts'
import { isObject } from '../paper/json.ts'

export class InvalidRulesError extends TwinCheckError {
  readonly code = 'invalid-rules'

  constructor(place: string, expected: string, found: unknown) {
    super(`${place}: expected ${expected}, found ${describe(found)}. Correct it there; no rule of the file was taken.`)
  }
}

export type RuleMembers = Readonly<Record<string, unknown>>

export function demandObject(value: unknown, place: string): RuleMembers {
  if (isObject(value)) return value
  throw new InvalidRulesError(place, 'an object', value)
}

export function readMembers(
  value: unknown,
  place: string,
  required: readonly string[],
  optional: readonly string[],
): RuleMembers {
  const members = demandObject(value, place)
  const known = [...required, ...optional]
  const stray = Object.keys(members).find((name) => !known.includes(name))
  if (stray !== undefined) {
    throw new InvalidRulesError(place, `only ${known.join(', ')} and no ${stray}`, members[stray])
  }
  const missing = required.find((name) => members[name] === undefined)
  if (missing !== undefined) throw new InvalidRulesError(place, `a member "${missing}"`, undefined)
  return members
}

/** The only one of these members that the object has. Throws if the object has none or several of them. */
export function readOneOf<Name extends string>(members: RuleMembers, names: readonly Name[], place: string): Name {
  const [name, ...others] = names.filter((known) => members[known] !== undefined)
  if (name !== undefined && others.length === 0) return name
  const found = name === undefined ? undefined : [name, ...others].join(' and ')
  throw new InvalidRulesError(place, `exactly one of ${names.join(', ')}`, found)
}

export function readItems(value: unknown, place: string, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new InvalidRulesError(place, 'a list that is not empty', value)
  }
  if (value.length > most) throw new InvalidRulesError(place, `a list of at most ${most}`, value)
  return value
}

export function readText(value: unknown, place: string, expected: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  throw new InvalidRulesError(place, expected, value)
}

const mostQuoted = 60

function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value !== 'string') return String(value)
  return `"${value.length > mostQuoted ? `${value.slice(0, mostQuoted)}…` : value}"`
}
