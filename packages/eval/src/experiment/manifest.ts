/** The description of an experiment: everything needed to repeat it, and to know which experiments it can be compared with. */
import type { CalibrationOrigin } from '@twincheck/core'
import { listOf, number, object, oneOf, orNull, type Shape, text } from '@twincheck/core/reading'
import type { ContinuationName } from '../replay/replay-intervened.ts'

/** The methods that an experiment can run between the actor and the world. `actor`: none. */
const methods = ['actor', 'twincheck', 'self-revision', 'absolute-verifier'] as const
export type Method = (typeof methods)[number]

export type Protocol = CalibrationOrigin & {
  /** The requested model names, not the ids that providers reported. */
  readonly models: { readonly verifier: string; readonly generator: string; readonly continuation: string | null }
  readonly calibration: string | null
}

export type Manifest = {
  readonly version: 1
  /** One line for a title: what was run on what. */
  readonly title: string
  readonly environment: string
  readonly method: Method
  /** `accept` if every structurally valid twin was accepted; otherwise the name of the model that was asked. */
  readonly verifier: string
  readonly twins: 'deterministic' | 'all'
  readonly continuation: ContinuationName
  /** The policy's profile; absent for the paper's policy. */
  readonly profile?: string
  readonly fingerprint: string
  readonly threshold: number
  readonly conditions: readonly string[]
  /** The ablations of this experiment, in words; empty for the full protocol. */
  readonly ablations: readonly string[]
  /** Actor, environment and request settings; absent if no model was asked. */
  readonly protocol?: Protocol
  /** Which split of the tasks: `primary`, `completed-primary`, `extension`, `calibration`, or `all stored runs`. */
  readonly split: string
  readonly seed: number | null
  /** Files the stored runs came from, by name, not by path. */
  readonly sources: readonly string[]
  /** Caveats, in sentences, shown under every table. */
  readonly notes: readonly string[]
}

/** Only the members that a report prints are checked. */
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
