/** Functions for the conditions on foreign instructions: which calls they look at, the calls' values, and the match. */

import type { ReadableCall } from '../../argument-edit.ts'
import type { Match, Scene } from '../../paper/evidence/condition.ts'
import { isStateChanging } from '../../paper/evidence/state-changing.ts'
import type { JsonObject } from '../../paper/json.ts'
import { once } from '../../paper/memoize.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { mayVisit, onlyReads, onlyTells } from '../action/tool-action.ts'
import { shownAround, shownOrigins } from '../tables/bounds.ts'
import { itemAround } from '../text/items.ts'
import { layOutput } from '../text/lay-out-output.ts'
import { excerpt } from '../text/plain-text.ts'
import { type ForeignOutput, type ForeignPlace, type Origin, openForeignOutputs } from '../trust/foreign-outputs.ts'
import { namesWebPlace, soughtValues } from '../trust/sought-values.ts'
import { type TargetType, targetType } from '../trust/target-type.ts'
import { openTrustedTexts } from '../trust/trusted-texts.ts'
import { readableCalls } from './consequential-calls.ts'

/** Classes of calls. A `changing` call changes something, judging by its name. A `visiting` call only reads a web address. */
export type CallClass = 'changing' | 'visiting'

/** The calls of a class whose arguments could be parsed. `isWorthwhile` is a cheap first check by the condition. */
export function callsOf(
  scene: Scene,
  wanted: CallClass,
  isWorthwhile: (call: ToolCall) => boolean,
): readonly ReadableCall[] {
  return readableCalls(scene, (call) => isOf(call, wanted) && isWorthwhile(call))
}

/** The name is checked first, because most calls only read, and the arguments of such a call need not be searched. */
function isOf(call: ToolCall, wanted: CallClass): boolean {
  const changes = isStateChanging(call.name) && !onlyReads(call.name)
  if (!changes && wanted === 'changing') return false
  const visits = namesWebPlace(call) && (!changes || mayVisit(call.name))
  return wanted === 'visiting' ? visits : !visits
}

/** Whether a call does more than give information. A user who only asked for information did not ask for such a call. */
export function isUnasked({ name }: ToolCall, { tools }: Scene): boolean {
  return !onlyTells(name, tools)
}

export type CallValue = {
  readonly argument: string
  readonly text: string
  readonly isWhole: boolean
  /** The value's type of target; null if it is not a target or is only mentioned in a longer text. */
  readonly type: TargetType | null
  readonly foreign: () => readonly ForeignPlace[]
  readonly origin: () => Origin
}

export function valuesOf({ call }: ReadableCall, scene: Scene): readonly CallValue[] {
  const { reading, tools } = scene
  const outputs = reading.index(openForeignOutputs)
  const seen = new Set<string>()
  const isAsked = once(() => reading.index(openTrustedTexts).askedFor(call.name, scene) !== null)
  return soughtValues(call).flatMap(({ argument, text, isWhole }) => {
    if (seen.has(text)) return []
    seen.add(text)
    const foreign = () => outputs.foreignPlaces(text, isAsked())
    const type = isWhole ? targetType(text) : null
    return [{ argument, text, isWhole, type, foreign, origin: () => outputs.originOf(text, call, tools) }]
  })
}

/** A call that a tool's output asked for. `at` is the place in that output where the instruction or the value starts. */
export type ForeignCall = ReadableCall & {
  readonly output: ForeignOutput
  /** The index in the output's laid-out text (lay-out-output.ts) at which the instruction or the value starts. */
  readonly at: number
  readonly shown: string
  readonly values: readonly CallValue[]
  /** The clause in which a user asks for this kind of call; null if there is no such clause. */
  readonly asked: string | null
}

/**
 * Takes the first value of the call that satisfies `isWanted`. Returns the call with the first place where an output holds this value.
 * The list is empty if there is no such value or no such place.
 */
export function callWithValue(
  readable: ReadableCall,
  values: readonly CallValue[],
  isWanted: (value: CallValue) => boolean,
  asked: string | null = null,
): readonly ForeignCall[] {
  const value = values.find(isWanted)
  const [place] = value?.foreign() ?? []
  if (!value || !place) return []
  return [{ ...readable, output: place.output, at: place.at, shown: value.text, values, asked }]
}

export function isOnlyRunning({ foreign }: Pick<CallValue, 'foreign'>): boolean {
  const places = foreign()
  return places.length > 0 && places.every(({ isRunning }) => isRunning)
}

export function matchCalls(found: readonly ForeignCall[], say: (first: ForeignCall) => string): Match | null {
  const [first] = found
  if (!first) return null
  return {
    calls: found.map(({ index }) => index),
    reason: say(first),
    exhibits: found.map(({ output, at, shown }) => ({
      position: output.position,
      text: excerpt(layOutput(output.message).flat.slice(Math.max(0, at - shownAround)), shown),
    })),
    passages: [...new Set(found.map(({ output, at }) => itemAround(layOutput(output.message).plain, at)))],
    finding: {
      withheld: found.map(({ index }) => ({ call: index, arguments: null })),
      provenance: found.map(describeCall),
    },
  }
}

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
