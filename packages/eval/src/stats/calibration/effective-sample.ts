/**
 * Trials that are alike count for less. Labels from a few templates (a tenant, a tool set, an opening) say little more than
 * one from each, and an exact bound that takes them for independent is missed far more often than it says.
 *
 * Kish's size (Σm)²/Σm² over the clusters is what the bound is taken at, with what was found scaled alike. It holds even where
 * the members of a cluster are all the same; where every cluster has one member it changes nothing.
 */
import { clopperPearsonUpper, type Proportion } from '../clopper-pearson.ts'

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

/** How many independent trials so many clustered ones are worth; 0 without any. */
export function effectiveSize({ members, squares }: ClusterSizes): number {
  return squares === 0 ? 0 : (members * members) / squares
}

/** The upper bound at `level` with trials that came in clusters. Null without a trial. */
export function clusteredUpper(
  { successes, trials }: Proportion,
  clusters: ClusterSizes,
  level: number,
): number | null {
  if (trials === 0) return null
  const scale = clusters.members === 0 ? 1 : Math.min(1, effectiveSize(clusters) / clusters.members)
  return clopperPearsonUpper({ successes: successes * scale, trials: trials * scale }, level)
}
