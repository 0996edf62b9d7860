/**
 * Bounds how often a switch happens in a good conversation: per conversation, per switch and per success. A conversation is touched if it
 * would switch although it succeeded without help. Repair can do harm only in touched conversations. Invariants:
 *   1. Unknown cases count as touched. A would-switch conversation is unknown if its label is unclear, or if it was
 *      drawn and not labelled. If none was drawn, all would-switch conversations are unknown. A conversation whose
 *      evidence was not judged is always unknown.
 *   2. If only some of the would-switch conversations were drawn (in hash order), the bound per conversation is the
 *      product of two bounds: on the share of would-switch conversations, and on the touched share of the drawn ones.
 *      The first bound uses 1 % of the allowed error of 5 %, and the second uses 4 %. If there are unjudged
 *      conversations, a third bound takes 1 % from the second.
 *   3. The product is used if and only if some but not all were drawn. The choice never depends on which result is
 *      smaller.
 */
import { clopperPearsonUpper, type Proportion } from '../clopper-pearson.ts'

export type TouchedCounts = {
  readonly conversations: number
  /** The number of conversations with evidence but without a judgment, because a model failed. */
  readonly unjudged: number
  readonly wouldSwitch: number
  /** The number of would-switch conversations that were selected for labelling: a random sample, or all of them. */
  readonly drawn: number
  readonly switches: number
  /** The number of switches in conversations whose label is success, unclear or missing. */
  readonly touched: number
  /**
   * `labelled` counts conversations with the label success, and switches whose label is unclear or missing. `touched` counts how many of
   * both are touched.
   */
  readonly successes: { readonly labelled: number; readonly touched: number }
}

export type TouchedClusters = {
  readonly conversations: ClusterSizes
  readonly drawn: ClusterSizes
  readonly successes: ClusterSizes
}

export type Bound = {
  readonly touched: number
  readonly of: number
  /** The bound if every trial counts as independent. Null without a trial. */
  readonly plain: number | null
  /** The bound after a correction for clusters, which reports use. */
  readonly bound: number | null
}

export type TouchedBounds = { readonly conversation: Bound; readonly switch: Bound; readonly success: Bound }

export type BoundOptions = {
  /** The confidence level. The default is 0.95. */
  readonly level?: number
  /** The share of good conversations that are wrongly labelled as failures. The default is 0. */
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
 * Sizes of the clusters of similar conversations (the same tenant, tool set and opening). Several labels from one cluster say little more
 * than one label. So a bound uses Kish's effective size (Σm)²/Σm² as the number of trials, and reduces the number of successes by the
 * same factor. The bound is valid even if all members of a cluster are the same.
 */
export type ClusterSizes = {
  readonly members: number
  /** The sum of the squared cluster sizes (Σm²). */
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

/**
 * Kish's effective size: how many independent trials give as much information as the clustered trials. The result is 0 without a trial.
 */
export function effectiveSize({ members, squares }: ClusterSizes): number {
  return squares === 0 ? 0 : (members * members) / squares
}

export function clusteredUpper(
  { successes, trials }: Proportion,
  clusters: ClusterSizes,
  level: number,
): number | null {
  if (trials === 0) return null
  const scale = clusters.members === 0 ? 1 : Math.min(1, effectiveSize(clusters) / clusters.members)
  return clopperPearsonUpper({ successes: successes * scale, trials: trials * scale }, level)
}
