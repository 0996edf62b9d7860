/**
 * How a conversation ended, or what a switch was worth, as somebody reports it afterwards. Read once, at the edge: from an
 * agent's own code, a file or the wire.
 *
 * Invariants
 *   1. Who says so is always named, and of what kind: a person, the end user, a program, or a model with its version.
 *   2. Nothing is changed afterwards. A correction is an outcome of its own that says which one it replaces.
 */
import { isObject, MalformedInputError, type Path } from '../policy/json.ts'

export const annotatorKinds = ['person', 'end-user', 'program', 'model'] as const
const ofConversations = ['success', 'failure', 'unclear'] as const
const ofDecisions = ['twin-right', 'twin-wrong', 'unclear'] as const

export type Annotator = {
  readonly kind: (typeof annotatorKinds)[number]
  readonly name: string
  /** Of a model; null for anyone else. */
  readonly version: string | null
}

export type ReportedOutcome = {
  /** The reporter's own; the same again is the same report. */
  readonly id: string
  readonly session: string
  readonly by: Annotator
  /** Milliseconds since the epoch: when it was found, as the reporter says. */
  readonly at: number
  /** The id of the outcome it corrects. */
  readonly replaces: string | null
  /** The sample it was drawn in, where it was asked for. */
  readonly sample: string | null
  readonly why: string | null
} & (
  | { readonly about: 'conversation'; readonly outcome: (typeof ofConversations)[number] }
  | { readonly about: 'decision'; readonly outcome: (typeof ofDecisions)[number] }
)

const members = ['id', 'session', 'about', 'outcome', 'by', 'at', 'replaces', 'sample', 'why']
const longestName = 200
const longestReason = 2_000

export function readReportedOutcome(value: unknown, path: Path): ReportedOutcome {
  const given = readMembers(value, path, members)
  const name = (member: string) => readName(given[member], { of: path, member }, longestName)
  const orNull = (member: string, longest: number) =>
    given[member] === undefined || given[member] === null
      ? null
      : readName(given[member], { of: path, member }, longest)
  const common = {
    id: name('id'),
    session: name('session'),
    by: readAnnotator(given.by, { of: path, member: 'by' }),
    at: readTime(given.at, { of: path, member: 'at' }),
    replaces: orNull('replaces', longestName),
    sample: orNull('sample', longestName),
    why: orNull('why', longestReason),
  }
  if (common.replaces === common.id)
    throw new MalformedInputError({ of: path, member: 'replaces' }, 'the id of another outcome', common.replaces)
  const at = { of: path, member: 'outcome' }
  switch (given.about ?? 'conversation') {
    case 'conversation':
      return { ...common, about: 'conversation', outcome: readOneOf(given.outcome, at, ofConversations) }
    case 'decision':
      return { ...common, about: 'decision', outcome: readOneOf(given.outcome, at, ofDecisions) }
    default:
      throw new MalformedInputError({ of: path, member: 'about' }, 'conversation or decision', given.about)
  }
}

function readAnnotator(value: unknown, path: Path): Annotator {
  const { kind, name, version = null } = readMembers(value, path, ['kind', 'name', 'version'])
  const read = readOneOf(kind, { of: path, member: 'kind' }, annotatorKinds)
  const versioned = { of: path, member: 'version' }
  if (read === 'model' && version === null)
    throw new MalformedInputError(versioned, 'the version of the model: another one judges otherwise', version)
  return {
    kind: read,
    name: readName(name, { of: path, member: 'name' }, longestName),
    version: version === null ? null : readName(version, versioned, longestName),
  }
}

/** A year with four digits, a day, a time, and where on earth: what every calendar reads alike. Or milliseconds. */
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

function readTime(value: unknown, path: Path): number {
  const time = typeof value === 'string' && timePattern.test(value) ? Date.parse(value) : value
  if (typeof time === 'number' && Number.isSafeInteger(time) && time >= 0) return time
  throw new MalformedInputError(path, 'a time such as 2026-11-15T10:00:00Z, or milliseconds since 1970', value)
}

function readName(value: unknown, path: Path, longest: number): string {
  if (typeof value === 'string' && value !== '' && value.length <= longest && !value.includes('\0')) return value
  throw new MalformedInputError(path, `a text of 1 to ${longest} characters, none of them NUL`, value)
}

function readOneOf<const Name extends string>(value: unknown, path: Path, names: readonly Name[]): Name {
  const found = names.find((name) => name === value)
  if (found === undefined) throw new MalformedInputError(path, `one of ${names.join(', ')}`, value)
  return found
}

function readMembers(value: unknown, path: Path, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new MalformedInputError(path, 'an object', value)
  const stray = Object.keys(value).find((name) => !known.includes(name))
  if (stray === undefined) return value
  throw new MalformedInputError({ of: path, member: stray }, `no members but ${known.join(', ')}`, value[stray])
}
