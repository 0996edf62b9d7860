/**
 * Extensions about calls that a tool's output asked for and no user did. The folders:
 *
 *   text        reads an output: folds it to plain text, lays it out in fields, decodes it, splits it into words, items and sentences
 *   addressed   finds the passages that address the agent, after a prefilter (mark-scan.ts)
 *   action      says what a tool does, and whether a text asks for the action or instructs it
 *   trust       says who vouches for a value (TrustedTexts) and where a value came from (ForeignOutputs)
 *   conditions  the conditions, one per file
 *   tables      words, cues and bounds
 */
import type { EvidenceCondition, Scene } from '../paper/evidence/condition.ts'
import type { Reasons } from '../paper/evidence/reasons.ts'
import type { PolicyExtension } from '../paper/extension.ts'
import type { AskingVerbs, KnownTools } from './action/tool-action.ts'
import { commandedValue } from './conditions/commanded-value.ts'
import { foreignTarget, foreignVisit } from './conditions/foreign-target.ts'
import { injectedKind } from './conditions/injected-kind.ts'
import { injectedValue } from './conditions/injected-value.ts'
import { namedTool } from './conditions/named-tool.ts'
import { orderedCall } from './conditions/ordered-call.ts'
import { otherTarget } from './conditions/other-target.ts'
import { unaskedCall } from './conditions/unasked-call.ts'
import { unaskedChange } from './conditions/unasked-change.ts'
import * as actions from './tables/actions.ts'
import * as bounds from './tables/bounds.ts'
import * as cues from './tables/cues.ts'

const tables = { actions: { ...actions }, bounds: { ...bounds }, cues: { ...cues } }

/** Conditions about outputs that address the agent or name its tools. */
export const injection: PolicyExtension = {
  name: 'injection',
  conditions: [injectedValue, injectedKind, namedTool],
  tables,
}

/** The condition `unasked-change`, for users who only asked for information. */
export const unaskedChanges: PolicyExtension = { name: 'unasked-changes', conditions: [unaskedChange], tables }

/**
 * Conditions that rely on who asked for a call and where its values came from, in any wording. They sometimes match on
 * clean runs.
 */
export const foreignInstructions: PolicyExtension = {
  name: 'foreign-instructions',
  conditions: [orderedCall, foreignTarget, otherTarget, unaskedCall],
  tables,
}

/** An extension with conditions that no named profile includes. A custom profile may add them. */
export const inNoProfile: PolicyExtension = {
  name: 'foreign-values',
  conditions: [commandedValue, foreignVisit],
  tables,
}

const all = [injection, unaskedChanges, foreignInstructions, inNoProfile].flatMap(({ conditions }) => conditions)

/** Names of the conditions that attribute a call to a tool's output. */
export const injectionConditions: readonly string[] = all.map(({ name }) => name)

/** Adds a profile's verbs to an injection condition. Other conditions are returned unchanged. */
export function withAskingVerbs(condition: EvidenceCondition, asks: AskingVerbs): EvidenceCondition {
  if (condition.authorises === 'continuation' || !all.includes(condition)) return condition
  const { match } = condition
  return {
    ...condition,
    match: (scene: Scene, why?: Reasons) => {
      const known: Scene & KnownTools = { ...scene, asks }
      return match(known, why)
    },
  }
}
