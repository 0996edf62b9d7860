/** A map that keeps only what was used most recently. */
export type Recent<Key, Value> = {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => void
  readonly size: () => number
}

export function keepRecent<Key, Value>(most: number): Recent<Key, Value> {
  const kept = new Map<Key, Value>()
  const set = (key: Key, value: Value) => {
    // A Map keeps the order of insertion, so the first is the one not used for longest.
    kept.delete(key)
    kept.set(key, value)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) return
      kept.delete(oldest)
    }
  }
  const get = (key: Key) => {
    const value = kept.get(key)
    if (value !== undefined) set(key, value)
    return value
  }
  return { get, set, size: () => kept.size }
}
