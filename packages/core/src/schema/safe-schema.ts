/** Copies a tool's schema so that validation with the copy takes bounded time. The result is null if that is impossible. */
import type { Schema } from '@cfworker/json-schema'
import { isArray, isJsonObject, type Json, type JsonObject } from '../policy/paper/json.ts'

/** Maximum number of parts of a schema. A larger schema is not checked. */
const maxParts = 20_000
/**
 * The maximum number of references that one validation follows. A short schema can cause very many: for example, if each definition
 * refers twice to the next definition, every further definition doubles the number.
 */
const maxFollowed = 5_000

export type SafeSchema = {
  readonly schema: Schema
  /** Whether a keyword of the schema takes quadratic time in the size of the value. */
  readonly quadratic: boolean
  /** Resets the count of followed references. Call it before each validation. Following too many references throws. */
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
      // `format` is left out. It only annotates the value unless the schema's dialect says otherwise, and checking it would run the
      // validator's own regular expressions.
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

/**
 * Maximum length of a pattern that `isSafePattern` accepts. `isSafePattern` tells in one pass whether a regular expression of a schema is
 * safe on untrusted text; other expressions are not run. Look-around, back-references and quantified groups are unsafe, and so is more
 * than one unbounded quantifier. A pattern is also unsafe if it can match a text in many ways. For example, thirty groups of `(a|a)` can
 * match in 2^30 ways.
 */
const maxPatternLength = 300
/**
 * The maximum number of ways in which a pattern may match. With an unbounded quantifier the maximum is lower, because the cost is also
 * multiplied by the length of the text.
 */
const maxWays = { bounded: 1_000, unbounded: 32 }

export function isSafePattern(pattern: string): boolean {
  if (pattern.length > maxPatternLength) return false
  let unbounded = 0
  let ways = 1
  const alternatives = [1]
  for (let i = 0; i < pattern.length; i++) {
    switch (pattern[i]) {
      case '\\':
        i++
        if (isBackReference(pattern[i])) return false
        break
      case '[':
        i = endOfClass(pattern, i)
        break
      case '(':
        if (pattern[i + 1] === '?' && pattern[i + 2] !== ':') return false
        if (pattern[i + 1] === '?') i += 2
        alternatives.push(1)
        break
      case '|':
        alternatives.push((alternatives.pop() ?? 1) + 1)
        break
      case ')':
        if (isQuantifier(pattern[i + 1])) return false
        ways *= alternatives.pop() ?? 1
        break
      case '*':
      case '+':
        unbounded++
        break
      case '?':
        ways *= 2
        break
      case '{': {
        const choices = countChoices(pattern, i)
        if (choices === null) unbounded++
        else ways *= choices
        break
      }
    }
  }
  for (const open of alternatives) ways *= open
  return unbounded <= 1 && ways <= (unbounded > 0 ? maxWays.unbounded : maxWays.bounded) && compiles(pattern)
}

function isBackReference(escaped: string | undefined): boolean {
  return escaped === 'k' || (escaped !== undefined && escaped >= '1' && escaped <= '9')
}

function endOfClass(pattern: string, open: number): number {
  let i = open + 1
  while (i < pattern.length && pattern[i] !== ']') i += pattern[i] === '\\' ? 2 : 1
  return i
}

function isQuantifier(character: string | undefined): boolean {
  return character === '*' || character === '+' || character === '?' || character === '{'
}

function countChoices(pattern: string, open: number): number | null {
  const [least = '', most] = pattern.slice(open + 1, pattern.indexOf('}', open)).split(',')
  if (most === undefined) return 1
  return most === '' ? null : Number(most) - Number(least) + 1
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
