/**
 * Everything that could change a decision, as one JSON value. Its hash is the policy's fingerprint: a calibration made
 * under another one says nothing about this policy, and repair refuses to start with it.
 */
import * as constants from './constants.ts'
import type { Json, JsonObject } from './json.ts'
import * as lexicon from './lexicon.ts'
import type { Policy } from './policy.ts'
import { generatorReply, generatorSystem } from './twin/generate.ts'
import type { Judging } from './verifier/index.ts'
import { verdictReply } from './verifier/judgment.ts'
import { verifierSystem } from './verifier/prompt.ts'

export function describePolicy(policy: Policy, judging: Judging): JsonObject {
  return {
    constants: plain({ ...constants }),
    lexicon: plain({ ...lexicon }),
    prompts: { generatorSystem, generatorReply, verifierSystem, verdictReply },
    conditions: policy.conditions.map(({ name, version, severity, authorises }) => ({
      name,
      version,
      severity,
      authorises,
    })),
    checks: policy.checks.map(({ name }) => name),
    minSeverity: policy.minSeverity,
    gate: policy.gate,
    completionText: policy.completionText,
    judging,
  }
}

/** Tables hold sets; as JSON they are lists. The threshold is not part of it: it is what the calibration decides. */
function plain(value: unknown): Json {
  if (value instanceof Set) return [...value].map(plain)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
