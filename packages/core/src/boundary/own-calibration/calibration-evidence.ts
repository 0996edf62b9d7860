/**
 * What a calibration on your own conversations was made from: how many there were, which of them were labelled, and an upper bound
 * on how often a switch affects a good one. Benchmark calibrations have no evidence, because they say nothing about other traffic.
 */

import type { SignReference } from '../../canary/change-detector.ts'
import { closed, count, kind, listOf, mapOf, oneOf, orNull, type Shape, share, text } from '../../policy/paper/shape.ts'
import { type HarmBoundRule, harmBoundRule } from './harm-bound-rule.ts'

/** Σm and Σm² over clusters of similar conversations, where m is the size of a cluster. */
export type MadeClusters = { readonly members: number; readonly squares: number }

export type CalibrationEvidence = {
  readonly from: 'traces' | 'store'
  /** Digest of the traces, or head of the record chain. */
  readonly digest: string
  readonly sample: string | null
  /** Milliseconds since the epoch; null if the traces have no times. */
  readonly since: number | null
  readonly until: number | null
  readonly conversations: number
  readonly unjudged: number
  readonly wouldSwitch: number
  readonly drawn: number
  readonly switches: number
  readonly touched: number
  readonly successes: { readonly labelled: number; readonly touched: number }
  readonly clusters: {
    readonly conversations: MadeClusters
    readonly drawn: MadeClusters
    readonly successes: MadeClusters
  }
  readonly falseFailures: number
  /**
   * The basis of `falseFailures`: conversations that were labelled twice, first as successes, and how many of them were then
   * labelled as failures.
   */
  readonly doubleLabels?: { readonly twice: number; readonly failures: number }
  /** At 95 % confidence, corrected for clusters. Null without a trial. */
  readonly bounds: Readonly<Record<BoundName, number | null>>
  /** How the threshold was chosen. Absent: above every labelled success (Eq. 6). */
  readonly thresholdRule?: HarmBoundRule
  /** Schema hashes of the tools, by name. Calls of tools with another schema are not acted on. Absent: unknown. */
  readonly tools?: Readonly<Record<string, readonly string[]>>
  /** Milliseconds from its start after which a conversation counts as complete (99 % had ended by then). Absent: one day. */
  readonly completeAfterMs?: number
  /** Reference values for change detection, by sign. Empty if the reference period was too short. */
  readonly signs: Readonly<Record<string, SignReference>>
}

const mostSchemas = 1_000

export const boundNames = ['conversation', 'switch', 'success'] as const
export type BoundName = (typeof boundNames)[number]

const madeClusters = closed({ members: count, squares: count })
const bound = orNull(share)
const atLeastOne: Shape<number> = kind(
  'a dispersion of at least 1',
  (value) => typeof value === 'number' && Number.isFinite(value) && value >= 1,
)

export const calibrationEvidence: Shape<CalibrationEvidence> = closed(
  {
    from: oneOf('traces', 'store'),
    digest: text,
    sample: orNull(text),
    since: orNull(count),
    until: orNull(count),
    conversations: count,
    unjudged: count,
    wouldSwitch: count,
    drawn: count,
    switches: count,
    touched: count,
    successes: closed({ labelled: count, touched: count }),
    clusters: closed({ conversations: madeClusters, drawn: madeClusters, successes: madeClusters }),
    falseFailures: share,
    bounds: closed({ conversation: bound, switch: bound, success: bound }),
    signs: mapOf(closed({ share, dispersion: atLeastOne })),
  },
  {
    tools: mapOf(listOf(text, mostSchemas)),
    doubleLabels: closed({ twice: count, failures: count }),
    thresholdRule: harmBoundRule,
    completeAfterMs: count,
  },
)
