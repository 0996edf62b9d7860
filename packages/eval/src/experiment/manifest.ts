/**
 * The description of an experiment. It contains everything that is needed to repeat the experiment, and to know which experiments it can
 * be compared with.
 */
import type { CalibrationOrigin } from '@twincheck/core'
import { listOf, number, object, oneOf, orNull, type Shape, text } from '@twincheck/core/reading'
import type { ContinuationName } from '../replay/replay-intervened.ts'

/** The methods that an experiment can run between the actor and the world. With the method `actor`, the actor runs alone. */
const methods = ['actor', 'twincheck', 'self-revision', 'absolute-verifier'] as const
export type Method = (typeof methods)[number]

export type Protocol = CalibrationOrigin & {
  readonly models: { readonly verifier: string; readonly generator: string; readonly continuation: string | null }
  readonly calibration: string | null
}

export type Manifest = {
  readonly version: 1
  readonly title: string
  readonly environment: string
  readonly method: Method
  /** The name of the verifier model, or `accept` if every structurally valid twin was accepted without a model. */
  readonly verifier: string
  readonly twins: 'deterministic' | 'all'
  readonly continuation: ContinuationName
  /** The policy's profile. It is absent for the paper's policy. */
  readonly profile?: string
  readonly fingerprint: string
  readonly threshold: number
  readonly conditions: readonly string[]
  readonly ablations: readonly string[]
  /** Settings of the actor, the environment and the requests. They are absent if no model was asked. */
  readonly protocol?: Protocol
  /** Which split of the tasks was run: `primary`, `completed-primary`, `extension`, `calibration`, or `all stored runs`. */
  readonly split: string
  readonly seed: number | null
  readonly sources: readonly string[]
  readonly notes: readonly string[]
}

/** Checks only the members of a manifest that a report prints. */
const printed = object(
  {
    version: oneOf(1),
    title: text,
    environment: text,
    method: oneOf(...methods),
    verifier: text,
    twins: text,
    continuation: oneOf('stored', 'live'),
    fingerprint: text,
    threshold: number,
    conditions: listOf(text),
    ablations: listOf(text),
    split: text,
    seed: orNull(number),
    sources: listOf(text),
    notes: listOf(text),
  },
  { profile: text },
)

export const manifestShape: Shape<Manifest> = { problem: printed.problem }
