/**
 * Numeric-suffix clusters (paper, "Benchmark and splits"): all tasks, of any category, whose ids end in the same
 * integer after the last underscore. A reproducible proxy for tasks that share a scenario, no more than that.
 */

/** The cluster's name. An id that does not end so is alone in its cluster, under its whole id. */
export function suffixCluster(id: string): string {
  const digits = /_(\d+)$/.exec(id)?.[1]
  // As an integer: `_7` and `_007` are the same scenario. BigInt, because a suffix may be a long timestamp.
  return digits === undefined ? id : BigInt(digits).toString()
}

/** The items of each cluster, by the name an item gives itself or else by its suffix; clusters in code-unit order of their names whatever the order of the input. */
export function groupBySuffixCluster<Item extends { readonly id: string; readonly cluster?: string }>(
  items: readonly Item[],
): readonly (readonly Item[])[] {
  const clusters = new Map<string, Item[]>()
  for (const item of items) {
    const name = item.cluster ?? suffixCluster(item.id)
    const members = clusters.get(name)
    if (members) members.push(item)
    else clusters.set(name, [item])
  }
  return [...clusters].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, members]) => members)
}
