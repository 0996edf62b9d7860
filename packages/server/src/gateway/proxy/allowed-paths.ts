/**
 * The requests that clients may send through the gateway. The operator's key gives access to more than an agent needs, including account
 * administration and other tenants' stored data. So every request that is not listed is refused.
 */

import { decodedSegments } from '../http/request-path.ts'
import type { GatewayConfiguration } from '../operations/configuration.ts'
import { allOf } from '../providers.ts'

export type AllowedPaths = (method: string, path: string) => boolean

export function openTenantPaths({
  paths,
  tenants,
}: Pick<GatewayConfiguration, 'paths' | 'tenants'>): (tenant: string, method: string, path: string) => boolean {
  const everybody = openAllowedPaths(paths)
  const own = new Map(tenants.flatMap(({ name, paths: given }) => (given ? [[name, openAllowedPaths(given)]] : [])))
  return (tenant, method, path) => (own.get(tenant) ?? everybody)(method, path)
}

/**
 * Matches an item of the list: a method and a path. A star means every method, or, after a slash, every path below the slash. A name
 * after the star, as in `*:countTokens`, must end the path.
 */
const entry = /^(?:(?:[A-Z]+|\*) (\/[^\s*?#]*(?:\*(?::[A-Za-z]+)?)?)|\*)$/
const roots = allOf('roots')

/**
 * Whether a wildcard matched a non-empty name. A path with an empty name is not allowed, because a server might read it as the whole
 * collection.
 */
function isSegment(rest: string): boolean {
  return decodedSegments(rest).some((segment) => !/^\.*$/.test(segment))
}

export function isPathEntry(text: string): boolean {
  const [whole, path] = entry.exec(text) ?? []
  if (whole === undefined || path === undefined) return whole === '*'
  return roots.some((root) => `${path}/`.startsWith(`${root}/`)) && (!path.includes('*') || path.includes('/*'))
}

/** Reads the list of allowed paths. The item `*` alone allows every path below the upstream's base path. */
export function openAllowedPaths(entries: readonly string[]): AllowedPaths {
  const exact = new Set<string>()
  const below: { readonly start: string; readonly end: string }[] = []
  for (const text of entries.flatMap((given) => (given === '*' ? roots.map((root) => `* ${root}/*`) : [given]))) {
    const star = text.indexOf('*', text.indexOf('/'))
    if (star >= 0) below.push({ start: text.slice(0, star), end: text.slice(star + 1) })
    else exact.add(text.replace(/\/$/, ''))
  }
  const isListed = (method: string, path: string) => {
    const asked = `${method} ${path}`
    return (
      exact.has(asked) ||
      below.some(({ start, end }) => {
        const isLike = asked.startsWith(start) && asked.endsWith(end) && asked.length > start.length + end.length
        return isLike && isSegment(asked.slice(start.length, asked.length - end.length))
      })
    )
  }
  return (method, path) => isListed(method === 'HEAD' ? 'GET' : method, path) || isListed('*', path)
}
