/**
 * Who may ask at all: programs, and pages that are the gateway's own. A page elsewhere can make a browser send requests to a
 * gateway on the same machine, and one that makes its own name point there can read the answers too.
 *
 * Invariants
 *   1. Without keys, only requests to a name of the gateway's own are answered: to loopback, to where it listens, to its public
 *      address, to a name that is configured. With keys a page cannot know one, and load balancers may call the gateway as
 *      they like; but where names are configured, those are the only ones.
 *   2. A request that a browser says is another site's is never answered, key or not.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { type OwnError, ownErrors } from '../http/own-error.ts'
import type { GatewayConfiguration } from '../operations/configuration.ts'

/** Null: allowed. */
export type RefuseCaller = (headers: IncomingHttpHeaders) => OwnError | null

type CallerConfiguration = Pick<GatewayConfiguration, 'host' | 'publicOrigin' | 'allowedHosts' | 'tenants'>

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
    // Resources that a page embeds come without an Origin.
    return site === 'cross-site' ? ownErrors.originRefused : null
  }
}

/** Without the port: port forwarding may use another number. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}
