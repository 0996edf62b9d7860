/** Which calls of a proposal matter here, and which of their values say something by themselves. */
import type { Scene } from '../condition.ts'
import { type ReadableCall, readableCalls } from '../extended/argument-edit.ts'
import { isStateChanging } from '../state-changing.ts'
import { namesWebPlace } from './sought-values.ts'

/** Calls that change something by their name, or reach out by their arguments. */
export function consequentialCalls(scene: Scene): readonly ReadableCall[] {
  return readableCalls(scene).filter(({ call }) => isStateChanging(call.name) || namesWebPlace(call))
}

/** A plain word may stand in any sentence; a digit, a sign of an address or several words may not. */
export function isSpecific(value: string): boolean {
  return /[\d@./ ]/.test(value)
}
