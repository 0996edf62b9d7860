/**
 * What may be asked for through the gateway. The operator's key opens more than an agent needs, up to the administration of
 * an account and what other tenants have stored in it: anything that is not listed is refused.
 */

import { decodedSegments } from '../http/request-path.ts'
import type { GatewayConfiguration } from '../operations/configuration.ts'

export type AllowedPaths = (method: string, path: string) => boolean

/** A tenant's own list takes the place of the gateway's. */
export function openTenantPaths({
  paths,
  tenants,
}: Pick<GatewayConfiguration, 'paths' | 'tenants'>): (tenant: string, method: string, path: string) => boolean {
  const everybody = openAllowedPaths(paths)
  const own = new Map(tenants.flatMap(({ name, paths: given }) => (given ? [[name, openAllowedPaths(given)]] : [])))
  return (tenant, method, path) => (own.get(tenant) ?? everybody)(method, path)
}

/** What agents ask for. Lists of what was stored are not among it: they hold every tenant's. */
export const agentPaths: readonly string[] = [
  'POST /v1/chat/completions',
  'POST /v1/responses',
  'GET /v1/responses/*',
  'POST /v1/responses/*',
  'DELETE /v1/responses/*',
  'POST /v1/messages',
  'POST /v1/messages/count_tokens',
  'GET /v1/models',
  'GET /v1/models/*',
  'POST /v1/embeddings',
  'POST /v1/completions',
]

/** A method and a path; `*` stands for every method, and behind a slash for every path below it. */
const entry = /^(?:([A-Z]+|\*) (\/v1\/[^\s*?#]*\*?|\/v1\/?)|\*)$/

/** Not for a wildcard: a rest without a name, which a server may take for the collection itself. */
function isSegment(rest: string): boolean {
  return decodedSegments(rest).some((segment) => !/^\.*$/.test(segment))
}

export function isPathEntry(text: string): boolean {
  const [, , path = ''] = entry.exec(text) ?? []
  return entry.test(text) && (!path.endsWith('*') || path.endsWith('/*'))
}

/** A list that says `*` allows every path of the upstream's base; nothing outside of it is ever asked for. */
export function openAllowedPaths(entries: readonly string[]): AllowedPaths {
  const exact = new Set<string>()
  const below: string[] = []
  for (const given of entries) {
    const text = given === '*' ? '* /v1/*' : given
    if (text.endsWith('*')) below.push(text.slice(0, -1))
    // Paths are matched without a slash at their end.
    else exact.add(text.replace(/\/$/, ''))
  }
  const isListed = (method: string, path: string) => {
    const asked = `${method} ${path}`
    return exact.has(asked) || below.some((start) => asked.startsWith(start) && isSegment(asked.slice(start.length)))
  }
  return (method, path) => isListed(method === 'HEAD' ? 'GET' : method, path) || isListed('*', path)
}
