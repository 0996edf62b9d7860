/** An upstream: its fixed address, how the gateway's paths map to its own, and the key that pays for it. */
import type { Provider } from '@twincheck/core/adapter'

export type Upstream = {
  readonly provider: Provider
  /** Scheme, host and port. */
  readonly origin: string
  /** The value of the Host header. */
  readonly host: string
  /** Replaces the client's own key; null: the client's key passes through. */
  readonly apiKey: string | null
  /** The provider's path for a path of the gateway, with its query. */
  readonly pathFor: (path: string) => string
}

/** Makes an upstream from its address; null: the address is not http: or https:. */
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
