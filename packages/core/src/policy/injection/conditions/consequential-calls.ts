/** Which calls of a proposal matter here, and which of their values are specific. */

import type { ReadableCall } from '../../argument-edit.ts'
import type { Scene } from '../../paper/evidence/condition.ts'
import { writtenText } from '../../paper/evidence/free-text.ts'
import { isStateChanging } from '../../paper/evidence/state-changing.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { namesWebPlace } from '../trust/sought-values.ts'

/**
 * Calls that change something by their name, or reach out by their arguments, and whose arguments could be read. A call whose argument is
 * a free text, such as code, is left out: neither its name nor a value in it says what it does.
 */
export function consequentialCalls({ proposal: { calls }, tools }: Scene): readonly ReadableCall[] {
  const consequential: ReadableCall[] = []
  // By index: iterating over a frozen list is several times slower.
  for (let index = 0; index < calls.length; index++) {
    const call = calls[index]
    if (call && isConsequential(call) && writtenText(call, tools) === null) consequential.push({ call, index })
  }
  return consequential
}

/** The first question at every step. */
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

/** A plain word may stand in any sentence by chance; a digit, a sign of an address or several words may not. */
export function isSpecific(value: string): boolean {
  return /[\d@./ ]/.test(value)
}
