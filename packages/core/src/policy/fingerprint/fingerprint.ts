/**
 * Describes everything that could change a decision as one JSON value. The hash of this value is the policy's fingerprint. A calibration
 * for another fingerprint is not valid for this policy, and repair refuses to start with it.
 */
import * as constants from '../paper/constants.ts'
import type { Certificate, EvidenceCondition, Match, Scene } from '../paper/evidence/condition.ts'
import { readTrace } from '../paper/evidence/reading.ts'
import type { PolicyExtension } from '../paper/extension.ts'
import type { Json, JsonObject } from '../paper/json.ts'
import * as agreementLexicon from '../paper/lexicon/agreement.ts'
import * as freeTextLexicon from '../paper/lexicon/free-text.ts'
import * as languageLexicon from '../paper/lexicon/language.ts'
import * as objectLexicon from '../paper/lexicon/objects.ts'
import * as outcomeLexicon from '../paper/lexicon/outcome.ts'
import * as outcomeLanguages from '../paper/lexicon/outcome-languages.ts'
import * as lexicon from '../paper/lexicon/paper.ts'
import * as requestLexicon from '../paper/lexicon/requests.ts'
import * as roleLexicon from '../paper/lexicon/roles.ts'
import type { Policy } from '../paper/policy.ts'
import type { StructuralCheck } from '../paper/structure/check.ts'
import { type Action, plainAction } from '../paper/trace/action.ts'
import type { Message } from '../paper/trace/trace.ts'
import { generatorRequest } from '../paper/twin/generate.ts'
import { verifierQuestion } from '../paper/verifier/prompt.ts'
import { sampleEndings, samplePairs, sampleScenes } from './sample-scenes.ts'

export function describePolicy(policy: Policy): JsonObject {
  return {
    constants: plain({ ...constants }),
    lexicon: plain({
      ...lexicon,
      ...agreementLexicon,
      ...freeTextLexicon,
      ...languageLexicon,
      ...objectLexicon,
      ...outcomeLexicon,
      ...outcomeLanguages,
      ...requestLexicon,
      ...roleLexicon,
    }),
    prompts: describePrompts(),
    conditions: policy.conditions.map(describeCondition),
    checks: policy.checks.map(describeCheck),
    minSeverity: policy.minSeverity,
    gate: policy.gate,
    completionText: policy.completionText,
    // The member `judging` has a fixed value: every stored fingerprint has the member, although there is only one way of judging now.
    judging: 'one-request',
    // The members below are present only if the policy uses them, because the paper's fingerprint is older than these members.
    ...(policy.name === undefined || policy.name === 'paper' ? {} : { profile: policy.name }),
    ...(policy.authorised === undefined ? {} : { authorised: [...policy.authorised].sort() }),
    ...describeUsedDetector(policy),
    ...(policy.extensions === undefined ? {} : { extensions: policy.extensions.map(describeExtension) }),
  }
}

function describeExtension({ name, tables, combineTwin, followUps, isInsisted, advises }: PolicyExtension): JsonObject {
  return {
    name,
    ...(tables === undefined ? {} : { tables: plain({ ...tables }) }),
    ...(combineTwin === undefined ? {} : { combinesTwins: true }),
    ...(followUps === undefined ? {} : { followUps: followUps.most }),
    ...(isInsisted === undefined ? {} : { letsActorsInsist: true }),
    ...(advises === undefined ? {} : { advises: { ...advises } }),
  }
}

function describeUsedDetector({ detector }: Policy): JsonObject {
  const described = detector?.describe() ?? null
  return described === null ? {} : { detector: plain(described) }
}

/** Describes the prompts for one sample scene, so that the fingerprint changes with their layout and words. */
function describePrompts(): JsonObject {
  const { proposal } = sample.scene
  const generator = generatorRequest(sample.certificate, sample.scene)
  const verifier = verifierQuestion({
    ...sample.scene,
    proposal,
    twin: sample.twin,
    certificate: sample.certificate,
  })
  return { generator: plain(generator), verifier: plain(verifier.request) }
}

/** Converts a value to JSON; sets become lists. The threshold is left out, because calibration decides it. */
function plain(value: unknown): Json {
  if (value instanceof Set) return [...value].map(plain)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

const sample = sampleScene()

function sampleScene(): { readonly scene: Scene; readonly certificate: Certificate; readonly twin: Action } {
  const call = { id: 'b', name: 'unlock_box', arguments: { box: 'B1' } }
  const messages: readonly Message[] = [
    { role: 'system', content: 'You keep boxes.' },
    { role: 'user', content: 'Lock the box.' },
    { role: 'assistant', content: 'Locking.', calls: [{ id: 'a', name: 'lock_box', arguments: { box: 'B1' } }] },
    { role: 'tool', callId: 'a', content: '{"locked": true}' },
  ]
  const tools = [{ name: 'unlock_box', description: 'Unlocks a box.', parameters: { type: 'object' } }]
  const certificate: Certificate = {
    condition: 'sample',
    version: 1,
    severity: 1,
    authorises: 'deletion',
    calls: [0],
    reason: 'It undoes what was done.',
    exhibits: [{ position: 2, text: 'lock_box' }],
    finding: {},
  }
  const reading = readTrace(messages)
  const scene: Scene = {
    reading,
    messages,
    tools,
    proposal: { kind: 'tool-calls', calls: [call] },
    ledger: reading.ledger,
    completionText: constants.completionText,
    canAnswer: false,
    mayInsist: false,
  }
  return { scene, certificate, twin: { kind: 'final-response', text: constants.completionText } }
}

/** Describes a condition by its name and version, and by what the condition finds in sample scenes. */
function describeCondition(condition: EvidenceCondition): JsonObject {
  const { name, version, severity, authorises } = condition
  return { name, version, severity, authorises, finds: findings(condition) }
}

function describeCheck({ name, version, check }: StructuralCheck): JsonObject {
  return { name, version, violations: samplePairs.map((pair) => check(pair).length) }
}

function findings(condition: EvidenceCondition): Json {
  return condition.authorises === 'continuation'
    ? sampleEndings.map((scene) => findIn(condition, scene))
    : sampleScenes.map((scene) => findIn(condition, scene))
}

type Predicate<Looked> = {
  readonly match: (scene: Looked) => Match | null
  readonly twin: ((match: Match, scene: Looked) => Action | null) | null
}

function findIn<Looked>({ match, twin }: Predicate<Looked>, scene: Looked): Json {
  try {
    const found = match(scene)
    if (found === null) return null
    const action = twin?.(found, scene) ?? null
    return { calls: [...found.calls], twin: action && plainAction(action) }
  } catch {
    // A user's condition may throw on an unexpected scene. Such a condition is described as `failed`. The description is stable, because
    // the condition throws on the same scene each time.
    return 'failed'
  }
}
