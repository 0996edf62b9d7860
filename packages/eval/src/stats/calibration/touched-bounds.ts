/**
 * How often a switch can touch what was good, bounded three ways, each with its denominator: of conversations, of switches,
 * of successes. A conversation is touched where it would switch and succeeded without help; only there can repair do harm.
 *
 * Invariants
 *   1. What is not known counts as touched: would-switch conversations that are unclear, drawn and not labelled, or not drawn
 *      from a census that was left unfinished; and those with evidence that nobody judged.
 *   2. Where some would-switch conversations were drawn in hash order, and not all, the bound is that of their number times
 *      that of the share among the drawn, at 1 % and 4 % of the 5 % (1 % for those nobody judged, where there are any).
 *   3. Which of the two formulas is used depends on whether all were drawn, never on which is smaller.
 */
import { type ClusterSizes, clusteredUpper } from './effective-sample.ts'

export type TouchedCounts = {
  /** In shadow, under one fingerprint. */
  readonly conversations: number
  /** With evidence, and no verdict on it: a model failed. */
  readonly unjudged: number
  /** Whose score reaches the floor of the threshold. */
  readonly wouldSwitch: number
  /** Of these, those that were put up for labelling, as a random sample or all of them. */
  readonly drawn: number
  /** Of the drawn, those whose score reaches the threshold itself. */
  readonly switches: number
  /** Of these, those that are good, unclear or not labelled. */
  readonly touched: number
  /** Labelled successes, wherever they come from, and those of them that would switch. */
  readonly successes: { readonly labelled: number; readonly touched: number }
}

/** Sizes of the clusters that conversations, drawn ones and labelled successes fall into. */
export type TouchedClusters = {
  readonly conversations: ClusterSizes
  readonly drawn: ClusterSizes
  readonly successes: ClusterSizes
}

export type Bound = {
  readonly touched: number
  readonly of: number
  /** Taking every trial for independent; null without a trial. */
  readonly plain: number | null
  /** Corrected for clusters: the one that counts. */
  readonly bound: number | null
}

export type TouchedBounds = { readonly conversation: Bound; readonly switch: Bound; readonly success: Bound }

export type BoundOptions = {
  /** Default 0.95. */
  readonly level?: number
  /** The share of good conversations that labels call failures, from double labels. Default 0. */
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
