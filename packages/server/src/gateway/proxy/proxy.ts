/**
 * The proxy handles one request, from the client's socket to the upstream's and back.
 *
 * Invariants
 *     1. In shadow the answer's bytes pass as they arrive, and the decider gets a copy after they are sent.
 *     2. If the decider fails in any way, the client gets the upstream's own answer or error.
 *     3. If the client disconnects, its upstream request is cancelled. If the upstream breaks off, the client's answer breaks off too.
 *     4. A request goes upstream only if its caller is known, its path is allowed and its framing is unambiguous.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Provider, providers } from '@twincheck/core/adapter'
import type { Connections } from '../http/connections.ts'
import { readName } from '../http/headers.ts'
import { type OwnError, ownErrors, sendOwnError } from '../http/own-error.ts'
import { refuseFraming } from '../http/request-body.ts'
import { isBelow, type RequestTarget, readTarget } from '../http/request-path.ts'
import { roomUntilClosed, type SharedRoom } from '../http/shared-room.ts'
import type { Upstream } from '../http/upstream.ts'
import type { GatewayConfiguration } from '../operations/configuration.ts'
import type { Log } from '../operations/log.ts'
import type { ProxyMetrics } from '../operations/metrics.ts'
import type { Telemetry } from '../operations/telemetry.ts'
import { providerOf } from '../providers.ts'
import { type Admission, openCallers } from './admission.ts'
import { openTenantPaths } from './allowed-paths.ts'
import { canonicalPath, formatAt } from './inspected-paths.ts'
import { type HashedKey, openKeySearch } from './keys.ts'
import type { Observer } from './observer.ts'
import { announcedLength, passThrough } from './pass-through.ts'
import type { ProxiedRequest } from './proxied-request.ts'
import type { Repairs } from './repair-exchange.ts'
import type { ResponseOwners } from './response-owners.ts'
import { takesOutcomes } from './session-header.ts'
import type { CountSkipped } from './skipped-answers.ts'

export type ProxyOptions = {
  readonly configuration: GatewayConfiguration
  readonly connections: Connections
  readonly admission: Admission
  readonly observer: Observer
  readonly countSkipped: CountSkipped
  readonly requestRoom: SharedRoom
  readonly repairs: Repairs | null
  readonly owners: ResponseOwners
  readonly telemetry: Telemetry | null
  readonly metrics: ProxyMetrics
  readonly log: Log
  readonly elapsed: () => number
  readonly newSession: () => string
}

export function openProxy(options: ProxyOptions): RequestListener {
  const { configuration, repairs, owners, telemetry, elapsed } = options
  const holdsKey = openKeySearch(configuredKeys(configuration))
  const letIn = openEntrance(options)
  return (incoming, outgoing) => {
    const startedAt = elapsed()
    const written = readTarget(incoming)
    const target = written && { ...written, path: canonicalPath(written.path) }
    const { headers, method = '' } = incoming
    const format = target && formatAt(method, target.path)
    const provider = providerOf(target?.path ?? null, headers)
    const trace = telemetry?.begin({ method, route: format && target.path, headers }) ?? null
    outgoing.on('close', () => {
      noteEnd(outgoing, { method, endpoint: format?.name ?? 'other', startedAt }, options)
      trace?.end(outgoing.headersSent ? outgoing.statusCode : null)
    })
    const entered = letIn(incoming, target)
    if (entered.kind === 'refused') return sendOwnError(outgoing, provider, entered.error)
    const { leave, tenant, keyWasOurs } = entered
    const { requestRoom } = options
    outgoing.on('close', leave)
    const takeRoom = roomUntilClosed(requestRoom, tenant, outgoing)
    const upstream = upstreamOf(configuration, provider, entered.target)
    if (!upstream) return sendOwnError(outgoing, provider, ownErrors.noUpstream)
    trace?.note('tenant', tenant)
    const named = readName(headers['x-twincheck-session'])
    const unit = readName(headers['x-twincheck-unit'])
    const newSession = takesOutcomes(configuration) ? options.newSession : null
    const responses = owners.at(entered.target.path, tenant)
    const refuseBody = method === 'POST' && responses ? responses.refuseBody : null
    const from = { incoming, outgoing, target: entered.target, provider, tenant, takeRoom, keyWasOurs, holdsKey }
    const proxied: ProxiedRequest = { ...from, upstream, refuseBody, format, named, unit, newSession, startedAt, trace }
    const isRead = (announcedLength(incoming) ?? 0) <= configuration.bounds.decidedBytes
    const run = () => {
      if (format !== null && isRead && repairs?.takes(format, tenant)) repairs.run(proxied)
      else passThrough(proxied, options)
    }
    if (format !== null) responses?.noteDelivered(outgoing)
    const refusal = responses?.refusePath()
    if (!refusal) return run()
    void refusal.then((error) => {
      if (error) sendOwnError(outgoing, provider, error)
      else if (!outgoing.destroyed) run()
    })
  }
}

function configuredKeys({ tenants, operatorKey, outcomeKey }: GatewayConfiguration): readonly HashedKey[] {
  const keys = [operatorKey, outcomeKey, ...tenants.flatMap((tenant) => [tenant.key, tenant.outcomeKey])]
  return keys.filter((key) => key !== null)
}

type Entered =
  | { readonly kind: 'refused'; readonly error: OwnError }
  | (Extract<ReturnType<Admission>, { kind: 'admitted' }> & { readonly target: RequestTarget })

/** Refuses requests that may not go upstream. If possible it does so before a request counts against its tenant's limits. */
function openEntrance({ configuration, admission }: ProxyOptions) {
  const { requestBytes } = configuration.bounds
  const refuseCaller = openCallers(configuration)
  const isAllowed = openTenantPaths(configuration)
  const refused = (error: OwnError): Entered => ({ kind: 'refused', error })
  return (incoming: IncomingMessage, target: RequestTarget | null): Entered => {
    const { headers, method = '' } = incoming
    const unfit = refuseFraming(incoming) ?? refuseCaller(headers)
    if (unfit) return refused(unfit)
    if (!target) return refused(ownErrors.pathUnclear)
    const admitted = admission(headers)
    if (admitted.kind === 'refused') return admitted
    const error = !isAllowed(admitted.tenant, method, target.path)
      ? ownErrors.pathRefused(`${method} ${target.path.slice(0, 200)}`)
      : Number(headers['content-length'] ?? 0) > requestBytes
        ? ownErrors.tooLarge(requestBytes)
        : null
    if (!error) return { ...admitted, target }
    admitted.leave()
    return refused(error)
  }
}

type EndedRequest = { readonly method: string; readonly endpoint: string; readonly startedAt: number }

export function noteEnd(
  outgoing: ServerResponse,
  { method, endpoint, startedAt }: EndedRequest,
  { metrics, log, elapsed }: Pick<ProxyOptions, 'metrics' | 'log' | 'elapsed'>,
): void {
  const status = outgoing.headersSent ? String(outgoing.statusCode) : 'none'
  metrics.requests.add({ endpoint, status })
  const milliseconds = Math.round((elapsed() - startedAt) * 1000) / 1000
  log.request({ endpoint, method, status, milliseconds })
}

/**
 * Finds an upstream for the provider's protocol. If none is configured for the provider, the upstream of another provider that serves
 * these paths is used.
 */
function upstreamOf({ upstreams }: GatewayConfiguration, { name }: Provider, { path }: RequestTarget): Upstream | null {
  const alike = providers.filter(({ roots }) => roots.some((root) => isBelow(root, path)))
  const found = [name, ...alike.map((other) => other.name)].find((known) => upstreams.has(known))
  return upstreams.get(found ?? '') ?? null
}
