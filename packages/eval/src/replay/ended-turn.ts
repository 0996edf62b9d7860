/**
 * Returns the steps of a stored turn. Some runs did not store the final text of their turns. If the policy looks at texts, such a turn
 * gets an additional step with an empty text. This step is proposed to the policy, but it does not become part of the conversation.
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
