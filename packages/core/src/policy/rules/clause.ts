/** Decides whether a clause of a rule holds for a call. An undecided clause does not hold. */
import type { Json } from '../paper/json.ts'
import { saysSame } from '../state/entity-state.ts'
import { confirmationOf } from './conversation/confirmation.ts'
import { areSaid } from './conversation/said.ts'
import { compareMoments, leastAge, type Moment, mostAge, readDuration, readMoment, readTimeOfDay } from './moment.ts'
import type { Facts } from './operand.ts'
import { begins, type OperandReading, readOperand, type Values } from './operand.ts'
import type { Clause, ConfirmedClause, Operand } from './rule.ts'

export type ClauseResult = 'holds' | 'fails' | 'unknown-field'

export const clockName = 'clock'

export function testClause(clause: Clause, facts: Facts): ClauseResult {
  if ('confirmed' in clause) return testConfirmed(clause, facts)
  const subject = readOperand(subjectOf(clause), facts)
  if ('said' in clause) return decide(subject, (values) => areSaid(values, facts.messages) === clause.said)
  if ('in' in clause) return decide(subject, (values) => someSame(values, clause.in))
  if ('notIn' in clause) return decide(subject, (values) => !someSame(values, clause.notIn))
  if ('startsWith' in clause)
    return decide(subject, (values) => values.some((value) => begins(value, clause.startsWith)))
  if ('is' in clause) return compare(subject, clause.is, facts, someSame)
  if ('isNot' in clause) return compare(subject, clause.isNot, facts, (values, others) => !someSame(values, others))
  if ('lessThan' in clause) return compare(subject, clause.lessThan, facts, someLess)
  if ('moreThan' in clause) return compare(subject, clause.moreThan, facts, someMore)
  if ('timeBefore' in clause)
    return decide(
      subject,
      someTime((time) => time < (readTimeOfDay(clause.timeBefore) ?? 0)),
    )
  if ('timeAfter' in clause)
    return decide(
      subject,
      someTime((time) => time > (readTimeOfDay(clause.timeAfter) ?? day)),
    )
  return decide(subject, (values) => values.some((value) => judgeTime(clause, value, facts.now)))
}

export function asksClock(clause: Clause): boolean {
  if ('olderThan' in clause || 'newerThan' in clause) return true
  return ('before' in clause && clause.before === clockName) || ('after' in clause && clause.after === clockName)
}

/** The entity's fields that a clause uses, by their top-level names. A certificate shows these fields. */
export function fieldsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'value') return []
    return name === 'field' && typeof member === 'string' ? [member.split('.')[0] ?? ''] : fieldsOf(member)
  })
}

/** If it is undecided whether the user confirmed the call, the clause fails for `confirmed: true` and for `confirmed: false`. */
function testConfirmed({ confirmed, names }: ConfirmedClause, facts: Facts): ClauseResult {
  const found = confirmationOf(facts.call, names === undefined ? null : valuesNamed(names, facts), facts.messages)
  return found === (confirmed ? 'confirmed' : 'unconfirmed') ? 'holds' : 'fails'
}

export function valuesNamed(names: readonly string[], facts: Facts): Values {
  return names.flatMap((argument) => {
    const read = readOperand({ argument }, facts)
    return read.kind === 'known' ? read.alternatives.flat() : []
  })
}

function subjectOf(clause: Exclude<Clause, ConfirmedClause>): Operand {
  if ('count' in clause) return { count: clause.count }
  return 'field' in clause ? { field: clause.field } : { argument: clause.argument }
}

/** If a field may have two values, both values must satisfy the clause. */
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
  // If one operand does not exist, the clause fails, even if the other operand is unknown.
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

const day = 24 * 60

function someTime(meets: (time: number) => boolean): (values: Values) => boolean {
  return (values) =>
    values.some((value) => {
      const time = typeof value === 'string' ? readTimeOfDay(value) : null
      return time !== null && meets(time)
    })
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
