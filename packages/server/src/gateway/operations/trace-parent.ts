/** The header `traceparent` of W3C Trace Context: which span of which trace a request belongs to. */

export type SpanPlace = { readonly traceId: string; readonly spanId: string; readonly traceFlags: number }

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Null where the header is none that may be gone on from. */
export function readTraceParent(header: string | readonly string[] | undefined): SpanPlace | null {
  const [, version, traceId, spanId, flags, more] = typeof header === 'string' ? (pattern.exec(header) ?? []) : []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  // A later version may add something behind; the first one has nothing there.
  if (version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) }
}

/** Null where there is nothing to belong to. */
export function writeTraceParent({ traceId, spanId, traceFlags }: SpanPlace): string | null {
  const text = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  return readTraceParent(text) ? text : null
}
