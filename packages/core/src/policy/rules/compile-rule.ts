/**
 * A rule as evidence conditions. `rule-NAME` holds where every clause does and no user said an exception; where the rule turns
 * on what nothing has told of yet and names the tool that tells, `rule-NAME-unread` reads first.
 */
import {
  type Authorisation,
  defineEvidenceCondition,
  type EvidenceCondition,
  type Exhibit,
  type Match,
  type Scene,
} from '../evidence/condition.ts'
import { type Json, readJson } from '../json.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import type { Message, ToolCall } from '../trace.ts'
import { asksClock, fieldsOf, judgeClause } from './clause.ts'
import { type HostClock, type ReadClock, readClock } from './clock.ts'
import { findSaid, type Phrase, readPhrase } from './exception.ts'
import { type Facts, factsOf } from './facts.ts'
import type { Rule, RuleClock } from './rule.ts'
import { readFirstTwin, ruleTwin } from './rule-twin.ts'

/** What is forbidden is forbidden: a declared rule is as strong as the paper's strongest condition. */
const severity = 1

export function compileRule(rule: Rule, clock: RuleClock | null, host: HostClock | null): readonly EvidenceCondition[] {
  const version = versionOf(readJson({ rule, clock }, 'rule'))
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

/** A rule with everything worked out that no step can change. */
type PreparedRule = {
  readonly rule: Rule
  /** Null where no clause asks the clock, or it cannot be read. */
  readonly readNow: (messages: readonly Message[]) => ReadClock | null
  readonly phrases: readonly Phrase[]
  readonly fields: readonly string[]
}

function prepareRule(rule: Rule, clock: RuleClock | null, host: HostClock | null): PreparedRule {
  const phrases = (rule.unless ?? []).map(readPhrase).filter((phrase) => phrase !== null)
  const read = (messages: readonly Message[]) => (rule.when.some(asksClock) ? readClock(clock, messages, host) : null)
  return { rule, readNow: read, phrases, fields: [...new Set(fieldsOf([rule.when, rule.twin]))] }
}

type Standing = 'broken' | 'unread'

type Judged = { readonly index: number; readonly facts: Facts }

function matchRule(prepared: PreparedRule, scene: Scene, wanted: Standing): Match | null {
  const { rule, readNow, phrases } = prepared
  // Most steps call other tools: nothing else is looked at for them.
  if (!scene.proposal.calls.some(({ name }) => name === rule.tool)) return null
  const now = readNow(scene.messages)
  const judged = scene.proposal.calls.flatMap((call, index): readonly Judged[] => {
    if (call.name !== rule.tool || call.malformed !== undefined) return []
    const facts = factsOf(rule, call, scene.messages, now?.moment ?? null)
    return standing(rule, facts, scene) === wanted ? [{ index, facts }] : []
  })
  const [first] = judged
  if (!first || findSaid(scene.messages, phrases) !== null) return null
  return {
    calls: judged.map(({ index }) => index),
    reason: wanted === 'broken' ? rule.reason : unreadReason(rule, first.facts.call),
    exhibits: judged.flatMap((one) => exhibitsOf(prepared, one, now)),
    finding: { rule: rule.name },
  }
}

/** Null where a clause fails; what is not known yet decides only where nothing else fails. */
function standing({ when, entity }: Rule, facts: Facts, scene: Scene): Standing | null {
  let unread = false
  for (const clause of when) {
    const verdict = judgeClause(clause, facts)
    if (verdict === 'fails') return null
    if (verdict === 'unknown-field') unread = true
  }
  if (!unread) return 'broken'
  return entity?.from !== undefined && !wasRead(entity.from, entity.key, facts.call, scene) ? 'unread' : null
}

/** What was read and did not tell is not read again. */
function wasRead(tool: string, key: string, call: ToolCall, { messages }: Scene): boolean {
  return messages.some(
    (message) =>
      message.role === 'assistant' &&
      message.calls.some(({ name, arguments: args }) => name === tool && args[key] === call.arguments[key]),
  )
}

function authorisationOf({ twin }: Rule): Authorisation {
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

function unreadReason({ tool, entity }: Rule, call: ToolCall): string {
  const key = entity?.key ?? ''
  const id = canonicalJson(call.arguments[key] ?? null)
  return `Whether ${tool} is allowed turns on ${key} ${id}, and nothing in this conversation has told of it.`
}

function exhibitsOf({ fields }: PreparedRule, { facts: { state } }: Judged, now: ReadClock | null): readonly Exhibit[] {
  const told = fields.flatMap((field) =>
    (state?.valuesOf(field) ?? []).map((value) => `${field}: ${canonicalJson(value)}`),
  )
  return [
    ...(state === null || told.length === 0 ? [] : [{ position: state.position, text: told.join(', ') }]),
    ...(now === null ? [] : [{ position: now.position, text: now.text }]),
  ]
}

/** Another rule or another clock is another version: a calibration made under the one says nothing about the other. */
function versionOf(rule: Json): number {
  // FNV-1a over the UTF-16 units of the canonical text; versions are whole numbers from 1.
  let hash = 0x811c9dc5
  const text = canonicalJson(rule)
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0) + 1
}
