/** A copy of a tool's schema with everything taken out that could run away, or null where it cannot be made safe. */
import type { Schema } from '@cfworker/json-schema'
import { isArray, isJsonObject, type Json, type JsonObject } from '../policy/json.ts'
import { isSafePattern } from './safe-pattern.ts'

/** Parts of a schema that are looked at before it counts as too large to check. */
const maxParts = 20_000

export function safeSchema(schema: JsonObject): Schema | null {
  let parts = 0

  const copy = (value: Json): Json | undefined => {
    if (++parts > maxParts) return undefined
    if (value === null || typeof value !== 'object') return value
    if (isArray(value)) {
      const items = value.map(copy)
      return items.every((item) => item !== undefined) ? items : undefined
    }
    return copyMembers(value)
  }

  const copyMembers = (value: JsonObject): JsonObject | undefined => {
    const members: [string, Json][] = []
    for (const [name, member] of Object.entries(value)) {
      // `format` is an annotation unless a schema's dialect says otherwise, and checking it means foreign patterns.
      if (name === 'format' && typeof member === 'string') continue
      if (name === 'pattern' && typeof member === 'string' && !isSafePattern(member)) return undefined
      if (name === 'patternProperties' && isJsonObject(member) && !Object.keys(member).every(isSafePattern))
        return undefined
      const copied = copy(member)
      if (copied === undefined) return undefined
      members.push([name, copied])
    }
    return Object.fromEntries(members)
  }

  return copyMembers(schema) ?? null
}
