/**
 * An LRU cache: at least the `most` keys that were used last, and never more than twice as many.
 *
 * Two maps take turns, and the older one is dropped whole. Deleting the oldest key of a Map one by one is not cheap: it leaves
 * a gap at the front that every later look for the oldest walks over.
 */
export type Lru<Key, Value> = {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => void
  readonly size: () => number
}

export function openLru<Key, Value>(most: number): Lru<Key, Value> {
  let recent = new Map<Key, Value>()
  let older = new Map<Key, Value>()
  const set = (key: Key, value: Value) => {
    if (recent.size >= most && !recent.has(key)) {
      older = recent
      recent = new Map()
    }
    recent.set(key, value)
    older.delete(key)
  }
  const get = (key: Key) => {
    const known = recent.get(key)
    if (known !== undefined) return known
    const value = older.get(key)
    if (value !== undefined) set(key, value)
    return value
  }
  return { get, set, size: () => recent.size + older.size }
}
