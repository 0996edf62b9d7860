/**
 * Compiles a rule to evidence conditions. `rule-NAME` holds if every clause holds and no user stated an exception. If
 * the rule depends on a field that is not known yet and names a tool that reads it, `rule-NAME-unread` reads first.
 */
import { type CallCondition, defineEvidenceCondition } from '../paper/evidence/condition.ts'
import { type Json, readJson } from '../paper/json.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import type { HostClock } from './clock.ts'
import { matchRule, prepareRule } from './match-rule.ts'
import type { Rule, RuleClock } from './rule.ts'
import { readFirstTwin, ruleTwin } from './rule-twin.ts'

/** A declared rule is as strong as the paper's strongest condition. */
const severity = 1

export function compileRule(rule: Rule, clock: RuleClock | null, host: HostClock | null): readonly CallCondition[] {
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

/** A changed rule or clock gives another version, so that earlier calibrations do not apply. */
function versionOf(rule: Json): number {
  // FNV-1a over the UTF-16 units of the canonical text; versions are whole numbers from 1.
  let hash = 0x811c9dc5
  const text = canonicalJson(rule)
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0) + 1
}
