/**
 * The half of a decision that asks nobody: ledger → evidence → detector (paper, Section 4.1). Most decisions end here, in
 * microseconds. It is also all that a scan of stored traces needs.
 */
import type { KeptBecause } from './decision.ts'
import { type Anomaly, detect, paperDetector } from './detector/index.ts'
import type { Certificate, Scene } from './evidence/condition.ts'
import { matchEvidence, type SomeEvidence } from './evidence/index.ts'
import type { Policy } from './policy.ts'
import type { ValidateCall } from './ports.ts'
import { setScene } from './scene.ts'
import type { Step } from './step.ts'

export type Inspection = {
  readonly certificates: readonly Certificate[]
  readonly anomaly: Anomaly
  /** The scene and the evidence that may be acted on, or why there is nothing to act on. */
  readonly finding:
    | { readonly kind: 'eligible'; readonly scene: Scene; readonly evidence: SomeEvidence }
    | { readonly kind: 'nothing'; readonly because: KeptBecause }
}

export function inspect(step: Step, policy: Policy, validate: ValidateCall): Inspection {
  const scene = setScene(step, policy.completionText)
  const evidence = scene ? matchEvidence(policy.conditions, scene) : []
  const certificates = evidence.map(({ certificate }) => certificate)
  const anomaly = detect(policy.detector ?? paperDetector, step.ledger, certificates, step, validate)
  const nothing = (because: KeptBecause): Inspection => ({
    certificates,
    anomaly,
    finding: { kind: 'nothing', because },
  })

  if (!scene) return nothing({ stage: 'proposal', code: 'nothing-to-execute' })

  const eligible = evidence.filter(({ certificate }) => certificate.severity >= policy.minSeverity)
  if (eligible.length === 0) return nothing({ stage: 'evidence', code: 'no-certificate' })

  const [strongest, ...others] = eligible.filter(({ condition }) => policy.authorised?.has(condition.name) ?? true)
  if (!strongest) return nothing({ stage: 'evidence', code: 'not-warranted' })

  return { certificates, anomaly, finding: { kind: 'eligible', scene, evidence: [strongest, ...others] } }
}
