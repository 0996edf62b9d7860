/** Whether a clause of a rule holds for a call. What cannot be decided does not hold; a field not told of yet is said apart. */

import type { Json } from '../paper/json.ts'
import { saysSame } from '../state/says-same.ts'
import type { Facts } from './facts.ts'
import { compareMoments, leastAge, type Moment, mostAge, readDuration, readMoment } from './moment.ts'
import { begins, type OperandReading, readOperand, type Values } from './operand.ts'
import type { Clause, Operand } from './rule.ts'

export type ClauseResult = 'holds' | 'fails' | 'unknown-field'

/** What the rules call the clock where they compare with it. */
export const clockName = 'clock'

export function testClause(clause: Clause, facts: Facts): ClauseResult {
  const subject = readOperand(subjectOf(clause), facts)
  if ('in' in clause) return decide(subject, (values) => someSame(values, clause.in))
  if ('notIn' in clause) return decide(subject, (values) => !someSame(values, clause.notIn))
  if ('startsWith' in clause)
    return decide(subject, (values) => values.some((value) => begins(value, clause.startsWith)))
  if ('is' in clause) return compare(subject, clause.is, facts, someSame)
  if ('isNot' in clause) return compare(subject, clause.isNot, facts, (values, others) => !someSame(values, others))
  if ('lessThan' in clause) return compare(subject, clause.lessThan, facts, someLess)
  if ('moreThan' in clause) return compare(subject, clause.moreThan, facts, someMore)
  return decide(subject, (values) => values.some((value) => judgeTime(clause, value, facts.now)))
}

export function asksClock(clause: Clause): boolean {
  if ('olderThan' in clause || 'newerThan' in clause) return true
  return ('before' in clause && clause.before === clockName) || ('after' in clause && clause.after === clockName)
}

/** The fields it turns on, by their first name: what a certificate shows of the entity. */
export function fieldsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'value') return []
    return name === 'field' && typeof member === 'string' ? [member.split('.')[0] ?? ''] : fieldsOf(member)
  })
}

function subjectOf(clause: Clause): Operand {
  if ('count' in clause) return { count: clause.count }
  return 'field' in clause ? { field: clause.field } : { argument: clause.argument }
}

/** Of two values that a field may have, both have to meet it. */
function decide(subject: OperandReading, meets: (values: Values) => boolean): ClauseResult {
  if (subject.kind !== 'known') return subject.kind === 'unknown-field' ? 'unknown-field' : 'fails'
  return subject.alternatives.every(meets) ? 'holds' : 'fails'
}

function compare(
  subject: OperandReading,
  operand: Operand,
  facts: Facts,
  meets: (values: Values, others: Values) => boolean,
): ClauseResult {
  const other = readOperand(operand, facts)
  // An argument that is missing settles it, whatever else is not known.
  if (subject.kind === 'nothing' || other.kind === 'nothing') return 'fails'
  if (other.kind !== 'known') return 'unknown-field'
  return decide(subject, (values) => other.alternatives.every((others) => meets(values, others)))
}

function someSame(values: Values, others: Values): boolean {
  return values.some((value) => others.some((other) => saysSame(value, other)))
}

function someLess(values: Values, [other]: Values): boolean {
  return typeof other === 'number' && values.some((value) => typeof value === 'number' && value < other)
}

function someMore(values: Values, [other]: Values): boolean {
  return typeof other === 'number' && values.some((value) => typeof value === 'number' && value > other)
}

type TimeClause = Extract<
  Clause,
  { olderThan: string } | { newerThan: string } | { before: string } | { after: string }
>

function judgeTime(clause: TimeClause, value: Json, now: Moment | null): boolean {
  const then = typeof value === 'string' ? readMoment(value) : null
  if (then === null) return false
  if ('olderThan' in clause || 'newerThan' in clause) {
    if (now === null) return false
    return 'olderThan' in clause
      ? leastAge(then, now) > (readDuration(clause.olderThan) ?? Number.POSITIVE_INFINITY)
      : mostAge(then, now) < (readDuration(clause.newerThan) ?? Number.NEGATIVE_INFINITY)
  }
  const named = 'before' in clause ? clause.before : clause.after
  const other = named === clockName ? now : readMoment(named)
  if (other === null) return false
  const order = compareMoments(then, other)
  return 'before' in clause ? order < 0 : order > 0
}
