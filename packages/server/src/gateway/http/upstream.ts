/** Where requests go: a fixed place, a rule from the gateway's paths to its own, and the key it is paid with. */

export type Upstream = {
  readonly provider: Provider
  /** Scheme, name and port. */
  readonly origin: string
  /** What the Host header says. */
  readonly host: string
  /** Goes to the provider in place of the client's own key; null: the client's key passes through. */
  readonly apiKey: string | null
  /** The path of the provider for a path of the gateway, query included. */
  readonly pathFor: (path: string) => string
}

export type Provider = 'openai' | 'anthropic'

/** Null where the address is none of http: or https:. */
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

/** Clients say /v1/…; a provider may keep its version elsewhere, as in /openai/v1 or /v1beta/openai. */
function pathRule(base: string): Upstream['pathFor'] {
  if (base.endsWith('/v1')) {
    const before = base.slice(0, -'/v1'.length)
    return (path) => before + path
  }
  return (path) => base + (/^\/v1(?=[/?]|$)/.test(path) ? path.slice('/v1'.length) : path)
}
