/** Decides which requests are inspected, by the paths at which providers serve their wire formats. */
import type { WireFormat } from '@twincheck/core/adapter'
import { decodedSegments } from '../http/request-path.ts'
import { endpoints } from '../providers.ts'

export function formatAt(method: string | undefined, path: string): WireFormat | null {
  return method === 'POST' ? (endpoints.find(({ find }) => find(path) === path)?.format ?? null) : null
}

/** Normalises the spelling of an inspected path, so that another spelling is inspected too. Other paths stay unchanged. */
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

/** Encodes a segment that names a model or a deployment, because its name may contain any character. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll('%3A', ':')
}
