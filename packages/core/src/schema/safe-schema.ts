/** A copy of a tool's schema with everything taken out that could run away, or null where it cannot be made safe. */
import type { Schema } from '@cfworker/json-schema'
import { isArray, isJsonObject, type Json, type JsonObject } from '../policy/paper/json.ts'
import { isSafePattern } from './safe-pattern.ts'

/** Parts of a schema that are looked at before it counts as too large to check. */
const maxParts = 20_000
/** References followed in one validation. A chain of definitions that each refer twice to the next doubles at every link. */
const maxFollowed = 5_000

export type SafeSchema = {
  readonly schema: Schema
  /** Whether a keyword of it takes quadratic time in the size of what is checked. */
  readonly quadratic: boolean
  /** To be called before each validation: references are counted from here, and too many of them throw. */
  readonly restart: () => void
}

export function safeSchema(parameters: JsonObject): SafeSchema | null {
  let parts = 0
  let followed = 0
  let quadratic = false

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
      if (name === 'uniqueItems') quadratic ||= member === true
      const patterns = patternsIn(name, member)
      if (!patterns.every(isSafePattern)) return undefined
      quadratic ||= patterns.length > 0
      const copied = copy(member)
      if (copied === undefined) return undefined
      members.push([name, copied])
    }
    return countReferences(Object.fromEntries(members))
  }

  const countReferences = (members: JsonObject): JsonObject => {
    for (const name of ['$ref', '$recursiveRef']) {
      const reference = members[name]
      if (typeof reference !== 'string') continue
      const get = () => {
        if (++followed > maxFollowed) throw new RangeError('The schema refers to itself too often.')
        return reference
      }
      Object.defineProperty(members, name, { enumerable: true, get })
    }
    return members
  }

  const schema = copyMembers(parameters)
  const restart = () => {
    followed = 0
  }
  return schema ? { schema, quadratic, restart } : null
}

function patternsIn(name: string, member: Json): readonly string[] {
  if (name === 'pattern' && typeof member === 'string') return [member]
  return name === 'patternProperties' && isJsonObject(member) ? Object.keys(member) : []
}
