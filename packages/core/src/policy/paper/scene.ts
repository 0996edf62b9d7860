/**
 * Builds the scene that conditions look at. If the proposal is a text, there is a scene only if a condition of the policy looks at texts.
 * The paper has no such condition, because it never revises what the actor says.
 */

import type { EndingScene, Scene } from './evidence/condition.ts'
import type { Policy } from './policy.ts'
import type { Step } from './step.ts'

export function setScene(
  step: Step,
  { completionText, conditions, extensions = [] }: Pick<Policy, 'completionText' | 'conditions' | 'extensions'>,
): Scene | EndingScene | null {
  const { reading, messages, tools, previousTools, proposal, ledger, canAnswer, form } = step
  const mayInsist = extensions.some(({ isInsisted }) => isInsisted !== undefined)
  const visible = { reading, messages, tools, ledger, completionText, canAnswer, mayInsist, form }
  switch (proposal.kind) {
    case 'tool-calls':
      return { ...visible, proposal }
    case 'clarification':
    case 'final-response':
      return conditions.some(({ authorises }) => authorises === 'continuation')
        ? { ...visible, proposal, previousTools }
        : null
    case 'answer':
      return null
  }
}
