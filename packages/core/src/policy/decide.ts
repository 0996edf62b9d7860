/**
 * One decision at the execution boundary (paper, Section 4). Start reading here.
 *
 *   proposal → ledger → evidence → twin → structural checks → verifier → gate → action
 *
 * Keeping the actor's proposal is the default: every `return keep(…)` leaves it untouched, and exactly one line
 * replaces it. The budgets of the trajectory are asked before anything is spent.
 */
import type { Decision, KeptBecause } from './decision.ts'
import { switchScore } from './gate.ts'
import { inspect } from './inspect.ts'
import type { Policy } from './policy.ts'
import type { AskModel, ValidateCall } from './ports.ts'
import type { Step } from './step.ts'
import { checkStructure } from './structure/index.ts'
import { buildTwin } from './twin/index.ts'
import type { Judge } from './verifier/index.ts'

export type Ports = { readonly ask: AskModel; readonly judge: Judge; readonly validate: ValidateCall }

export async function decide(step: Step, policy: Policy, { ask, judge, validate }: Ports): Promise<Decision> {
  const { messages, tools, proposal, ledger, allowance } = step
  const { certificates, anomaly, finding } = inspect(step, policy, validate)
  const keep = (because: KeptBecause): Decision => ({
    outcome: 'kept',
    action: proposal,
    anomaly,
    certificates,
    because,
  })

  if (finding.kind === 'nothing') return keep(finding.because)
  const { scene, evidence } = finding

  if (allowance.switches <= 0) return keep({ stage: 'budget', code: 'already-switched' })
  if (allowance.verifications <= 0) return keep({ stage: 'budget', code: 'verifications-spent' })

  const combinesEdits = policy.combinesEdits ?? false
  const built = await buildTwin(evidence, scene, { ask, generationsLeft: allowance.generations, combinesEdits })
  if (built.kind === 'exception') return keep({ stage: 'twin', code: 'exception', error: built.error })
  if (built.kind !== 'twin') return keep({ stage: 'twin', code: built.kind })

  const { twin } = built
  const violations = checkStructure(policy.checks, { ...scene, twin, validate })
  if (violations.length > 0) return keep({ stage: 'structure', code: 'invalid-twin', twin, violations })

  const judged = await judge({ messages, tools, ledger, proposal, twin: twin.action, certificate: twin.certificate })
  if (judged.kind === 'exception') return keep({ stage: 'verifier', code: 'exception', twin, error: judged.error })
  if (judged.kind === 'order-missing') return keep({ stage: 'verifier', code: 'order-missing', twin })

  const { judgments } = judged
  const score = switchScore(judgments, policy.gate)
  // A shut gate scores zero, and zero never passes, whatever threshold a host or a file supplies.
  if (!(score > 0 && score >= policy.threshold))
    return keep({ stage: 'gate', code: 'below-threshold', twin, judgments, score })

  return { outcome: 'replaced', action: twin.action, anomaly, certificates, twin, judgments, score }
}
