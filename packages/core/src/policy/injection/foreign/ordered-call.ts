/**
 * A sentence of an output orders what this call does, with a value of the call for which nobody vouches, or with what the tool acts
 * on; and no user asked for anything of the kind. People write such sentences to each other, so it is for a verifier, or a person,
 * to tell whether this one was the user's to follow.
 */

import type { ReadableCall } from '../../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../../paper/evidence/condition.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { withhold } from '../provenance/withhold.ts'
import { provenanceSection } from '../shown-provenance.ts'
import { foreignText } from '../tables/foreign.ts'
import { type CallValue, callsOf, type ForeignCall, matchCalls, valuesOf } from './foreign-call.ts'
import { outputOrders } from './foreign-outputs.ts'
import { layOutput } from './lay-out-output.ts'
import { namesNoun, orderOfValue, ordersOf } from './orders.ts'
import type { Speaker } from './origin.ts'
import { openProvenance } from './provenance.ts'
import type { TargetType } from './target-type.ts'
import { deedOf, type ToolDeed } from './tool-deed.ts'

export const orderedCall = defineEvidenceCondition({
  name: 'ordered-call',
  version: 1,
  severity: 0.93,
  authorises: 'withholding',
  match: matchOrdered,
  twin: withhold,
  section: provenanceSection,
})

function matchOrdered(scene: Scene): Match | null {
  const calls = callsOf(scene, 'changing', mayBeOrdered(scene))
  if (calls.length === 0) return null
  const found = calls.flatMap((call) => orderedBy(call, scene))
  return matchCalls(found, ({ call }) => `A tool's output orders what ${call.name} does; no user message asks for it.`)
}

/** Asked first of every call: most outputs order nothing. */
export function mayBeOrdered({ reading, tools }: Scene): (call: ToolCall) => boolean {
  return ({ name }) => reading.index(openProvenance).mayBeOrdered(name, tools)
}

function orderedBy(readable: ReadableCall, scene: Scene): readonly ForeignCall[] {
  const { name } = readable.call
  if (scene.reading.index(openProvenance).askedFor(name, scene.tools) !== null) return []
  const deed = deedOf(name, scene.tools)
  const values = valuesOf(readable, scene)
  return [...orderedValue(readable, values, deed), ...orderedThing(readable, values, deed, scene)].slice(0, 1)
}

/** The value stands behind the verb, in its sentence. */
export function orderedValue(
  readable: ReadableCall,
  values: readonly CallValue[],
  deed: ToolDeed,
  isWanted: (value: CallValue) => boolean = () => true,
): readonly ForeignCall[] {
  for (const value of values.filter(isWanted)) {
    for (const { output, at } of value.foreign()) {
      const orders = ordersOf(outputOrders(output.message), deed)
      const order = orderOfValue(orders, layOutput(output.message).plain, at)
      if (order) return [{ ...readable, output, at: order.start, shown: order.verb, values, asked: null }]
    }
  }
  return []
}

/** The user gave the target, or nobody did; a path is put together from what stands in several places. */
function isFromElsewhere(type: TargetType, first: Speaker): boolean {
  return first === 'user' || first === 'system' || (first === 'nobody' && type !== 'path')
}

/** The order names what the tool acts on, and no target of the call came from anywhere else. */
function orderedThing(
  readable: ReadableCall,
  values: readonly CallValue[],
  deed: ToolDeed,
  scene: Scene,
): readonly ForeignCall[] {
  if (values.some(({ type, origin }) => type !== null && isFromElsewhere(type, origin().first))) return []
  const { outputs, isLeftTo } = scene.reading.index(openProvenance)
  for (const output of outputs) {
    const { plain } = layOutput(output.message)
    const named = ordersOf(outputOrders(output.message), deed).filter((one) => namesNoun(one, plain, deed))
    const order = named.slice(0, foreignText.lookedAt).find(({ start }) => !isLeftTo(output, start))
    if (order) return [{ ...readable, output, at: order.start, shown: order.verb, values, asked: null }]
  }
  return []
}
