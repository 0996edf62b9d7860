/** Removes keys from the query of a URL, where some providers accept keys as well. */
import type { Upstream } from './upstream.ts'

export type QueryKeys = {
  readonly upstream: Upstream
  readonly keyWasOurs: boolean
  readonly holdsKey: (value: string) => boolean
}

/**
 * Returns the query without keys that must not go upstream: keys of the gateway, and the client's own key if the operator's key is used.
 * Without such a key the query is returned unchanged. `query` begins with a question mark or is empty.
 */
export function withoutKeys(query: string, { upstream, keyWasOurs, holdsKey }: QueryKeys): string {
  const { keyParameters } = upstream.provider
  if (keyParameters.length === 0 || query.length < 2) return query
  const isKept = (pair: string) => {
    const [name = '', value = ''] = pair.split('=', 2).map(decode)
    const isKey = keyParameters.includes(name) && (keyWasOurs || upstream.apiKey !== null)
    return !isKey && !holdsKey(value)
  }
  const pairs = query.slice(1).split('&')
  const kept = pairs.filter(isKept)
  if (kept.length === pairs.length) return query
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
