/** An upstream has a fixed address, a mapping from the gateway's paths to its own, and a key that pays for requests. */
import type { Provider } from '@twincheck/core/adapter'

export type Upstream = {
  readonly provider: Provider
  readonly origin: string
  readonly host: string
  /** The key that replaces the client's own key. If `apiKey` is null, the client's key passes through. */
  readonly apiKey: string | null
  readonly pathFor: (path: string) => string
}

export function openUpstream(provider: Provider, baseUrl: string, apiKey: string | null): Upstream | null {
  const base = URL.parse(baseUrl)
  if (!base || (base.protocol !== 'http:' && base.protocol !== 'https:')) return null
  return {
    provider,
    origin: base.origin,
    host: base.host,
    apiKey,
    pathFor: provider.pathRule(base.pathname.replace(/\/+$/, '')),
  }
}
