/**
 * A provider's HTTP API: its paths, keys and errors, and the wire format of each path. How conversations are read is defined by the wire
 * formats. A provider is a value in a gateway's list of providers, and does not register itself.
 */
import type { WireBody, WireFormat } from './wire-format.ts'

export type Provider = {
  /** The provider's name in a gateway's configuration, as in `upstreams.openai`. */
  readonly name: string
  readonly endpoints: readonly WireEndpoint[]
  /** The beginnings of the paths that the provider's clients use, such as `/v1`. */
  readonly roots: readonly string[]
  /**
   * The method and path of each request that agents make. Lists of stored items are not included, because they contain the items of every
   * tenant.
   */
  readonly agentPaths: readonly string[]
  /** Whether a request is meant for this provider. Other providers may serve the same path. `path` is null if it is unreadable. */
  readonly isMeant: (path: string | null, headers: ClientHeaders) => boolean
  /** Converts a client's path to the upstream's. `base` is the path of the upstream's address, with no final slash. */
  readonly pathRule: (base: string) => (path: string) => string
  readonly authorize: (apiKey: string) => readonly [name: string, value: string]
  /** The headers in which clients send keys. */
  readonly keyHeaders: readonly string[]
  /** The query parameters in which clients may send keys. */
  readonly keyParameters: readonly string[]
  /** The headers that choose the account: who pays, and whose files can be read. */
  readonly accountHeaders: readonly string[]
  /** Writes an error in the form that this provider's clients read. */
  readonly writeError: (error: ProviderError) => WireBody
}

/** A path at which a provider serves a wire format. */
export type WireEndpoint = {
  readonly format: WireFormat
  /** Returns the usual spelling of a decoded path. Null if the path does not belong to this endpoint. */
  readonly find: (path: string) => string | null
}

export type ClientHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export type ProviderError = {
  readonly status: number
  /** The kind of error, in the vocabulary of OpenAI and Anthropic, such as `rate_limit_error`. */
  readonly type: string
  /** The error code, which is unique to this error. */
  readonly code: string
  readonly message: string
}

/** An endpoint at exactly this path, in lower or upper case. */
export function endpointAt(path: string, format: WireFormat): WireEndpoint {
  return { format, find: (asked) => (asked.toLowerCase() === path ? path : null) }
}

/** Clients send /v1/… paths. A provider may have its version elsewhere, for instance in /openai/v1 or /v1beta/openai. */
export function versionedPath(base: string): (path: string) => string {
  if (base.endsWith('/v1')) {
    const before = base.slice(0, -'/v1'.length)
    return (path) => before + path
  }
  return (path) => base + (/^\/v1(?=[/?]|$)/.test(path) ? path.slice('/v1'.length) : path)
}
