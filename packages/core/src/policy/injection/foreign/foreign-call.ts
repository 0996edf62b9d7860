/** What the conditions of this folder share: which calls they look at, the values of such a call, and what a match says. */

import type { ReadableCall } from '../../argument-edit.ts'
import type { Match, Scene } from '../../paper/evidence/condition.ts'
import { writtenText } from '../../paper/evidence/free-text.ts'
import type { JsonObject } from '../../paper/json.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { excerpt } from '../provenance/excerpt.ts'
import { namesWebPlace, soughtValues } from '../provenance/sought-values.ts'
import { shownOrigins } from '../tables/foreign.ts'
import { changesSomething, type ForeignOutput } from './foreign-outputs.ts'
import { itemAround } from './items.ts'
import { layOutput } from './lay-out-output.ts'
import type { ForeignPlace, Origin } from './origin.ts'
import { openProvenance } from './provenance.ts'
import { type TargetType, targetType } from './target-type.ts'
import { mayVisit } from './tool-deed.ts'

/** `changing`: the call changes something by its name. `visiting`: it only reads, and names a place on the web. */
export type CallClass = 'changing' | 'visiting'

/**
 * Of a call that is a text of its own neither its name nor a value in it tells what it does. `isWorthwhile` is asked before that, since
 * most calls are none of a condition's business.
 */
export function callsOf(
  { proposal, tools }: Scene,
  wanted: CallClass,
  isWorthwhile: (call: ToolCall) => boolean,
): readonly ReadableCall[] {
  const found: ReadableCall[] = []
  for (let index = 0; index < proposal.calls.length; index++) {
    const call = proposal.calls[index]
    if (!call || call.malformed !== undefined || !isOf(call, wanted) || !isWorthwhile(call)) continue
    if (writtenText(call, tools) === null) found.push({ call, index })
  }
  return found
}

/** What its name says is asked first: most calls only read, and their arguments need not be looked at. */
function isOf(call: ToolCall, wanted: CallClass): boolean {
  const changes = changesSomething(call)
  if (!changes && wanted === 'changing') return false
  const visits = namesWebPlace(call) && (!changes || mayVisit(call.name))
  return wanted === 'visiting' ? visits : !visits
}

export type CallValue = {
  readonly argument: string
  readonly text: string
  readonly type: TargetType | null
  /** Where outputs hold it that are not the user's word; none where somebody vouches for it. */
  readonly foreign: () => readonly ForeignPlace[]
  readonly origin: () => Origin
}

/** Each value once. */
export function valuesOf({ call }: ReadableCall, { reading, tools }: Scene): readonly CallValue[] {
  const { foreignPlaces, originOf } = reading.index(openProvenance)
  const seen = new Set<string>()
  return soughtValues(call).flatMap(({ argument, text }) => {
    if (seen.has(text)) return []
    seen.add(text)
    const type = targetType(text)
    return [{ argument, text, type, foreign: () => foreignPlaces(text), origin: () => originOf(text, call, tools) }]
  })
}

/** One call that a foreign text asked for, and where. */
export type ForeignCall = ReadableCall & {
  readonly output: ForeignOutput
  /** Where in the laid out text. */
  readonly at: number
  /** What is shown of it, as it stands there. */
  readonly shown: string
  readonly values: readonly CallValue[]
  /** Where the user asks for this kind of call; null where they do not. */
  readonly asked: string | null
}

/** Null without any. */
export function matchCalls(found: readonly ForeignCall[], say: (first: ForeignCall) => string): Match | null {
  const [first] = found
  if (!first) return null
  return {
    calls: found.map(({ index }) => index),
    reason: say(first),
    exhibits: found.map(({ output, at, shown }) => ({
      position: output.position,
      text: excerpt(layOutput(output.message).flat.slice(Math.max(0, at - shownBefore)), shown),
    })),
    passages: [...new Set(found.map(({ output, at }) => itemAround(layOutput(output.message).plain, at)))],
    finding: {
      withheld: found.map(({ index }) => ({ call: index, arguments: null })),
      provenance: found.map(describeCall),
    },
  }
}

const shownBefore = 400

/** Where each value came from, for the record, the verifier and whoever looks at it. */
function describeCall({ index, values, asked }: ForeignCall): JsonObject {
  return {
    call: index,
    asked: asked?.slice(0, longestClause) ?? null,
    values: values.slice(0, shownOrigins).map(({ argument, text, origin }) => {
      const { first, position } = origin()
      return { argument, value: text, said: first, position }
    }),
  }
}

const longestClause = 200
