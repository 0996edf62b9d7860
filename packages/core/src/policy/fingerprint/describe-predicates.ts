/**
 * How the fingerprint describes conditions and structural checks: by name and version, and by what they find in sample
 * scenes.
 */

import type { EvidenceCondition, Match } from '../paper/evidence/condition.ts'
import type { Json, JsonObject } from '../paper/json.ts'
import type { StructuralCheck } from '../paper/structure/check.ts'
import { type Action, plainAction } from '../paper/trace/action.ts'
import { sampleEndings, samplePairs, sampleScenes } from './sample-scenes.ts'

export function describeCondition(condition: EvidenceCondition): JsonObject {
  const { name, version, severity, authorises } = condition
  return { name, version, severity, authorises, finds: findings(condition) }
}

export function describeCheck({ name, version, check }: StructuralCheck): JsonObject {
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
    // A user's condition may not support every scene. It fails here the same way each time.
    return 'failed'
  }
}
