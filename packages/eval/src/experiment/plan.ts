/**
 * The plan of a replay: how to replay, and which parts of the method are ablated. A plan is plain data, because it is sent to workers and
 * jobs.
 */
import type { Calibration, ModelRole, Profile } from '@twincheck/core'
import type { ContinuationName } from '../replay/replay-intervened.ts'
import type { Method } from './manifest.ts'

export type Ablations = {
  /** With `forward`, the verifier judges only one order, in which the actor's proposal is candidate A. */
  readonly orders: 'both' | 'forward'
  readonly structuralChecks: boolean
  /** Whether the policy may switch again after its first switch. This needs a policy with the extension for follow-up stops. */
  readonly followUps: boolean
  readonly conditions: readonly string[] | null
  /** `minConfidence`, `minMargin` and `threshold` replace limits of the frozen policy. Null keeps the frozen limit. */
  readonly minConfidence: number | null
  readonly minMargin: number | null
  readonly threshold: number | null
}

export const fullProtocol: Ablations = {
  orders: 'both',
  structuralChecks: true,
  followUps: true,
  conditions: null,
  minConfidence: null,
  minMargin: null,
  threshold: null,
}

export type ReplayPlan = {
  readonly method: Method
  /** The policy's profile. The default is the paper's profile. */
  readonly profile?: Profile
  /** With `accept`, every structurally valid twin is accepted, and no verifier is asked. */
  readonly verifier: 'accept' | 'model'
  readonly twins: 'deterministic' | 'all'
  readonly continuation: ContinuationName
  /**
   * With `truthful`, a simulated user answers a rule's question from the benchmark's solution. By default nobody answers the question.
   */
  readonly user?: 'truthful'
  readonly calibration: Calibration | null
  readonly ablations: Ablations
}

/** A plan that asks no model. Twins come only from the evidence, and every structurally valid twin is accepted. */
export const acceptingPlan: ReplayPlan = {
  method: 'twincheck',
  verifier: 'accept',
  twins: 'deterministic',
  continuation: 'stored',
  calibration: null,
  ablations: fullProtocol,
}

export function rolesAsked({ method, verifier, twins }: ReplayPlan): readonly ModelRole[] {
  switch (method) {
    case 'actor':
      return []
    case 'twincheck':
      return [
        ...(twins === 'all' ? (['generator'] as const) : []),
        ...(verifier === 'model' ? (['verifier'] as const) : []),
      ]
    case 'self-revision':
      return ['generator']
    case 'absolute-verifier':
      return ['generator', 'verifier']
  }
}

export function describeAblations(ablations: Ablations): readonly string[] {
  const { orders, structuralChecks, followUps, conditions, minConfidence, minMargin, threshold } = ablations
  return [
    ...(orders === 'forward' ? ['one order: the forward judgment decides alone'] : []),
    ...(structuralChecks ? [] : ['structural checks off']),
    ...(followUps ? [] : ['follow-up stops off']),
    ...(conditions === null ? [] : [`only ${conditions.join(', ')}`]),
    ...(minConfidence === null ? [] : [`confidence of at least ${minConfidence}`]),
    ...(minMargin === null ? [] : [`margin of at least ${minMargin}`]),
    ...(threshold === null ? [] : [`threshold ${threshold}`]),
  ]
}
