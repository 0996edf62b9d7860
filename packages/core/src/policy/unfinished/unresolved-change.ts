/**
 * Condition: a change failed, its tool was not tried again, and the actor wants to end the turn as if the change were done. The trace
 * does not determine what is missing, so the generator writes the twin and the verifier judges it.
 */
import { defineEvidenceCondition, type EndingScene, type Match } from '../paper/evidence/condition.ts'
import { failedChange } from './failed-change.ts'
import { meansToStop } from './means-to-stop.ts'

export const unresolvedChange = defineEvidenceCondition({
  name: 'unresolved-change',
  version: 1,
  severity: 0.9,
  authorises: 'continuation',
  match: matchUnresolved,
  twin: null,
})

function matchUnresolved({ ledger, tools, proposal }: EndingScene): Match | null {
  const failed = failedChange(ledger, tools)
  if (!failed || meansToStop(proposal)) return null
  const { call, position, output } = failed
  return {
    calls: [],
    reason: `${call.name} failed, was not tried again, and what the actor says does not own to it.`,
    exhibits: [
      { position, text: output ?? '' },
      { position: 'proposal', text: proposal.text },
    ],
    finding: { tools: [call.name] },
  }
}
