/** The methods that the paper compares TwinCheck with, by their names in a plan. */

import type { Policy, ValidateCall } from '@twincheck/core'
import { readGeneratedAction, type Twin } from '@twincheck/core/harness'
import type { AskText, Baselines, OpenIntervener } from '@twincheck/eval/harness'
import { absoluteVerifier } from './absolute-verifier.ts'
import { revisionRequest } from './revision-request.ts'
import { passesStructure, triggerMatched } from './triggers.ts'

export const baselines: Baselines = { 'self-revision': selfRevision, 'absolute-verifier': absoluteVerifier }

/**
 * Selective self-revision (paper, Section 5): at the same triggers the model is asked once for a direct revision, which is
 * accepted if it changed, is schema-valid and passes the structural checks. Nobody compares the two, so a revision that fails
 * them spends nothing, and the first that passes is the one switch of the trajectory.
 */
function selfRevision(policy: Policy, validate: ValidateCall, ask: AskText): OpenIntervener {
  return triggerMatched(policy, validate, async (triggered) => {
    const action = readGeneratedAction(await ask(revisionRequest(triggered)))
    if (!action) return null
    const twin: Twin = { action, origin: 'generated', certificate: triggered.evidence.certificate }
    return passesStructure(policy, validate, triggered, twin) ? twin : null
  })
}
