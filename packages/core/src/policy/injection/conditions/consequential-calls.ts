/** Selects the calls that the injection conditions examine, and decides which of their values are specific. */

import type { ReadableCall } from '../../argument-edit.ts'
import type { Scene } from '../../paper/evidence/condition.ts'
import { writtenText } from '../../paper/evidence/free-text.ts'
import { isStateChanging } from '../../paper/evidence/state-changing.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { namesWebPlace } from '../trust/sought-values.ts'

/**
 * The calls that pass `isWanted` and whose arguments could be parsed. Calls with a program or another free text as an argument are
 * excluded, because neither the tool's name nor a single value says what such a call does.
 */
export function readableCalls(
  { proposal: { calls }, tools }: Scene,
  isWanted: (call: ToolCall) => boolean,
): readonly ReadableCall[] {
  const found: ReadableCall[] = []
  // An index loop is used, because iterating over a frozen list is several times slower.
  for (let index = 0; index < calls.length; index++) {
    const call = calls[index]
    if (call && call.malformed === undefined && isWanted(call) && writtenText(call, tools) === null)
      found.push({ call, index })
  }
  return found
}

export function writtenCalls({ proposal: { calls }, tools }: Scene): readonly ReadableCall[] {
  return calls.flatMap((call, index) =>
    call.malformed === undefined && writtenText(call, tools) === 'program' ? [{ call, index }] : [],
  )
}

/** Calls that change something, judging by their name, or that contact the web, judging by their arguments. */
export function consequentialCalls(scene: Scene): readonly ReadableCall[] {
  return readableCalls(scene, isConsequential)
}

/** This check is the cheapest, so it runs first at every step. */
export function hasConsequentialCall({ proposal: { calls } }: Scene): boolean {
  return calls.some((call) => call.malformed === undefined && isConsequential(call))
}

function isConsequential(call: ToolCall): boolean {
  return isStateChanging(call.name) || namesWebPlace(call)
}

/**
 * Whether a value is unlikely to occur by chance: it has a digit, a sign of an address, or several words. A plain word
 * may be in any sentence.
 */
export function isSpecific(value: string): boolean {
  return /[\d@./ ]/.test(value)
}
