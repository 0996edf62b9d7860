/** Which requests are inspected, by the paths at which providers serve their wire formats. */
import type { WireFormat } from '@twincheck/core/adapter'
import { decodedSegments } from '../http/request-path.ts'
import { endpoints } from '../providers.ts'

/** The wire format of a request, by its method and path; null: such requests are not inspected. */
export function formatAt(method: string | undefined, path: string): WireFormat | null {
  return method === 'POST' ? (endpoints.find(({ find }) => find(path) === path)?.format ?? null) : null
}

/**
 * The path in its usual spelling if it is an inspected one, so that another spelling is inspected too. Other paths stay
 * unchanged.
 */
export function canonicalPath(path: string): string {
  if (!/[%A-Z]/.test(path)) return path
  const decoded = `/${decodedSegments(path).join('/')}`
  for (const { find } of endpoints) {
    const found = find(decoded)
    if (found !== null) return found
  }
  return path
}
