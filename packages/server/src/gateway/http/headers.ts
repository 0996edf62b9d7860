/**
 * The headers that the gateway passes in both directions. Hop-by-hop headers are dropped, and the host becomes the upstream's. The
 * gateway's own headers and keys are never passed on. All other headers pass unchanged, in their order and with duplicates. Received
 * framing headers are ignored, because the code that sends a body writes them itself.
 */
import { allOf } from '../providers.ts'
import type { Upstream } from './upstream.ts'

/** The hop-by-hop headers of RFC 9110, 7.6.1. `expect` is listed because the gateway answers it itself. */
const ofOneConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** A `Connection` header cannot remove these headers, because without them another server would read a different body or host. */
const neverNamed = new Set(['content-length', 'transfer-encoding', 'content-type', 'content-encoding', 'host'])

/** Headers that describe the upstream's body. If the gateway sends another body instead, these headers are dropped. */
const ofTheBody = new Set([
  'content-length',
  'content-encoding',
  'content-md5',
  'digest',
  'content-digest',
  'repr-digest',
  'etag',
])

const ownPrefix = 'x-twincheck-'

/** This header marks a refusal by the gateway itself, so no upstream may send it. */
export const ownErrorHeader = 'x-twincheck-error'

/**
 * These headers choose which account pays and which files can be read. The gateway drops a client's headers of this kind if it uses the
 * operator's key.
 */
const ofTheAccount = new Set(allOf('accountHeaders'))

/**
 * Headers that client libraries write themselves, so they hardly ever contain a key. They are searched for a key only if they contain the
 * prefix of the gateway's keys.
 */
const neverKeys = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'date',
  'traceparent',
  'tracestate',
  'user-agent',
])

export type RequestHeaders = {
  readonly raw: readonly string[]
  readonly connection: string | undefined
  readonly upstream: Upstream
  /** Whether the client authorised itself with a key of the gateway. No provider may see that key. */
  readonly keyWasOurs: boolean
  readonly holdsKey: (value: string) => boolean
  /** Whether the upstream must send its answer uncompressed, because the gateway may have to rewrite it. */
  readonly identity: boolean
  readonly length: number | null
  /** Replaces the client's `traceparent` header. If `traceparent` is null, the client's header passes unchanged. */
  readonly traceparent: string | null
}

export function requestHeaders(request: RequestHeaders): string[] {
  const { raw, connection, upstream, keyWasOurs, holdsKey, identity, length, traceparent } = request
  const named = connectionOptions(connection)
  const headers: string[] = ['host', upstream.host]
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? ''
    const lower = name.toLowerCase()
    if (ofOneConnection.has(lower) || lower === 'host' || lower === 'expect' || lower.startsWith(ownPrefix)) continue
    if (lower === 'content-length') continue
    if (named?.has(lower)) continue
    if (isAuthorization(lower) && (keyWasOurs || upstream.apiKey !== null)) continue
    if (upstream.apiKey !== null && ofTheAccount.has(lower)) continue
    if (identity && lower === 'accept-encoding') continue
    if (traceparent !== null && lower === 'traceparent') continue
    const value = raw[i + 1] ?? ''
    if (!neverKeys.has(lower) ? holdsKey(value) : value.includes('twk_') && holdsKey(value)) continue
    headers.push(name, value)
  }
  if (upstream.apiKey !== null) headers.push(...upstream.provider.authorize(upstream.apiKey))
  if (traceparent !== null) headers.push('traceparent', traceparent)
  if (identity) headers.push('accept-encoding', 'identity')
  if (length !== null) headers.push('content-length', String(length))
  return headers
}

export function responseHeaders(raw: readonly string[], length: number | null): string[] {
  const headers: string[] = []
  const named = connectionOptions(headerValue(raw, 'connection'))
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? ''
    const lower = name.toLowerCase()
    if (ofOneConnection.has(lower) || named?.has(lower) || lower === ownErrorHeader) continue
    if (length !== null && ofTheBody.has(lower)) continue
    headers.push(name, raw[i + 1] ?? '')
  }
  if (length !== null) headers.push('content-length', String(length))
  return headers
}

/** The headers that a `Connection` header names, such as `x-hop` in `Connection: close, x-hop`. Returns null if it names none. */
function connectionOptions(connection: string | undefined): ReadonlySet<string> | null {
  if (connection === undefined || /^(keep-alive|close)$/i.test(connection)) return null
  const options = connection.split(',').map((option) => option.trim().toLowerCase())
  return new Set(options.filter((option) => !neverNamed.has(option)))
}

export function headerValue(raw: readonly string[], name: string): string | undefined {
  for (let i = 0; i + 1 < raw.length; i += 2) {
    if (raw[i]?.length === name.length && raw[i]?.toLowerCase() === name) return raw[i + 1]
  }
  return undefined
}

const authorizations = new Set(allOf('keyHeaders'))

function isAuthorization(name: string): boolean {
  return authorizations.has(name)
}

/** Reads a name that a client gives in a header. Records contain the name, so a long or unprintable name is ignored. */
export function readName(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header) ? header : null
}
