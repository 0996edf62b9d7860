/** A request on its way through the gateway, and how it is sent to the upstream. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider, WireFormat } from '@twincheck/core/adapter'
import { requestHeaders } from '../http/headers.ts'
import { withoutKeys } from '../http/query-keys.ts'
import type { RequestTarget } from '../http/request-path.ts'
import type { Upstream } from '../http/upstream.ts'
import type { RequestTrace } from '../operations/telemetry.ts'
import type { RefuseBody } from './response-owners.ts'

export type ProxiedRequest = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly target: RequestTarget
  readonly upstream: Upstream
  readonly provider: Provider
  readonly tenant: string
  readonly takeRoom: (bytes: number) => boolean
  readonly keyWasOurs: boolean
  readonly holdsKey: (value: string) => boolean
  /** Returns an error if the body names a response of another tenant. `refuseBody` is null if bodies of this path name no responses. */
  readonly refuseBody: RefuseBody | null
  readonly format: WireFormat | null
  readonly named: string | null
  readonly unit: string | null
  readonly newSession: (() => string) | null
  readonly startedAt: number
  readonly trace: RequestTrace | null
}

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
