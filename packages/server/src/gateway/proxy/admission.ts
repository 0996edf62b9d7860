/**
 * Decides whether a request is admitted. The caller, the tenant's key, the tenant's requests per minute and its concurrent requests are
 * checked.
 */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '@twincheck/core'
import { type OwnError, ownErrors } from '../http/own-error.ts'
import type { GatewayConfiguration, Tenant } from '../operations/configuration.ts'
import { allOf } from '../providers.ts'
import { bearerToken, matchesKey } from './keys.ts'

export type Admitted = {
  readonly kind: 'admitted'
  readonly tenant: string
  /** Whether the authorization header held a key of the gateway. That key must not go upstream. */
  readonly keyWasOurs: boolean
  readonly leave: () => void
}

export type Admission = (
  headers: IncomingHttpHeaders,
) => Admitted | { readonly kind: 'refused'; readonly error: OwnError }

export const onlyTenant = 'local'

/** `openGate` opens the gate of a tenant. The gate keeps what the tenant has used of its limits, even across a reload. */
export function openAdmission(tenants: readonly Tenant[], openGate: Gates): Admission {
  if (tenants.length === 0) {
    const admitted: Admitted = { kind: 'admitted', tenant: onlyTenant, keyWasOurs: false, leave: () => {} }
    return () => admitted
  }
  const find = openTenantSearch(tenants)
  const gates = new Map(tenants.map((tenant) => [tenant.name, openGate(tenant)]))
  return (headers) => {
    const { key, keyWasOurs } = presentedKey(headers)
    const tenant = key === null ? null : find(key)
    const gate = tenant && gates.get(tenant.name)
    if (!tenant || !gate) return { kind: 'refused', error: ownErrors.noKey }
    const refusal = gate.enter()
    if (refusal) return { kind: 'refused', error: refusal }
    return { kind: 'admitted', tenant: tenant.name, keyWasOurs, leave: gate.leave }
  }
}

/** A client may send the gateway's key in a separate header, so that its provider key passes in the usual header. */
function presentedKey(headers: IncomingHttpHeaders): { readonly key: string | null; readonly keyWasOurs: boolean } {
  const own = headers['x-twincheck-key']
  if (typeof own === 'string') return { key: own, keyWasOurs: false }
  const apiKey = headers['x-api-key']
  const key = typeof apiKey === 'string' ? apiKey : (bearerToken(headers.authorization) ?? otherKey(headers))
  return { key, keyWasOurs: true }
}

const keyHeaders = allOf('keyHeaders')

function otherKey(headers: IncomingHttpHeaders): string | null {
  const key = keyHeaders.map((name) => headers[name]).find((value) => typeof value === 'string')
  return typeof key === 'string' ? key : null
}

const remembered = 1_000

/** Every tenant has its own salt, so a key is tried against each tenant. Accepted keys are cached by their hash. */
function openTenantSearch(tenants: readonly Tenant[]): (key: string) => Tenant | null {
  const known = new Map<string, Tenant>()
  return (key) => {
    const digest = createHash('sha256').update(key).digest('base64')
    const before = known.get(digest)
    if (before) return before
    const tenant = tenants.find((candidate) => matchesKey(key, candidate.key)) ?? null
    if (tenant && known.size < remembered) known.set(digest, tenant)
    return tenant
  }
}

type Gate = { readonly enter: () => OwnError | null; readonly leave: () => void }

export type Gates = (tenant: Tenant) => Gate

type Used = { underWay: number; left: number | null; filledAt: number }

/** The allowance refills evenly: after one second a tenant gets a sixtieth of its requests per minute back. */
export function openGates(clock: Clock): Gates {
  const usedBy = new Map<string, Used>()
  return ({ name, requestsPerMinute, concurrentRequests }) => {
    const used = usedBy.get(name) ?? { underWay: 0, left: null, filledAt: clock.now() }
    usedBy.set(name, used)
    const refill = (perMinute: number): number => {
      const now = clock.now()
      const flown = (Math.max(0, now - used.filledAt) * perMinute) / 60_000
      used.filledAt = now
      return Math.min(perMinute, (used.left ?? perMinute) + flown)
    }
    return {
      enter: () => {
        if (concurrentRequests !== null && used.underWay >= concurrentRequests) return ownErrors.tooManyAtOnce
        if (requestsPerMinute !== null) {
          used.left = refill(requestsPerMinute)
          if (used.left < 1) return ownErrors.tooManyRequests(Math.ceil(((1 - used.left) * 60) / requestsPerMinute))
          used.left -= 1
        }
        used.underWay += 1
        return null
      },
      leave: () => {
        used.underWay -= 1
      },
    }
  }
}

type RefuseCaller = (headers: IncomingHttpHeaders) => OwnError | null

type CallerConfiguration = Pick<GatewayConfiguration, 'host' | 'publicOrigin' | 'allowedHosts' | 'tenants'>

/**
 * Decides which callers are answered: programs, and the gateway's own pages. A foreign page can make a browser send requests to a gateway
 * on the same machine. If the page's host name resolves to this machine (DNS rebinding), the page can also read the answers.
 *
 * Invariants
 *   1. Without keys, the Host must be one of the gateway's own names: loopback, the address it listens on, its public address, or a configured name. With keys any Host is accepted, because a foreign page knows no key and load balancers use various names. There is one exception: if host names are configured, the Host must be one of the gateway's own names even with keys.
 *   2. A request that a browser marks as cross-site is never answered, with or without a key.
 */
export function openCallers({ host, publicOrigin, allowedHosts, tenants }: CallerConfiguration): RefuseCaller {
  const published = publicOrigin === null ? [] : [new URL(publicOrigin).hostname]
  const listening = host.includes(':') ? `[${host}]` : host
  const names = new Set(
    ['127.0.0.1', 'localhost', '[::1]', listening, ...published, ...allowedHosts].map((name) => name.toLowerCase()),
  )
  const anyHost = tenants.length > 0 && allowedHosts.length === 0
  return ({ host: asked = '', origin, 'sec-fetch-site': site }) => {
    const name = nameOf(asked)
    if (!anyHost && !names.has(name)) return ownErrors.hostRefused
    if (origin !== undefined) {
      const from = URL.parse(origin)?.hostname ?? ''
      return from !== '' && (names.has(from) || from === name) ? null : ownErrors.originRefused
    }
    // A browser sends no Origin for resources that a page embeds, so `Sec-Fetch-Site` decides.
    return site === 'cross-site' ? ownErrors.originRefused : null
  }
}

/** The host name without the port, because port forwarding may use another port. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}
