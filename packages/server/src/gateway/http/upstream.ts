/** An upstream: its fixed address, how the gateway's paths map to its own, and the key that pays for it. */

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

export type Provider = 'openai' | 'anthropic'

/** Makes an upstream from its address; null: the address is not http: or https:. */
export function openUpstream(provider: Provider, baseUrl: string, apiKey: string | null): Upstream | null {
  const base = URL.parse(baseUrl)
  if (!base || (base.protocol !== 'http:' && base.protocol !== 'https:')) return null
  return {
    provider,
    origin: base.origin,
    host: base.host,
    apiKey,
    pathFor: pathRule(base.pathname.replace(/\/+$/, '')),
  }
}

/** Clients use /v1/…; a provider may have its version elsewhere, as in /openai/v1 or /v1beta/openai. */
function pathRule(base: string): Upstream['pathFor'] {
  if (base.endsWith('/v1')) {
    const before = base.slice(0, -'/v1'.length)
    return (path) => before + path
  }
  return (path) => base + (/^\/v1(?=[/?]|$)/.test(path) ? path.slice('/v1'.length) : path)
}
