/**
 * Defines what a policy can add to the paper's policy. An extension is a plain value that a policy lists: no extension registers itself,
 * and no extension keeps anything between decisions. Conditions of an extension can keep an index of the trace (`reading.index`) and add
 * a section to the verifier's prompt, like the built-in conditions.
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
  /** The tables that the extension's conditions read. They are part of the policy's fingerprint. */
  readonly tables?: Readonly<Record<string, unknown>>
  /** Structural checks of the extension. Each check replaces the paper's check of the same name. */
  readonly checks?: readonly StructuralCheck[]
  readonly combineTwin?: CombineTwin
  /** Decides which further switches the policy allows after a trajectory's one switch. */
  readonly followUps?: FollowUps
  /** Whether the actor insists on the calls of this evidence by proposing them again. The decision then does not act on the evidence. */
  readonly isInsisted?: (evidence: Evidence, scene: Scene) => boolean
  /**
   * The conditions whose matched calls TwinCheck answers without a verifier (policy/advice), by name. The value says how the actor can
   * insist on an answered call. The paper's decision never acts on these conditions.
   */
  readonly advises?: Readonly<Record<string, Insisting>>
}

/**
 * When an answered call runs because the actor proposes it again:
 * - `never`: it never runs.
 * - `once`: it runs after one answer.
 * - `doubling`: it runs after one answer, the next time after two answers, then after four and so on.
 * - `agreed`: it runs only with the user's consent. If the host cannot answer the call, TwinCheck asks the user instead.
 */
export type Insisting = 'never' | 'once' | 'doubling' | 'agreed'

export type FollowUps = {
  /** Maximum number of follow-up switches in one trajectory. */
  readonly most: number
  /**
   * Selects the evidence that the policy may act on after a switch. `stopped` is the instruction that the switch stopped. Returns null if
   * the policy may act on none of the evidence.
   */
  readonly evidenceAfter: (evidence: SomeEvidence, stopped: string | null) => SomeEvidence | null
  /**
   * Returns the instruction that a switch with this certificate stops, so that follow-ups can stop it too. Returns null if the switch
   * stops no instruction.
   */
  readonly stops: (evidence: SomeEvidence, certificate: Certificate) => string | null
}

export type Stopped = {
  /** A hash of the stopped instruction. A follow-up must have the same hash. */
  readonly order: string
  readonly followUp: boolean
}

export type EvidenceChoice = {
  readonly authorised?: ReadonlySet<string>
  readonly extensions?: readonly PolicyExtension[]
}

export type ChosenEvidence =
  | { readonly kind: 'some'; readonly evidence: SomeEvidence }
  | { readonly kind: 'none'; readonly code: 'not-warranted' | 'insisted' | 'advice' }

/** The evidence that the policy may act on. In the paper's policy this is all evidence. */
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

/** How the actor can insist on calls of this condition. Null if such calls are not answered without a verifier. */
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

/**
 * The evidence that the trajectory may act on (paper, Section 5). Before its switch it may act on all evidence, and after its switch only
 * on evidence for follow-ups.
 */
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
