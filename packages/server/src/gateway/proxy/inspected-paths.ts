/** Which requests are inspected, by the paths at which providers serve their wire formats. */
import type { WireFormat } from '@twincheck/core/adapter'
import { decodedSegments } from '../http/request-path.ts'
import { endpoints } from '../providers.ts'

/** The wire format of a request, by its method and path; null: such requests are not inspected. */
export function formatAt(method: string | undefined, path: string): WireFormat | null {
  return method === 'POST' ? (endpoints.find(({ find }) => find(path) === path)?.format ?? null) : null
}

/** The usual spelling of an inspected path, so that another spelling is inspected too; other paths unchanged. */
export function canonicalPath(path: string): string {
  if (!/[%A-Z]/.test(path)) return path
  const written = findSpelling(path)
  if (written !== null) return written
  const decoded = findSpelling(`/${decodedSegments(path).join('/')}`)
  return decoded === null ? path : decoded.split('/').map(encodeSegment).join('/')
}

function findSpelling(path: string): string | null {
  for (const { find } of endpoints) {
    const found = find(path)
    if (found !== null) return found
  }
  return null
}

/** Models and deployments may have any name. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll('%3A', ':')
}
