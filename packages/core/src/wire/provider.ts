/**
 * A provider's HTTP API apart from conversations: its paths, keys and errors, and the wire format of each path. It is a value that a
 * gateway lists; nothing registers itself.
 */
import type { WireBody, WireFormat } from './wire-format.ts'

export type Provider = {
  /** Its name in a gateway's configuration, as in `upstreams.openai`. */
  readonly name: string
  readonly endpoints: readonly WireEndpoint[]
  /** What its clients' paths begin with, such as `/v1`. */
  readonly roots: readonly string[]
  /** What agents request: a method and a path. Lists of stored items are not included: they contain the items of every tenant. */
  readonly agentPaths: readonly string[]
  /** Whether a request that another provider would serve too is meant for this one. `path`: null if it cannot be read. */
  readonly isMeant: (path: string | null, headers: ClientHeaders) => boolean
  /** The upstream's path for a client's path. `base`: the path of the upstream's address, without a slash at the end. */
  readonly pathRule: (base: string) => (path: string) => string
  /** The header that carries a key: its name and value. */
  readonly authorize: (apiKey: string) => readonly [name: string, value: string]
  /** The headers in which clients send keys. */
  readonly keyHeaders: readonly string[]
  /** The parameters of a query in which clients may send keys. */
  readonly keyParameters: readonly string[]
  /** The headers that choose whose account pays and whose files can be read. */
  readonly accountHeaders: readonly string[]
  /** An error as this provider's clients read it. */
  readonly writeError: (error: ProviderError) => WireBody
}

/** A path at which a provider serves a wire format. */
export type WireEndpoint = {
  readonly format: WireFormat
  /** The usual spelling of a decoded path; null if it is another path. */
  readonly find: (path: string) => string | null
}

export type ClientHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export type ProviderError = {
  readonly status: number
  /** The kind of error, in the vocabulary of OpenAI and Anthropic, such as `rate_limit_error`. */
  readonly type: string
  /** Unique to this error. */
  readonly code: string
  readonly message: string
}

/** The endpoint at exactly this path, in lower or upper case. */
export function endpointAt(path: string, format: WireFormat): WireEndpoint {
  return { format, find: (asked) => (asked.toLowerCase() === path ? path : null) }
}

/** Clients use /v1/…; a provider may have its version elsewhere, as in /openai/v1 or /v1beta/openai. */
export function versionedPath(base: string): (path: string) => string {
  if (base.endsWith('/v1')) {
    const before = base.slice(0, -'/v1'.length)
    return (path) => before + path
  }
  return (path) => base + (/^\/v1(?=[/?]|$)/.test(path) ? path.slice('/v1'.length) : path)
}
