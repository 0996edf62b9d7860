/**
 * One task judged twice: the stored actor's verdict, and the verdict with TwinCheck in the loop.
 *
 * A pair whose actor trajectory is missing is not an outcome; it never gets this far.
 */

export type PairedOutcome = {
  readonly id: string
  readonly category: string
  /** What its outcome is not independent of. Default: the numeric suffix of its id. */
  readonly cluster?: string
  readonly actor: boolean
  readonly twincheck: boolean
}

/**
 * The pairs by category, categories in code-unit order. Every category has at least one pair.
 *
 * The order never depends on the order of the input, so neither does anything resampled from it.
 */
export function groupByCategory<Item extends { readonly category: string }>(
  items: readonly Item[],
): readonly (readonly [category: string, members: readonly Item[]])[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const members = groups.get(item.category)
    if (members) members.push(item)
    else groups.set(item.category, [item])
  }
  return [...groups].sort(([first], [second]) => (first < second ? -1 : 1))
}
