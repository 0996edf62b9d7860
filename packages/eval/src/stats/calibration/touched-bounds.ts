/**
 * How often a switch can touch a good conversation, bounded in three ways: per conversation, per switch and per success. A
 * conversation is touched if it would switch and succeeded without help; only there can repair do harm.
 *
 * Invariants
 *   1. Unknown counts as touched: would-switch conversations that are unclear, drawn and not labelled, or not drawn from an
 *      unfinished census; and conversations with evidence that was not judged.
 *   2. If only some of the would-switch conversations were drawn, in hash order, the bound is the bound of their number times the
 *      bound of the share among the drawn, at 1 % and 4 % of the 5 % (1 % for unjudged conversations, if there are any).
 *   3. Which of the two formulas is used depends on whether all were drawn, never on which result is smaller.
 */
import { clopperPearsonUpper, type Proportion } from '../clopper-pearson.ts'

export type TouchedCounts = {
  /** All conversations in shadow under one fingerprint. */
  readonly conversations: number
  /** Conversations with evidence but without a verdict, because a model failed. */
  readonly unjudged: number
  /** Conversations whose score reaches the floor of the threshold. */
  readonly wouldSwitch: number
  /** The would-switch conversations that were selected for labelling: a random sample, or all of them. */
  readonly drawn: number
  /** The drawn conversations whose score reaches the threshold itself. */
  readonly switches: number
  /** The switches that are good, unclear or not labelled. */
  readonly touched: number
  /** Labelled successes of any origin, and how many of them would switch. */
  readonly successes: { readonly labelled: number; readonly touched: number }
}

/** Sizes of the clusters of all conversations, of the drawn ones and of the labelled successes. */
export type TouchedClusters = {
  readonly conversations: ClusterSizes
  readonly drawn: ClusterSizes
  readonly successes: ClusterSizes
}

export type Bound = {
  readonly touched: number
  readonly of: number
  /** Treats every trial as independent; null without a trial. */
  readonly plain: number | null
  /** Corrected for clusters. This is the bound that is reported. */
  readonly bound: number | null
}

export type TouchedBounds = { readonly conversation: Bound; readonly switch: Bound; readonly success: Bound }

export type BoundOptions = {
  /** Default 0.95. */
  readonly level?: number
  /** The share of good conversations that are labelled failures, from double labels. Default 0. */
  readonly falseFailures?: number
}

const sampled = { number: 0.01, share: 0.04, unjudged: 0.01 }

export function boundTouched(
  counts: TouchedCounts,
  clusters: TouchedClusters,
  { level = 0.95, falseFailures = 0 }: BoundOptions = {},
): TouchedBounds {
  const { conversations, unjudged, switches, touched, successes } = counts
  const hidden = (bound: number | null) => bound && Math.min(1, bound / (1 - falseFailures))
  const of = (proportion: { readonly successes: number; readonly trials: number }, sizes: ClusterSizes): Bound => ({
    touched: proportion.successes,
    of: proportion.trials,
    plain: hidden(clusteredUpper(proportion, independent, level)),
    bound: hidden(clusteredUpper(proportion, sizes, level)),
  })
  return {
    conversation: {
      touched: touched + unjudged,
      of: conversations,
      plain: hidden(conversationBound(counts, { ...clusters, conversations: independent, drawn: independent }, level)),
      bound: hidden(conversationBound(counts, clusters, level)),
    },
    switch: of({ successes: touched + unjudged, trials: switches + unjudged }, clusters.drawn),
    success: of({ successes: successes.touched, trials: successes.labelled }, clusters.successes),
  }
}

const independent: ClusterSizes = { members: 0, squares: 0 }

function conversationBound(counts: TouchedCounts, clusters: TouchedClusters, level: number): number | null {
  const { conversations, unjudged, wouldSwitch, drawn, touched } = counts
  const missing = 1 - level
  const ofAll = (found: number, confidence: number) =>
    clusteredUpper(
      { successes: Math.min(found, conversations), trials: conversations },
      clusters.conversations,
      confidence,
    )
  if (drawn >= wouldSwitch || drawn === 0) return ofAll(touched + (wouldSwitch - drawn) + unjudged, level)
  const part = missing / (sampled.number + sampled.share)
  const left = unjudged === 0 ? sampled.share : sampled.share - sampled.unjudged
  const number = ofAll(wouldSwitch, 1 - sampled.number * part)
  const share = clusteredUpper({ successes: touched, trials: drawn }, clusters.drawn, 1 - left * part)
  const never = unjudged === 0 ? 0 : ofAll(unjudged, 1 - sampled.unjudged * part)
  return number === null || share === null || never === null ? null : Math.min(1, number * share + never)
}

/**
 * Similar trials count for less. Labels from a few templates (a tenant, a tool set, an opening) say little more than one label
 * from each, and an exact bound that treats them as independent is wrong far more often than its level says.
 *
 * The bound is taken at Kish's effective size (Σm)²/Σm² of the clusters, and the successes are scaled alike. This is valid even
 * if all members of a cluster are the same; if every cluster has one member it changes nothing.
 */
export type ClusterSizes = {
  /** Σm: all members. */
  readonly members: number
  /** Σm². */
  readonly squares: number
}

export function sizesOf(clusters: Iterable<number>): ClusterSizes {
  let members = 0
  let squares = 0
  for (const size of clusters) {
    members += size
    squares += size * size
  }
  return { members, squares }
}

/** The number of independent trials that the clustered trials are worth; 0 without any. */
export function effectiveSize({ members, squares }: ClusterSizes): number {
  return squares === 0 ? 0 : (members * members) / squares
}

/** The upper bound at `level` for clustered trials. Null without a trial. */
export function clusteredUpper(
  { successes, trials }: Proportion,
  clusters: ClusterSizes,
  level: number,
): number | null {
  if (trials === 0) return null
  const scale = clusters.members === 0 ? 1 : Math.min(1, effectiveSize(clusters) / clusters.members)
  return clopperPearsonUpper({ successes: successes * scale, trials: trials * scale }, level)
}
