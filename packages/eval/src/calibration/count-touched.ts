/** How a calibration counts conversations: which of them would switch at a threshold, and which of these were good. */
import type { Label } from '@twincheck/core/canary'
import { constants } from '@twincheck/core/records'
import { type ClusterSizes, sizesOf, type TouchedCounts } from '../stats/calibration/touched-bounds.ts'

/** A conversation that has a label, or whose score reaches the lowest possible threshold. */
export type OwnConversation = {
  readonly id: string
  readonly run?: string
  readonly score: number
  readonly unjudged: boolean
  readonly label: Label | null
  /** Whether the conversation counts for a bound. It counts if it was drawn at random, or if all conversations are labelled. */
  readonly drawn: boolean
  readonly cluster: string
}

/** Counts of all conversations. They include conversations that have no label and would not switch. */
export type SeenTraffic = {
  readonly conversations: number
  readonly unjudged: number
  readonly clusters: ClusterSizes
}

export function countTouched(
  conversations: readonly OwnConversation[],
  threshold: number,
  all: SeenTraffic,
): {
  readonly counts: TouchedCounts
  readonly clusters: Readonly<Record<'conversations' | 'drawn' | 'successes', ClusterSizes>>
} {
  const candidates = conversations.filter(wouldSwitch)
  const drawn = candidates.filter((one) => one.drawn)
  const switches = drawn.filter(({ score }) => score >= threshold)
  const touched = switches.filter(({ label }) => label !== 'failure')
  // Somebody may label a good conversation that was not drawn at random. Such a label must not lower a bound, so the conversation is not
  // counted, unless it is unjudged.
  const good = conversations.filter((one) => one.label === 'success' && (one.drawn || one.unjudged))
  const unclear = touched.filter(({ label }) => label !== 'success')
  return {
    counts: {
      conversations: all.conversations,
      unjudged: all.unjudged,
      wouldSwitch: candidates.length,
      drawn: drawn.length,
      switches: switches.length,
      touched: touched.length,
      successes: {
        labelled: good.length + unclear.length,
        touched: unclear.length + good.filter(({ score, unjudged }) => unjudged || score >= threshold).length,
      },
    },
    clusters: {
      conversations: all.clusters,
      drawn: clusterSizes(drawn),
      successes: clusterSizes([...good, ...unclear]),
    },
  }
}

/**
 * `wouldSwitch` counts the conversations that would switch at the lowest threshold, including those that were not drawn. `remaining`
 * counts the conversations that would also switch at the given threshold.
 */
export function remainingAt(
  conversations: readonly OwnConversation[],
  threshold: number,
): { readonly remaining: number; readonly wouldSwitch: number } {
  const candidates = conversations.filter(wouldSwitch)
  return { remaining: candidates.filter(({ score }) => score >= threshold).length, wouldSwitch: candidates.length }
}

function wouldSwitch({ score, unjudged }: OwnConversation): boolean {
  return !unjudged && score >= constants.thresholdFloor
}

export function clusterSizes(conversations: Iterable<Pick<OwnConversation, 'cluster' | 'run'>>): ClusterSizes {
  const sizes = new Map<string, number>()
  for (const { cluster, run = '' } of conversations) {
    const name = JSON.stringify([run, cluster])
    sizes.set(name, (sizes.get(name) ?? 0) + 1)
  }
  return sizesOf(sizes.values())
}
