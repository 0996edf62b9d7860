/** A request on its way through the gateway, and how it is sent to the upstream. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider, WireFormat } from '@twincheck/core/adapter'
import { requestHeaders } from '../http/headers.ts'
import { withoutKeys } from '../http/query-keys.ts'
import type { RequestTarget } from '../http/request-path.ts'
import type { Upstream } from '../http/upstream.ts'
import type { RequestTrace } from '../operations/telemetry.ts'
import type { RefuseBody } from './response-owners.ts'

/** An admitted request, and where it goes. */
export type ProxiedRequest = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly target: RequestTarget
  readonly upstream: Upstream
  readonly provider: Provider
  readonly tenant: string
  /** Reserves memory for this many bytes until the request has ended; false: none is left. */
  readonly takeRoom: (bytes: number) => boolean
  readonly keyWasOurs: boolean
  /** Whether a header's value contains a key of the gateway. */
  readonly holdsKey: (value: string) => boolean
  /** Refuses a body that names a response of another tenant; null: bodies of this path name no responses. */
  readonly refuseBody: RefuseBody | null
  /** The wire format of the request; null: it is passed on without being inspected. */
  readonly format: WireFormat | null
  /** The client's name for the trajectory. */
  readonly named: string | null
  /** The user or account that the client names; null: none. */
  readonly unit: string | null
  /** Creates the name of a new conversation; null: clients are not told session names. */
  readonly newSession: (() => string) | null
  readonly startedAt: number
  readonly trace: RequestTrace | null
}

/** `length`: of a streamed body; null: the body is known whole, or chunked. */
export function upstreamCall(
  { incoming, target, upstream, keyWasOurs, holdsKey, trace }: ProxiedRequest,
  { identity, length }: { readonly identity: boolean; readonly length: number | null },
) {
  return {
    upstream,
    trace,
    method: incoming.method ?? 'GET',
    path: upstream.pathFor(target.path + withoutKeys(target.query, { upstream, keyWasOurs, holdsKey })),
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
