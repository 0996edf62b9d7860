/** A request on its way through the gateway, and how it is put to the upstream. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestHeaders } from '../http/headers.ts'
import type { RequestTarget } from '../http/request-path.ts'
import type { Provider, Upstream } from '../http/upstream.ts'
import type { RequestTrace } from '../operations/telemetry.ts'
import type { RefuseBody } from './response-owners.ts'
import type { WireName } from './wire.ts'

/** A request that was let in, and where it goes. */
export type ProxiedRequest = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly target: RequestTarget
  readonly upstream: Upstream
  readonly provider: Provider
  readonly tenant: string
  /** Memory for so many bytes of the request, until it has ended; false: there is none. */
  readonly takeRoom: (bytes: number) => boolean
  readonly keyWasOurs: boolean
  /** Whether a header's value holds a key of the gateway. */
  readonly holdsKey: (value: string) => boolean
  /** Whether the body names a response of another tenant; null: this path names none. */
  readonly refuseBody: RefuseBody | null
  /** Null: passed on and not looked at. */
  readonly format: WireName | null
  /** The name that the client gave the trajectory. */
  readonly named: string | null
  /** The user or account that the client names; null: none. */
  readonly unit: string | null
  /** Mints what a new conversation is called; null: clients are not told. */
  readonly newSession: (() => string) | null
  readonly startedAt: number
  readonly trace: RequestTrace | null
}

/** `length`: of a body that goes on as it comes; null: of one that is known whole, or goes in chunks. */
export function upstreamCall(
  { incoming, target, upstream, keyWasOurs, holdsKey, trace }: ProxiedRequest,
  { identity, length }: { readonly identity: boolean; readonly length: number | null },
) {
  return {
    upstream,
    trace,
    method: incoming.method ?? 'GET',
    path: upstream.pathFor(target.path + target.query),
    headers: requestHeaders({
      raw: incoming.rawHeaders,
      connection: incoming.headers.connection,
      upstream,
      keyWasOurs,
      holdsKey,
      identity,
      length,
      traceparent: trace?.sent(upstream.host) ?? null,
    }),
  }
}
