/** Requests whose end two servers could place differently (request smuggling). They are refused, and the connection is closed. */
import type { IncomingMessage } from 'node:http'
import { type OwnError, ownErrors } from './own-error.ts'

/** Methods with a body and methods without one. A server that expects no body would read it as the next request. */
const methods: Readonly<Record<string, 'body' | 'no body'>> = {
  POST: 'body',
  PUT: 'body',
  PATCH: 'body',
  GET: 'no body',
  HEAD: 'no body',
  DELETE: 'no body',
  OPTIONS: 'no body',
}

/**
 * Null: the framing is unambiguous. Node itself refuses two lengths, a length with chunks, and chunks that are not the last
 * coding.
 */
export function refuseFraming({ method = '', headers, rawHeaders }: IncomingMessage): OwnError | null {
  const expected = Object.hasOwn(methods, method) ? methods[method] : undefined
  // TRACE would also echo the operator's key.
  if (expected === undefined) return ownErrors.methodRefused(Object.keys(methods))
  const coding = headers['transfer-encoding']
  const length = headers['content-length']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
    return ownErrors.ambiguous('its transfer coding is not "chunked" alone')
  if (coding !== undefined && length !== undefined) return ownErrors.ambiguous('it has a length and is chunked')
  if (countOf(rawHeaders, 'content-length') > 1) return ownErrors.ambiguous('it has two lengths')
  const hasBody = coding !== undefined || (length !== undefined && Number(length) !== 0)
  return expected === 'no body' && hasBody ? ownErrors.ambiguous(`${method} comes without a body here`) : null
}

function countOf(raw: readonly string[], name: string): number {
  let count = 0
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.length === name.length && raw[i]?.toLowerCase() === name) count++
  return count
}
