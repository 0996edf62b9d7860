/**
 * Headers on their way through. What concerns one connection only stays behind, the host is the upstream's, the gateway's
 * own headers and keys never leave it; everything else passes as it was written, in order and with its duplicates. How a
 * body is framed is for those to say who send it, and for no header that came.
 */
import type { Upstream } from './upstream.ts'

/** RFC 9110, 7.6.1; `expect` was answered by the gateway itself. */
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

/** What no `Connection` header can take away: others would read another body than was sent, or another host. */
const neverNamed = new Set(['content-length', 'transfer-encoding', 'content-type', 'content-encoding', 'host'])

/** What a header says of bytes that are not sent. */
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

/** Says that the gateway itself refused a request, so no upstream may say it. */
export const ownErrorHeader = 'x-twincheck-error'

/** They choose whose account pays and whose files are in reach. With the operator's key that is not the client's choice. */
const ofTheAccount = new Set([
  'openai-organization',
  'openai-project',
  'anthropic-organization-id',
  'anthropic-workspace-id',
  'x-goog-user-project',
])

/** Headers that clients' libraries write themselves. Only keys that look like the gateway's own are searched for in them. */
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
  /** Header and value by turns, as Node has them. */
  readonly raw: readonly string[]
  readonly connection: string | undefined
  readonly upstream: Upstream
  /** Whether the client's authorization was a key of the gateway, which no provider may see. */
  readonly keyWasOurs: boolean
  /** Whether a header's value holds a key of the gateway, whoever's it is. */
  readonly holdsKey: (value: string) => boolean
  /** The answer may have to be rewritten, so it must not come compressed. */
  readonly identity: boolean
  /** Of a body that is sent as it comes; null: whoever sends it knows, or it goes in chunks. */
  readonly length: number | null
  /** Takes the place of the client's own; null: that one passes, or none. */
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
  if (upstream.apiKey !== null) headers.push(...authorization(upstream, upstream.apiKey))
  if (traceparent !== null) headers.push('traceparent', traceparent)
  if (identity) headers.push('accept-encoding', 'identity')
  if (length !== null) headers.push('content-length', String(length))
  return headers
}

/** `length`: of the body that goes to the client where it is not the upstream's own; null: unchanged. */
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

/** The headers that one of `Connection: close, x-hop` names; null where it names none of interest. */
function connectionOptions(connection: string | undefined): ReadonlySet<string> | null {
  if (connection === undefined || /^(keep-alive|close)$/i.test(connection)) return null
  const options = connection.split(',').map((option) => option.trim().toLowerCase())
  return new Set(options.filter((option) => !neverNamed.has(option)))
}

/** The first of that name. */
export function headerValue(raw: readonly string[], name: string): string | undefined {
  for (let i = 0; i + 1 < raw.length; i += 2) {
    if (raw[i]?.length === name.length && raw[i]?.toLowerCase() === name) return raw[i + 1]
  }
  return undefined
}

const authorizations = new Set(['authorization', 'x-api-key', 'api-key', 'x-goog-api-key'])

function isAuthorization(name: string): boolean {
  return authorizations.has(name)
}

function authorization({ provider }: Upstream, apiKey: string): readonly string[] {
  return provider === 'anthropic' ? ['x-api-key', apiKey] : ['authorization', `Bearer ${apiKey}`]
}
