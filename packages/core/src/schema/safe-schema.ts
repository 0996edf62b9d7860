/** A copy of a tool's schema that can be validated in bounded time, or null if that is impossible. */
import type { Schema } from '@cfworker/json-schema'
import { isArray, isJsonObject, type Json, type JsonObject } from '../policy/paper/json.ts'
import { isSafePattern } from './safe-pattern.ts'

/** Schemas with more parts are too large to check. */
const maxParts = 20_000
/** References followed in one validation. In a chain of definitions that each refer twice to the next, the number doubles at every link. */
const maxFollowed = 5_000

export type SafeSchema = {
  readonly schema: Schema
  /** Whether one of its keywords takes quadratic time in the size of the value. */
  readonly quadratic: boolean
  /** Call it before each validation: it resets the count of followed references. Too many of them throw. */
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
      // `format` is an annotation unless the schema's dialect says otherwise, and checking it would run foreign patterns.
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
