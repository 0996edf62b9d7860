/**
 * What a policy may add to the paper's. An extension is a plain value that a policy lists: nothing registers itself, and nothing is
 * kept between decisions. Its conditions may have indices of the trace (`reading.index`) and a section in the verifier's prompt
 * of their own, as the built-in ones do.
 */
import type { Certificate, EvidenceCondition } from './evidence/condition.ts'
import type { SomeEvidence } from './evidence/index.ts'
import type { Allowance } from './step.ts'
import type { StructuralCheck } from './structure/check.ts'
import type { CombineTwin } from './twin/index.ts'

export type PolicyExtension = {
  /** Lower-case words joined by hyphens. */
  readonly name: string
  readonly conditions: readonly EvidenceCondition[]
  /** The tables that its conditions read: they are part of the policy's fingerprint. */
  readonly tables?: Readonly<Record<string, unknown>>
  /** Structural checks that take the place of the paper's checks of the same name. */
  readonly checks?: readonly StructuralCheck[]
  readonly combineTwin?: CombineTwin
  /** What may still be done after the one switch of a trajectory. */
  readonly followUps?: FollowUps
}

export type FollowUps = {
  /** How many a trajectory may have. */
  readonly most: number
  /** The part of the evidence that may be acted on after the switch has stopped this; null where there is none. */
  readonly evidenceAfter: (evidence: SomeEvidence, stopped: string | null) => SomeEvidence | null
  /** What a switch with this certificate stops, so that it may be stopped again; null where that is nothing. */
  readonly stops: (evidence: SomeEvidence, certificate: Certificate) => string | null
}

/** What a switch has stopped. */
export type Stopped = {
  /** A hash that the next follow-up is compared with. */
  readonly order: string
  /** Whether this switch is itself a follow-up. */
  readonly followUp: boolean
}

export function combinersOf(extensions: readonly PolicyExtension[]): readonly CombineTwin[] {
  return extensions.flatMap(({ combineTwin }) => combineTwin ?? [])
}

export type Permission =
  | { readonly kind: 'spent'; readonly code: 'already-switched' | 'follow-ups-spent' | 'verifications-spent' }
  | {
      readonly kind: 'permitted'
      readonly evidence: SomeEvidence
      readonly stops: (certificate: Certificate) => Stopped | null
    }

/** What the trajectory may still act on (paper, Section 5): before its switch everything, after it only what an extension follows up. */
export function permit(
  evidence: SomeEvidence,
  allowance: Allowance,
  extensions: readonly PolicyExtension[],
): Permission {
  const followUps = extensions.find((one) => one.followUps)?.followUps
  const followUp = allowance.switches <= 0
  const permitted = followUp ? followUps?.evidenceAfter(evidence, allowance.stopped) : evidence
  if (!permitted) return { kind: 'spent', code: 'already-switched' }
  if (followUp && allowance.followUps <= 0) return { kind: 'spent', code: 'follow-ups-spent' }
  if (allowance.verifications <= 0) return { kind: 'spent', code: 'verifications-spent' }
  return {
    kind: 'permitted',
    evidence: permitted,
    stops: (certificate) => {
      const order = followUps?.stops(permitted, certificate) ?? null
      return order === null ? null : { order, followUp }
    },
  }
}
