/**
 * What a calibration on one's own conversations was made from: how many there were, which of them were labelled, and how often
 * at most a switch touches a good one. A calibration on a benchmark has none of it: it says nothing about other traffic.
 */

import type { SignReference } from '../../canary/change-detector.ts'
import { closed, count, kind, listOf, mapOf, oneOf, orNull, type Shape, share, text } from '../../policy/paper/shape.ts'
import { type HarmBoundRule, harmBoundRule } from './harm-bound-rule.ts'

/** Σm and Σm² over clusters of conversations that are alike. */
export type MadeClusters = { readonly members: number; readonly squares: number }

export type CalibrationEvidence = {
  readonly from: 'traces' | 'store'
  /** Names the traces or the head of the chain. */
  readonly digest: string
  readonly sample: string | null
  /** Milliseconds since the epoch; null where traces do not tell. */
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
  /** What `falseFailures` was estimated from: conversations labelled twice, the first time as successes, and as failures then. */
  readonly doubleLabels?: { readonly twice: number; readonly failures: number }
  /** At 95 %, corrected for clusters; null where there was no trial. */
  readonly bounds: Readonly<Record<BoundName, number | null>>
  /** How the threshold was chosen; absent: above every labelled success (Eq. 6). */
  readonly thresholdRule?: HarmBoundRule
  /** Hashes of the schemas that tools had, by name. Nothing is acted on with others; absent: not known. */
  readonly tools?: Readonly<Record<string, readonly string[]>>
  /** Milliseconds after its beginning from which a conversation counts as complete: 99 % of them had ended. Absent: a day. */
  readonly completeAfterMs?: number
  /** What the watch compares with, by sign; empty where the reference was too short. */
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
