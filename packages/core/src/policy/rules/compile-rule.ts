/**
 * Compiles a rule to evidence conditions. The condition `rule-NAME` matches a call if every clause holds and no user stated an exception.
 * If the rule names a tool that reads the entity, there is a second condition, `rule-NAME-unread`. The second condition matches if the
 * rule depends on a field that is not known yet. Its twin makes the agent read the entity first.
 */
import { facts as adviceFacts } from '../advice/words.ts'
import {
  type CallCondition,
  defineEvidenceCondition,
  type Exhibit,
  type Match,
  type Scene,
} from '../paper/evidence/condition.ts'
import { type Json, readJson } from '../paper/json.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import { asksClock, fieldsOf, testClause } from './clause.ts'
import { type HostClock, type ReadClock, readClock } from './clock.ts'
import { isAskedAndAgreed } from './conversation/confirmation.ts'
import { findSaid, type Phrase, readPhrase } from './exception.ts'
import { type Facts, factsOf } from './operand.ts'
import type { Rule, RuleClock, RuleEntity } from './rule.ts'
import { readFirstTwin, ruleTwin } from './rule-twin.ts'

/** A declared rule has the severity of the paper's strongest condition. A draft has the severity 0, so it is only recorded. */
const severityOf = ({ drafted }: Rule) => (drafted ? 0 : 1)

export function compileRule(rule: Rule, clock: RuleClock | null, host: HostClock | null): readonly CallCondition[] {
  const version = versionOf(readJson({ rule, clock }, 'rule'))
  const severity = severityOf(rule)
  const prepared = prepareRule(rule, clock, host)
  const broken = defineEvidenceCondition({
    name: `rule-${rule.name}`,
    version,
    severity,
    authorises: authorisationOf(rule),
    match: (scene) => matchRule(prepared, scene, 'broken'),
    twin: (match, scene) => ruleTwin(rule, match, scene),
  })
  if (rule.entity?.from === undefined) return [broken]
  const unread = defineEvidenceCondition({
    name: `rule-${rule.name}-unread`,
    version,
    severity,
    authorises: 'read-first',
    match: (scene) => matchRule(prepared, scene, 'unread'),
    twin: (match, scene) => readFirstTwin(rule, match, scene),
  })
  return [broken, unread]
}

function authorisationOf({ twin }: Rule): CallCondition['authorises'] {
  switch (twin) {
    case 'delete':
    case 'refuse':
      return 'withholding'
    case 'read-first':
      return 'read-first'
    case 'ask':
      return 'question'
    default:
      return 'edit'
  }
}

/** A changed rule or clock changes the version, so that earlier calibrations do not apply. */
function versionOf(rule: Json): number {
  // The version is an FNV-1a hash over the UTF-16 units of the rule's canonical text. Versions are whole numbers from 1.
  let hash = 0x811c9dc5
  const text = canonicalJson(rule)
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0) + 1
}

type PreparedRule = {
  readonly rule: Rule
  readonly readNow: (messages: readonly Message[]) => ReadClock | null
  readonly phrases: readonly Phrase[]
  readonly fields: readonly string[]
}

function prepareRule(rule: Rule, clock: RuleClock | null, host: HostClock | null): PreparedRule {
  const asks = rule.when.some(asksClock)
  return {
    rule,
    readNow: (messages) => (asks ? readClock(clock, messages, host) : null),
    phrases: (rule.unless ?? []).map(readPhrase).filter((phrase) => phrase !== null),
    fields: [...new Set(fieldsOf([rule.when, rule.twin]))],
  }
}

type RuleState = 'broken' | 'unread'

function matchRule(prepared: PreparedRule, scene: Scene, wanted: RuleState): Match | null {
  const { rule, readNow, phrases } = prepared
  if (!scene.proposal.calls.some(({ name }) => name === rule.tool)) return null
  const now = readNow(scene.messages)
  const judged = scene.proposal.calls.flatMap((call, index) => {
    if (call.name !== rule.tool || call.malformed !== undefined) return []
    const facts = factsOf(rule, call, scene.reading, now?.moment ?? null)
    if (stateOf(rule, facts, scene) !== wanted) return []
    return rule.twin === 'ask' && isAskedAndAgreed(call, scene.messages) ? [] : [{ index, facts }]
  })
  const [first] = judged
  if (!first || findSaid(scene.messages, phrases) !== null) return null
  return {
    calls: judged.map(({ index }) => index),
    reason: wanted === 'broken' ? rule.reason : unreadReason(rule, first.facts.call),
    exhibits: judged.flatMap(({ facts }) => exhibitsOf(prepared, facts, now)),
    finding: { rule: rule.name },
    ...(wanted === 'broken' && rule.twin === 'ask'
      ? { answers: judged.map(({ facts }) => adviceFacts.asksUser(rule.reason, facts.call)) }
      : {}),
  }
}

/**
 * The rule's state for a call:
 * - `broken` if every clause holds.
 * - `unread` if no clause fails, a field is unknown, and the entity can be read.
 * - null in every other case.
 */
function stateOf({ when, entity }: Rule, facts: Facts, scene: Scene): RuleState | null {
  const verdicts = when.map((clause) => testClause(clause, facts))
  if (verdicts.includes('fails')) return null
  if (!verdicts.includes('unknown-field')) return 'broken'
  return entity !== undefined && canBeRead(entity, facts.call, scene) ? 'unread' : null
}

/** Whether reading the entity may still help. An entity that was already read without showing the field is not read again. */
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
