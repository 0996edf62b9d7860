/**
 * Numeric-suffix clusters (paper, "Benchmark and splits"): all tasks, of any category, whose ids end in the same
 * integer after the last underscore. This is only a reproducible proxy for tasks that share a scenario.
 */
import { groupByName } from './paired-outcome.ts'

/** The cluster's name. An id without such a suffix is its own cluster. */
export function suffixCluster(id: string): string {
  const digits = /_(\d+)$/.exec(id)?.[1]
  // `_7` and `_007` are the same scenario. BigInt, because a suffix may be a long timestamp.
  return digits === undefined ? id : BigInt(digits).toString()
}

/** The items of each cluster, by the cluster that an item names or else by its suffix, in code-unit order of the names. */
export function groupBySuffixCluster<Item extends { readonly id: string; readonly cluster?: string }>(
  items: readonly Item[],
): readonly (readonly Item[])[] {
  return groupByName(items, ({ cluster, id }) => cluster ?? suffixCluster(id)).map(([, members]) => members)
}
