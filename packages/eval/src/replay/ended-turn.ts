/**
 * The steps of a stored turn with the text it ended with, for whoever looks at texts. A run that kept no such text ended its turns
 * all the same: an empty one stands there, which is only shown, and leaves no trace where it is kept.
 */

import { type EvidenceCondition, type Policy, textAction } from '@twincheck/core'
import type { StoredStep, StoredTrajectory } from '../world/stored-trajectory.ts'

export type EndedStep = StoredStep & { readonly implied: boolean }

export function looksAtTexts({ conditions }: Policy): boolean {
  return conditions.some(isContinuing)
}

export function isContinuing({ authorises }: EvidenceCondition): boolean {
  return authorises === 'continuation'
}

export function endedTurn(
  steps: readonly StoredStep[],
  { endings }: Pick<StoredTrajectory, 'endings'>,
  withTexts: boolean,
): readonly EndedStep[] {
  const stored = steps.map((step) => ({ ...step, implied: false }))
  return withTexts && endings === 'left-out' ? [...stored, impliedEnding] : stored
}

const impliedEnding: EndedStep = { proposal: textAction(''), written: [], logged: null, implied: true }
