/**
 * A report on how a conversation ended, or on whether a switch was right. It comes from an agent's own code, a file or HTTP, and is
 * validated once, on input.
 *
 * Invariants
 *   1. The reporter is always named, with its kind: a person, the end user, a program, or a model with its version.
 *   2. Reports are immutable. A correction is another report that names the report it replaces.
 */
import { MalformedInputError, type Path } from '../policy/paper/json.ts'
import { readShape } from '../policy/paper/read.ts'
import { and, anything, closed, kind, oneOf, orNull, type Shape } from '../policy/paper/shape.ts'

export const annotatorKinds = ['person', 'end-user', 'program', 'model'] as const
const ofConversations = ['success', 'failure', 'unclear'] as const
const ofDecisions = ['twin-right', 'twin-wrong', 'unclear'] as const

export type Annotator = {
  readonly kind: (typeof annotatorKinds)[number]
  readonly name: string
  /** The version of the model. Required if `kind` is `model`, otherwise usually null. */
  readonly version: string | null
}

export type ReportedOutcome = {
  /** The report's id, chosen by the reporter. Reporting the same id again is idempotent. */
  readonly id: string
  readonly session: string
  readonly by: Annotator
  /** The time when the outcome was found, according to the reporter, in milliseconds since the epoch. */
  readonly at: number
  /** The id of the earlier report that this report corrects. Null if this report corrects no other report. */
  readonly replaces: string | null
  /** The sample in which the conversation was drawn, or null. */
  readonly sample: string | null
  readonly why: string | null
} & (
  | { readonly about: 'conversation'; readonly outcome: (typeof ofConversations)[number] }
  | { readonly about: 'decision'; readonly outcome: (typeof ofDecisions)[number] }
)

const name = textUpTo(200)

const annotator = and(
  closed({ kind: oneOf(...annotatorKinds), name }, { version: orNull(name) }),
  ({ kind: by, version }, path) =>
    by === 'model' && (version ?? null) === null
      ? {
          path: { of: path, member: 'version' },
          expected: 'the version of the model: another one judges otherwise',
          found: version,
        }
      : null,
)

const reported = closed(
  { id: name, session: name, outcome: anything, by: annotator, at: anything },
  {
    about: orNull(oneOf('conversation', 'decision')),
    replaces: orNull(name),
    sample: orNull(name),
    why: orNull(textUpTo(2_000)),
  },
)

/** Reads a report. Outcomes dated after `now` are refused, with a day's tolerance for clocks and time zones. */
export function readReportedOutcome(
  value: unknown,
  path: Path,
  now: number = Number.POSITIVE_INFINITY,
): ReportedOutcome {
  const given = readShape(reported, value, path)
  const { id, session, by, replaces = null, sample = null, why = null } = given
  if (replaces === id)
    throw new MalformedInputError({ of: path, member: 'replaces' }, 'the id of another outcome', replaces)
  const at = readTime(given.at, { of: path, member: 'at' })
  if (at > now + dayMs)
    throw new MalformedInputError({ of: path, member: 'at' }, 'a time that is not more than a day from now', given.at)
  const common = { id, session, by: { ...by, version: by.version ?? null }, at, replaces, sample, why }
  const place = { of: path, member: 'outcome' }
  switch (given.about ?? 'conversation') {
    case 'conversation':
      return { ...common, about: 'conversation', outcome: readShape(oneOf(...ofConversations), given.outcome, place) }
    case 'decision':
      return { ...common, about: 'decision', outcome: readShape(oneOf(...ofDecisions), given.outcome, place) }
  }
}

const dayMs = 86_400_000

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

function readTime(value: unknown, path: Path): number {
  const time = typeof value === 'string' && timePattern.test(value) ? Date.parse(value) : value
  if (typeof time === 'number' && Number.isSafeInteger(time) && time >= 0) return time
  throw new MalformedInputError(path, 'a time such as 2026-11-15T10:00:00Z, or milliseconds since 1970', value)
}

function textUpTo(longest: number): Shape<string> {
  return kind(
    `a text of 1 to ${longest} characters, none of them NUL`,
    (value) => typeof value === 'string' && value !== '' && value.length <= longest && !value.includes('\0'),
  )
}
