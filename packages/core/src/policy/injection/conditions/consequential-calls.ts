/** Which calls of a proposal matter here, and which of their values are specific. */

import type { ReadableCall } from '../../argument-edit.ts'
import type { Scene } from '../../paper/evidence/condition.ts'
import { writtenText } from '../../paper/evidence/free-text.ts'
import { isStateChanging } from '../../paper/evidence/state-changing.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { namesWebPlace } from '../trust/sought-values.ts'

/**
 * The wanted calls whose arguments could be read. A call whose argument is a free text, such as code, is left out: neither its name nor a
 * value in it says what it does.
 */
export function readableCalls(
  { proposal: { calls }, tools }: Scene,
  isWanted: (call: ToolCall) => boolean,
): readonly ReadableCall[] {
  const found: ReadableCall[] = []
  // The loop uses an index, because iterating over a frozen list is several times slower.
  for (let index = 0; index < calls.length; index++) {
    const call = calls[index]
    if (call && call.malformed === undefined && isWanted(call) && writtenText(call, tools) === null)
      found.push({ call, index })
  }
  return found
}

/** Calls that change something, judging by their name, or that reach out to the web, judging by their arguments. */
export function consequentialCalls(scene: Scene): readonly ReadableCall[] {
  return readableCalls(scene, isConsequential)
}

/** Whether any call changes something or reaches out. Every step is tested for this first. */
export function hasConsequentialCall({ proposal: { calls } }: Scene): boolean {
  return calls.some((call) => call.malformed === undefined && isConsequential(call))
}

function isConsequential(call: ToolCall): boolean {
  return isStateChanging(call.name) || namesWebPlace(call)
}

/**
 * Whether the value is specific: it has a digit, a sign of an address, or several words. A plain word may occur in any
 * sentence by chance.
 */
export function isSpecific(value: string): boolean {
  return /[\d@./ ]/.test(value)
}
