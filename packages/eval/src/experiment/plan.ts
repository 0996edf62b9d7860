/** How to replay, and which parts of the method are ablated. Plain data, because it is sent to workers and jobs. */
import type { Calibration, ModelRole, Profile } from '@twincheck/core'
import type { ContinuationName } from '../replay/replay-intervened.ts'
import type { Method } from './manifest.ts'

export type Ablations = {
  /** `forward`: the verifier judges only one order, with the actor's proposal as A. */
  readonly orders: 'both' | 'forward'
  readonly structuralChecks: boolean
  /** Whether a policy with follow-up may follow up on its switches. */
  readonly followUps: boolean
  /** Only these conditions are used. Null: all conditions of the policy. */
  readonly conditions: readonly string[] | null
  /** The next three members replace limits of the frozen policy. Null keeps the frozen value. */
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
  /** The policy's profile. Default: the paper's. */
  readonly profile?: Profile
  /** `accept`: every structurally valid twin is accepted, and no verifier is asked. */
  readonly verifier: 'accept' | 'model'
  /** `deterministic`: no model is asked for a twin. */
  readonly twins: 'deterministic' | 'all'
  readonly continuation: ContinuationName
  /** `truthful` answers a rule's question from the benchmark's solution. Default: nobody answers. */
  readonly user?: 'truthful'
  /** Required if a model is the verifier. */
  readonly calibration: Calibration | null
  readonly ablations: Ablations
}

/** A plan that asks no model: it accepts every structurally valid twin that the evidence itself determines. */
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
