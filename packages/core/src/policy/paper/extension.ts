/**
 * What a policy can add to the paper's. An extension is a plain value that a policy lists: nothing registers itself,
 * and nothing is kept between decisions. Like the built-in conditions, those of an extension can keep an index of the
 * trace (`reading.index`) and add a section to the verifier's prompt.
 */
import {
  type Certificate,
  type EndingScene,
  type EvidenceCondition,
  isEnding,
  type Scene,
} from './evidence/condition.ts'
import type { Evidence, SomeEvidence } from './evidence/index.ts'
import type { Allowance } from './step.ts'
import type { StructuralCheck } from './structure/check.ts'
import type { CombineTwin } from './twin/index.ts'

export type PolicyExtension = {
  /** The extension's name: lower-case words joined by hyphens. */
  readonly name: string
  readonly conditions: readonly EvidenceCondition[]
  /** The tables that its conditions read: they are part of the policy's fingerprint. */
  readonly tables?: Readonly<Record<string, unknown>>
  /** Structural checks. Each replaces the paper's check of the same name. */
  readonly checks?: readonly StructuralCheck[]
  readonly combineTwin?: CombineTwin
  /** What the policy may still do after a trajectory's one switch. */
  readonly followUps?: FollowUps
  /** Whether the actor insists on the calls that this evidence is about. Then the evidence is not acted on. */
  readonly isInsisted?: (evidence: Evidence, scene: Scene) => boolean
  /**
   * Conditions whose calls are answered without a verifier, and how the actor insists on such a call (policy/advice).
   * The paper's decision never acts on these conditions.
   */
  readonly advises?: Readonly<Record<string, Insisting>>
}

/**
 * When a call that was answered runs after all, because the actor proposes it again: `never`, after `once` being
 * answered, or `doubling`: after one answer, then after two more, four more and so on. `agreed` is `never` without a
 * limit: only the user's yes lifts it. If the call cannot be answered, the user is asked instead.
 */
export type Insisting = 'never' | 'once' | 'doubling' | 'agreed'

export type FollowUps = {
  /** The most follow-ups in one trajectory. */
  readonly most: number
  /** The part of the evidence that may be acted on after a switch that stopped `stopped`; null if there is none. */
  readonly evidenceAfter: (evidence: SomeEvidence, stopped: string | null) => SomeEvidence | null
  /** What a switch with this certificate stops, so that follow-ups can stop it too; null: nothing to follow up. */
  readonly stops: (evidence: SomeEvidence, certificate: Certificate) => string | null
}

export type Stopped = {
  /** A hash of what was stopped. A follow-up must have the same hash. */
  readonly order: string
  /** Whether this switch is itself a follow-up. */
  readonly followUp: boolean
}

/** What a policy says about the evidence that may act. */
export type EvidenceChoice = {
  readonly authorised?: ReadonlySet<string>
  readonly extensions?: readonly PolicyExtension[]
}

export type ChosenEvidence =
  | { readonly kind: 'some'; readonly evidence: SomeEvidence }
  | { readonly kind: 'none'; readonly code: 'not-warranted' | 'insisted' | 'advice' }

/** The evidence that the policy may act on. In the paper's policy this is all of it. */
export function chooseEvidence(
  eligible: readonly Evidence[],
  scene: Scene | EndingScene,
  { authorised, extensions = [] }: EvidenceChoice,
): ChosenEvidence {
  const warranted = eligible.filter(({ condition }) => authorised?.has(condition.name) ?? true)
  if (warranted.length === 0) return { kind: 'none', code: 'not-warranted' }
  const judged = warranted.filter(({ condition }) => advisedBy(condition.name, extensions) === null)
  if (judged.length === 0) return { kind: 'none', code: 'advice' }
  const [strongest, ...others] = judged.filter(
    (one) => isEnding(scene) || !extensions.some(({ isInsisted }) => isInsisted?.(one, scene)),
  )
  return strongest ? { kind: 'some', evidence: [strongest, ...others] } : { kind: 'none', code: 'insisted' }
}

/** How the actor insists on calls of this condition, if they are answered without a verifier; else null. */
export function advisedBy(condition: string, extensions: readonly PolicyExtension[]): Insisting | null {
  for (const { advises } of extensions) {
    if (advises && Object.hasOwn(advises, condition)) return advises[condition] ?? null
  }
  return null
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

/** What the trajectory may act on (paper, Section 5): all evidence before its switch, then only follow-ups. */
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
      const stopped = followUps?.stops(permitted, certificate) ?? null
      return stopped === null ? null : { order: stopped, followUp }
    },
  }
}
