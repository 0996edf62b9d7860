/**
 * Headers in both directions. Hop-by-hop headers are dropped, the host becomes the upstream's, and the gateway's own headers and
 * keys never leave it. All other headers pass unchanged, in their order and with duplicates. The sender of a body decides how it
 * is framed, never a header that was received.
 */
import { allOf } from '../providers.ts'
import type { Upstream } from './upstream.ts'

/** RFC 9110, 7.6.1. The gateway answers `expect` itself. */
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

/** A `Connection` header cannot remove these: another server would read a different body or host. */
const neverNamed = new Set(['content-length', 'transfer-encoding', 'content-type', 'content-encoding', 'host'])

/** Headers that describe the upstream's body. They are dropped if another body replaces it. */
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
 * These headers choose whose account pays and whose files can be read. If the operator's key is used, the client must
 * not choose that.
 */
const ofTheAccount = new Set(allOf('accountHeaders'))

/**
 * Headers that client libraries write themselves, so they hardly ever contain a key. They are searched for a key only
 * if they contain the prefix of the gateway's own keys.
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
  /** The client's headers as Node lists them: names and values alternate. */
  readonly raw: readonly string[]
  readonly connection: string | undefined
  readonly upstream: Upstream
  /** Whether the client authorised itself with a key of the gateway, which no provider may see. */
  readonly keyWasOurs: boolean
  /** Whether a header's value contains any key of the gateway. */
  readonly holdsKey: (value: string) => boolean
  /** Whether the upstream must send its answer uncompressed, because the gateway may have to rewrite it. */
  readonly identity: boolean
  /** Length of a body that is streamed; null: the sender sets it, or the body is chunked. */
  readonly length: number | null
  /** Replaces the client's own header; null: the client's header passes, if there is one. */
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

/** `length`: length of a body that replaces the upstream's; null: the upstream's body is sent. */
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

/** The headers that a `Connection` header names, such as x-hop in `Connection: close, x-hop`; null: none. */
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

/** The name that a client gives in a header. Records contain it, so a long or unprintable name is ignored. */
export function readName(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header) ? header : null
}
