/** A decision record from a file or a database: checked in every number that is recomputed, and in its outline for the rest. */
import { type DecisionRecord, isObject, MalformedInputError } from '@twincheck/core'

export function readDecisionRecord(value: unknown): DecisionRecord {
  const problem = outline(value)
  if (problem) throw new MalformedInputError(`record${problem.path}`, problem.expected, problem.found)
  if (isChecked(value)) return value
  throw new MalformedInputError('record', 'a decision record of version 1', value)
}

/** True of whatever `outline` found nothing in. */
function isChecked(value: unknown): value is DecisionRecord {
  return outline(value) === null
}

type Problem = { readonly path: string; readonly expected: string; readonly found: unknown }
type Check = (value: unknown) => Problem | null

const text = kind('a string', (value) => typeof value === 'string')
const number = kind('a number', (value) => typeof value === 'number')
const object = kind('an object', isObject)
const array = kind('an array', Array.isArray)
const score = kind('a whole number from 0 to 4', (value) => [0, 1, 2, 3, 4].some((known) => known === value))

const scores = members({
  goalAlignment: score,
  stateGrounding: score,
  toolSelection: score,
  argumentValidity: score,
  completionSafety: score,
})
const assessment = members({ fatal: kind('a boolean', (value) => typeof value === 'boolean'), scores })
const judgment = members({
  prefers: oneOf('actor', 'twin', 'neither'),
  confidence: number,
  actor: assessment,
  twin: assessment,
  quality: members({ actor: number, twin: number }),
  margin: number,
})

const outline = members({
  version: kind('1', (value) => value === 1),
  id: text,
  session: text,
  step: number,
  position: number,
  mode: oneOf('shadow', 'repair'),
  fingerprint: text,
  gate: members({ minConfidence: number, minMargin: number }),
  threshold: number,
  proposal: object,
  anomaly: orNull(
    members({
      score: number,
      strongestSeverity: number,
      repeats: number,
      toolErrors: number,
      schemaViolations: number,
    }),
  ),
  certificates: array,
  twin: orNull(members({ action: object, origin: oneOf('deterministic', 'generated'), condition: text })),
  violations: array,
  judgments: orNull(members({ forward: judgment, reversed: judgment })),
  score: orNull(number),
  outcome: oneOf('kept', 'replaced'),
  because: orNull(members({ stage: text, code: text })),
  exception: orNull(members({ name: text, message: text })),
  measured: members({ startedAt: number, milliseconds: number, asked: array, cost: orNull(number) }),
})

function kind(expected: string, holds: (value: unknown) => boolean): Check {
  return (found) => (holds(found) ? null : { path: '', expected, found })
}

function oneOf(...known: readonly string[]): Check {
  return kind(`one of ${known.join(', ')}`, (value) => known.some((name) => name === value))
}

function orNull(check: Check): Check {
  return (value) => (value === null ? null : check(value))
}

function members(checks: Readonly<Record<string, Check>>): Check {
  const named = Object.entries(checks)
  return (value) => {
    if (!isObject(value)) return { path: '', expected: 'an object', found: value }
    for (const [name, check] of named) {
      const problem = check(value[name])
      if (problem) return { ...problem, path: `.${name}${problem.path}` }
    }
    return null
  }
}
