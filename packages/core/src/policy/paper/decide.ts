/**
 * One decision at the execution boundary (paper, Section 4). Start reading here.
 *
 *   proposal → ledger → evidence → twin → structural checks → verifier → gate → action
 *
 * Keeping the actor's proposal is the default: every `return keep(…)` leaves it untouched, and exactly one line
 * replaces it. The trajectory's budgets are checked before any model is asked.
 */

import { type PaperAnomaly, paperDetector } from './anomaly.ts'
import type { Decision, KeptBecause } from './decision.ts'
import type { Certificate } from './evidence/condition.ts'
import { type Evidence, matchEvidence, promptSection, type SomeEvidence } from './evidence/index.ts'
import { chooseEvidence, combinersOf, permit } from './extension.ts'
import { switchScore } from './gate.ts'
import { once } from './memoize.ts'
import type { Policy } from './policy.ts'
import type { AskModel, ValidateCall } from './ports.ts'
import { setScene } from './scene.ts'
import type { Step } from './step.ts'
import { checkStructure } from './structure/index.ts'
import { buildTwin } from './twin/index.ts'
import type { Judge } from './verifier/index.ts'

export type Ports = { readonly ask: AskModel; readonly judge: Judge; readonly validate: ValidateCall }

export type Inspection = {
  readonly evidence: readonly Evidence[]
  readonly certificates: readonly Certificate[]
  /** Computes the detector's score on the first call, from the trace at this step. No decision depends on it. */
  readonly anomaly: () => PaperAnomaly
  readonly finding:
    | { readonly kind: 'eligible'; readonly evidence: SomeEvidence }
    | { readonly kind: 'nothing'; readonly because: KeptBecause }
}

/**
 * The half of a decision that asks no model: ledger → evidence → detector (Section 4.1). Most decisions end here, in microseconds. A scan
 * of stored traces needs only this half.
 */
export function inspect(step: Step, policy: Policy, validate: ValidateCall): Inspection {
  const scene = setScene(step, policy)
  const evidence = scene ? matchEvidence(policy.conditions, scene) : []
  const certificates = evidence.map(({ certificate }) => certificate)
  const { reading, proposal, tools } = step
  const { length } = step.messages
  const { detect } = policy.detector ?? paperDetector
  const anomaly = once(() => detect({ reading, length, certificates, proposal, tools, validate }))
  const keep = (because: KeptBecause): Inspection => ({
    evidence,
    certificates,
    anomaly,
    finding: { kind: 'nothing', because },
  })

  if (!scene) return keep({ stage: 'proposal', code: 'nothing-to-execute' })

  const eligible = evidence.filter(({ certificate }) => certificate.severity >= policy.minSeverity)
  if (eligible.length === 0) return keep({ stage: 'evidence', code: 'no-certificate' })

  const chosen = chooseEvidence(eligible, scene, policy)
  if (chosen.kind === 'none') return keep({ stage: 'evidence', code: chosen.code })

  return { evidence, certificates, anomaly, finding: { kind: 'eligible', evidence: chosen.evidence } }
}

/** The half of a decision that asks models (Sections 4.2 and 4.3). It runs only if the step has evidence to act on. */
export async function decide(
  step: Step,
  { certificates, finding }: Inspection,
  policy: Policy,
  { ask, judge, validate }: Ports,
): Promise<Decision> {
  const { messages, tools, proposal, ledger, allowance } = step
  const { extensions = [] } = policy
  const keep = (because: KeptBecause): Decision => ({
    outcome: 'kept',
    action: proposal,
    certificates,
    because,
  })

  if (finding.kind === 'nothing') return keep(finding.because)
  const scene = setScene(step, policy)
  if (!scene) return keep({ stage: 'proposal', code: 'nothing-to-execute' })

  const permission = permit(finding.evidence, allowance, extensions)
  if (permission.kind === 'spent') return keep({ stage: 'budget', code: permission.code })
  const { evidence } = permission

  const built = await buildTwin(evidence, scene, {
    ask,
    generationsLeft: allowance.generations,
    combine: combinersOf(extensions),
  })
  if (built.kind === 'exception') return keep({ stage: 'twin', code: 'exception', error: built.error })
  if (built.kind !== 'twin') return keep({ stage: 'twin', code: built.kind })

  const { twin } = built
  const violations = checkStructure(policy.checks, { ...scene, twin, validate })
  if (violations.length > 0) return keep({ stage: 'structure', code: 'invalid-twin', twin, violations })

  const { action, certificate } = twin
  const section = promptSection(evidence, certificate)
  const judged = await judge({ messages, tools, ledger, proposal, twin: action, certificate, section })
  if (judged.kind === 'exception') return keep({ stage: 'verifier', code: 'exception', twin, error: judged.error })
  if (judged.kind === 'order-missing') return keep({ stage: 'verifier', code: 'order-missing', twin })

  const { judgments } = judged
  const score = switchScore(judgments, policy.gate)
  // A closed gate scores 0. The score 0 never passes, whatever threshold a host or a file supplies.
  if (!(score > 0 && score >= policy.threshold))
    return keep({ stage: 'gate', code: 'below-threshold', twin, judgments, score })

  return { outcome: 'replaced', action, certificates, twin, judgments, score, stops: permission.stops(certificate) }
}
