/**
 * The steps of a stored turn. If the run did not store the final text of its turns and the policy looks at texts, a step with an empty
 * text is added. This step is proposed to the policy, but it does not become part of the conversation.
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
