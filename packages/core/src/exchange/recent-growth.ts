/** A cache for lists that only grow, such as conversations. Only the new items are processed. */
export type Growth<Item, Value> = {
  readonly isSame: (known: Item, given: Item) => boolean
  readonly begin: (items: readonly Item[]) => Value
  readonly extend: (known: Value, added: readonly Item[]) => Value
}

/**
 * Number of cached lists. It is larger than the number of lists that a process handles at the same time, and small enough for a linear
 * search.
 */
const mostKnown = 32

export function openRecentGrowth<Item, Value>({ isSame, begin, extend }: Growth<Item, Value>) {
  let recent: readonly { readonly items: readonly Item[]; readonly value: Value }[] = []
  return (items: readonly Item[]): Value => {
    const known = recent.find((other) => beginsWith(items, other.items, isSame))
    const value = known ? extend(known.value, items.slice(known.items.length)) : begin(items)
    recent = [{ items, value }, ...recent.filter((other) => other !== known).slice(0, mostKnown - 1)]
    return value
  }
}

function beginsWith<Item>(
  given: readonly Item[],
  known: readonly Item[],
  isSame: (known: Item, given: Item) => boolean,
): boolean {
  if (known.length === 0 || known.length > given.length) return false
  // The lists are compared from their ends, because two different lists usually differ there.
  for (let i = known.length - 1; i >= 0; i--) {
    const [one, other] = [known[i], given[i]]
    if (one !== other && (one === undefined || other === undefined || !isSame(one, other))) return false
  }
  return true
}
