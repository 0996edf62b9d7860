/**
 * A call goes to an address, a host or an account that stands only in the running text of outputs, never in a field of data and never
 * in what the user or the system prompt wrote; and no user asked for anything of the kind. Needs no language: where a value came
 * from is not the attacker's to choose.
 */

import type { ReadableCall } from '../../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../../paper/evidence/condition.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { soughtValues } from '../provenance/sought-values.ts'
import { withhold } from '../provenance/withhold.ts'
import { provenanceSection } from '../shown-provenance.ts'
import { type CallClass, type CallValue, callsOf, type ForeignCall, matchCalls, valuesOf } from './foreign-call.ts'
import type { Provenance } from './provenance.ts'
import { openProvenance } from './provenance.ts'
import { mayHoldTarget, targetType } from './target-type.ts'

export const foreignTarget = defineEvidenceCondition({
  name: 'foreign-target',
  version: 1,
  severity: 0.92,
  authorises: 'withholding',
  match: (scene) => matchForeign(scene, 'changing'),
  twin: withhold,
  section: provenanceSection,
})

/**
 * The same for a call that only reads, at a place on the web that an output named: what is asked of a host reaches whoever owns it.
 * Agents that follow links do this all day, so it is a condition of its own that a profile may add.
 */
export const foreignVisit = defineEvidenceCondition({
  name: 'foreign-visit',
  version: 1,
  severity: 0.9,
  authorises: 'withholding',
  match: (scene) => matchForeign(scene, 'visiting'),
  twin: withhold,
  section: provenanceSection,
})

function matchForeign(scene: Scene, wanted: CallClass): Match | null {
  const { outputs, mayBeHeld } = scene.reading.index(openProvenance)
  if (outputs.length === 0) return null
  const calls = callsOf(scene, wanted, (call) => hasTarget(call, mayBeHeld))
  if (calls.length === 0) return null
  return matchCalls(
    calls.flatMap((call) => targetedBy(call, scene)),
    ({ call, shown }) =>
      `${call.name} goes to ${JSON.stringify(shown)}, which only the running text of a tool's output holds; ` +
      'no user message asks for it.',
  )
}

/** One that an output may hold: most targets are the user's, and stand nowhere else. */
function hasTarget(call: ToolCall, mayBeHeld: Provenance['mayBeHeld']): boolean {
  if (!mayHoldTarget(call.arguments)) return false
  return soughtValues(call).some(({ text }) => isTarget(targetType(text), text) && mayBeHeld(text))
}

function targetedBy(readable: ReadableCall, scene: Scene): readonly ForeignCall[] {
  if (scene.reading.index(openProvenance).askedFor(readable.call.name, scene.tools) !== null) return []
  const values = valuesOf(readable, scene)
  const value = values.find((one) => isTarget(one.type, one.text) && isOnlyRunning(one))
  const [place] = value?.foreign() ?? []
  if (!value || !place) return []
  return [{ ...readable, output: place.output, at: place.at, shown: value.text, values, asked: null }]
}

/** Paths are everywhere in what agents read and write. */
function isTarget(type: CallValue['type'], text: string): boolean {
  return type === 'email' || type === 'web' || (type === 'account' && /[a-z]/.test(text))
}

/** Every place that holds it is running text. */
export function isOnlyRunning({ foreign }: Pick<CallValue, 'foreign'>): boolean {
  const places = foreign()
  return places.length > 0 && places.every(({ isRunning }) => isRunning)
}
