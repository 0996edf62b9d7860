/** Which calls of a proposal matter here, and which of their values say something by themselves. */

import type { ReadableCall } from '../../argument-edit.ts'
import type { Scene } from '../../paper/evidence/condition.ts'
import { writtenText } from '../../paper/evidence/free-text.ts'
import { isStateChanging } from '../../paper/evidence/state-changing.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { namesWebPlace } from './sought-values.ts'

/**
 * Calls that change something by their name, or reach out by their arguments, and whose arguments could be read. Of a call
 * that is a text of its own neither its name nor a value in it tells what it does: code quotes what it found all day.
 */
export function consequentialCalls({ proposal: { calls }, tools }: Scene): readonly ReadableCall[] {
  const consequential: ReadableCall[] = []
  // By index: the list is frozen, and the engine takes several times as long to iterate over such a one.
  for (let index = 0; index < calls.length; index++) {
    const call = calls[index]
    if (call && isConsequential(call) && writtenText(call, tools) === null) consequential.push({ call, index })
  }
  return consequential
}

/** Asked at every step before anything else is read. */
export function hasConsequentialCall({ proposal: { calls } }: Scene): boolean {
  for (let index = 0; index < calls.length; index++) {
    const call = calls[index]
    if (call && isConsequential(call)) return true
  }
  return false
}

function isConsequential(call: ToolCall): boolean {
  return call.malformed === undefined && (isStateChanging(call.name) || namesWebPlace(call))
}

/** A plain word may stand in any sentence; a digit, a sign of an address or several words may not. */
export function isSpecific(value: string): boolean {
  return /[\d@./ ]/.test(value)
}
