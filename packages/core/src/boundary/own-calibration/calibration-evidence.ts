/**
 * The evidence of a calibration on your own conversations: how many conversations there were, which were labelled, and an upper bound on
 * how often a switch affects a good conversation. Benchmark calibrations have no such evidence, because a benchmark says nothing about
 * other traffic.
 */
import {
  closed,
  count,
  kind,
  listOf,
  mapOf,
  oneOf,
  orNull,
  type Shape,
  type ShapeValue,
  share,
  text,
} from '../../policy/paper/shape.ts'
import { harmBoundRule } from './harm-bound-rule.ts'

const mostSchemas = 1_000

export const boundNames = ['conversation', 'switch', 'success'] as const
export type BoundName = (typeof boundNames)[number]

/**
 * Sums over clusters of similar conversations, where m is the size of a cluster. `members` is the sum of m, and `squares` is the sum of
 * m².
 */
const madeClusters = closed({ members: count, squares: count })
const bound = orNull(share)
const atLeastOne: Shape<number> = kind(
  'a dispersion of at least 1',
  (value) => typeof value === 'number' && Number.isFinite(value) && value >= 1,
)

export const calibrationEvidence = closed(
  {
    from: oneOf('traces', 'store'),
    /** Digest of the traces, or head of the record chain. */
    digest: text,
    sample: orNull(text),
    /** Range of the conversations' times in milliseconds since the epoch. Null if the traces have no times. */
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
    /** Upper bounds at 95 % confidence, corrected for clusters. A bound is null if there is no conversation from which to compute it. */
    bounds: closed({ conversation: bound, switch: bound, success: bound }),
    /** The reference with which the change detector compares each sign. Empty if the reference period was too short. */
    signs: mapOf(closed({ share, dispersion: atLeastOne })),
  },
  {
    /** Hashes of the tools' schemas, by tool name. Calls with another schema are not acted on. Absent means unknown. */
    tools: mapOf(listOf(text, mostSchemas)),
    /**
     * The counts from which `falseFailures` is computed. `twice` counts the conversations that were labelled twice and got success as
     * their first label. `failures` counts those of them that did not get success as their second label.
     */
    doubleLabels: closed({ twice: count, failures: count }),
    /** The rule that chose the threshold. If absent, the threshold is above the score of every labelled success (Eq. 6). */
    thresholdRule: harmBoundRule,
    /**
     * The time in milliseconds after which a conversation counts as complete. Within this time 99 % of the conversations had ended. If
     * absent, it is one day.
     */
    completeAfterMs: count,
  },
)

export type CalibrationEvidence = ShapeValue<typeof calibrationEvidence>
