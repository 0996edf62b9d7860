/** Conditions and structural checks as the fingerprint holds them: by name and version, and by what they find in samples. */

import type { EvidenceCondition, Scene } from '../evidence/condition.ts'
import type { Json, JsonObject } from '../json.ts'
import type { StructuralCheck } from '../structure/check.ts'
import { plainAction } from '../trace/action.ts'
import { samplePairs, sampleScenes } from './sample-scenes.ts'

export function describeCondition(condition: EvidenceCondition): JsonObject {
  const { name, version, severity, authorises } = condition
  return { name, version, severity, authorises, finds: sampleScenes.map((scene) => findIn(condition, scene)) }
}

export function describeCheck({ name, version, check }: StructuralCheck): JsonObject {
  return { name, version, violations: samplePairs.map((pair) => check(pair).length) }
}

function findIn({ match, twin }: EvidenceCondition, scene: Scene): Json {
  try {
    const found = match(scene)
    if (found === null) return null
    const action = twin?.(found, scene) ?? null
    return { calls: [...found.calls], twin: action && plainAction(action) }
  } catch {
    // A condition of the user's own that is not made for every scene. It fails here each time.
    return 'failed'
  }
}
