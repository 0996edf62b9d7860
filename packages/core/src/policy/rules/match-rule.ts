/** Which of the proposed calls break a rule, or depend on a field that is not known yet. */
import type { Exhibit, Match, Scene } from '../paper/evidence/condition.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import { asksClock, fieldsOf, testClause } from './clause.ts'
import { type HostClock, type ReadClock, readClock } from './clock.ts'
import { findSaid, type Phrase, readPhrase } from './exception.ts'
import { type Facts, factsOf } from './operand.ts'
import type { Rule, RuleClock, RuleEntity } from './rule.ts'

/** A rule with everything precomputed that does not depend on a step. */
export type PreparedRule = {
  readonly rule: Rule
  /** Null if no clause uses the clock, or it cannot be read. */
  readonly readNow: (messages: readonly Message[]) => ReadClock | null
  readonly phrases: readonly Phrase[]
  /** The entity's fields that a certificate shows. */
  readonly fields: readonly string[]
}

export function prepareRule(rule: Rule, clock: RuleClock | null, host: HostClock | null): PreparedRule {
  const asks = rule.when.some(asksClock)
  return {
    rule,
    readNow: (messages) => (asks ? readClock(clock, messages, host) : null),
    phrases: (rule.unless ?? []).map(readPhrase).filter((phrase) => phrase !== null),
    fields: [...new Set(fieldsOf([rule.when, rule.twin]))],
  }
}

export type RuleState = 'broken' | 'unread'

export function matchRule(prepared: PreparedRule, scene: Scene, wanted: RuleState): Match | null {
  const { rule, readNow, phrases } = prepared
  // Most steps call other tools.
  if (!scene.proposal.calls.some(({ name }) => name === rule.tool)) return null
  const now = readNow(scene.messages)
  const judged = scene.proposal.calls.flatMap((call, index) => {
    if (call.name !== rule.tool || call.malformed !== undefined) return []
    const facts = factsOf(rule, call, scene.reading, now?.moment ?? null)
    return stateOf(rule, facts, scene) === wanted ? [{ index, facts }] : []
  })
  const [first] = judged
  if (!first || findSaid(scene.messages, phrases) !== null) return null
  return {
    calls: judged.map(({ index }) => index),
    reason: wanted === 'broken' ? rule.reason : unreadReason(rule, first.facts.call),
    exhibits: judged.flatMap(({ facts }) => exhibitsOf(prepared, facts, now)),
    finding: { rule: rule.name },
  }
}

/** Null if a clause fails. An unknown field matters only if no clause fails. */
function stateOf({ when, entity }: Rule, facts: Facts, scene: Scene): RuleState | null {
  const verdicts = when.map((clause) => testClause(clause, facts))
  if (verdicts.includes('fails')) return null
  if (!verdicts.includes('unknown-field')) return 'broken'
  return entity !== undefined && canBeRead(entity, facts.call, scene) ? 'unread' : null
}

/** An entity that was read before without showing the field is not read again. */
function canBeRead({ key, from }: RuleEntity, call: ToolCall, { messages }: Scene): boolean {
  const id = call.arguments[key]
  if (from === undefined || (typeof id !== 'string' && typeof id !== 'number')) return false
  const isReading = (made: ToolCall) => made.name === from && made.arguments[key] === id
  return !messages.some((message) => message.role === 'assistant' && message.calls.some(isReading))
}

function unreadReason({ tool, entity }: Rule, call: ToolCall): string {
  const key = entity?.key ?? ''
  const id = canonicalJson(call.arguments[key] ?? null)
  return `Whether ${tool} is allowed turns on ${key} ${id}, and nothing in this conversation has told of it.`
}

function exhibitsOf({ fields }: PreparedRule, { state }: Facts, now: ReadClock | null): readonly Exhibit[] {
  const told = fields.flatMap((field) =>
    (state?.valuesOf(field) ?? []).map((value) => `${field}: ${canonicalJson(value)}`),
  )
  return [
    ...(state === null || told.length === 0 ? [] : [{ position: state.position, text: told.join(', ') }]),
    ...(now === null ? [] : [{ position: now.position, text: now.text }]),
  ]
}
