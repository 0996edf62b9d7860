/** Sets the scene for the conditions. There is none where the proposal executes nothing: text is never revised. */

import type { Scene } from './evidence/condition.ts'
import type { Step } from './step.ts'

export function setScene(step: Step, completionText: string): Scene | null {
  const { reading, messages, tools, proposal, ledger, canAnswer } = step
  if (proposal.kind !== 'tool-calls') return null
  return { reading, messages, tools, proposal, ledger, completionText, canAnswer }
}
