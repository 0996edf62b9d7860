/** Functions that compute the answer for each key once. An error is not cached: the next call tries again. */

/**
 * Computes the answer for each key once and keeps it forever. Use it only if there are few keys, for example data folders or task ids.
 */
export function cached<Key, Answer>(compute: (key: Key) => Answer): (key: Key) => Answer {
  return cachedIn(new Map<Key, { readonly answer: Answer }>(), compute)
}

/**
 * Computes the answer for each key object once. Keys are compared by identity, and an answer is kept as long as its key is in use. The
 * key must not change.
 */
export function cachedFor<Key extends object, Answer>(compute: (key: Key) => Answer): (key: Key) => Answer {
  return cachedIn(new WeakMap<Key, { readonly answer: Answer }>(), compute)
}

type Cache<Key, Answer> = {
  readonly get: (key: Key) => { readonly answer: Answer } | undefined
  readonly set: (key: Key, entry: { readonly answer: Answer }) => unknown
}

function cachedIn<Key, Answer>(known: Cache<Key, Answer>, compute: (key: Key) => Answer): (key: Key) => Answer {
  return (key) => {
    const entry = known.get(key)
    if (entry) return entry.answer
    const answer = compute(key)
    known.set(key, { answer })
    return answer
  }
}
