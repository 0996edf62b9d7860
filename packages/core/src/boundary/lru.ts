/**
 * An LRU cache that consists of two maps. When the newer map is full, the older map is dropped as a whole. This is faster than deleting
 * keys one by one.
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
