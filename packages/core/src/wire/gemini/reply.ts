/**
 * Reads and rewrites generated content as one JSON body, as a list of chunks (a stream without `alt=sse`), and as the chunks of an event
 * stream. A chunk has the same form as a whole body. A call is always in one chunk, and the last chunk has the finish reason.
 */
import { isDerivedId } from '../../exchange/derived-id.ts'
import type { Replacement, Reply } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import { edit } from '../splice-json.ts'
import type { StatedUsage, WireBody } from '../wire-format.ts'
import { isCall, isPartial, listOf, partsOf, readCalls, spokenText, writeCalls, writeResult } from './parts.ts'

export type ReadChunk = { readonly parts: readonly unknown[]; readonly finish: unknown }

/** Reads a chunk. Null if the chunk cannot be checked: an error, several candidates, or a call in pieces. */
export function readChunk(chunk: unknown): ReadChunk | null {
  if (!isObject(chunk) || (chunk.error ?? null) !== null) return null
  const candidates: readonly unknown[] = Array.isArray(chunk.candidates) ? chunk.candidates : []
  const [candidate] = candidates
  if (candidates.length > 1) return null
  if (!isObject(candidate)) return { parts: [], finish: null }
  const parts = partsOf(candidate.content)
  if ((candidate.index ?? 0) !== 0 || parts.some(isPartial)) return null
  return { parts, finish: candidate.finishReason ?? null }
}

/** Whether the reply is complete. With any other reason the reply was truncated or withheld, and calls may be missing. */
export function isWhole(finishReason: unknown): boolean {
  return finishReason === 'STOP'
}

export function readParts(parts: readonly unknown[]): Reply {
  const calls = readCalls(parts)
  const hasIds = calls.some(({ id }) => !isDerivedId(id))
  return { id: null, text: parts.map(spokenText).join(''), calls, ...(hasIds ? {} : { derivesIds: true }) }
}

export function readContentReply(body: unknown): Reply | null {
  const parts = wholeParts(body)
  return parts && readParts(parts)
}

function wholeParts(body: unknown): readonly unknown[] | null {
  const chunks = (Array.isArray(body) ? body : [body]).map(readChunk)
  const read = chunks.filter((chunk) => chunk !== null)
  const finish = read.findLast((chunk) => chunk.finish !== null)?.finish
  return read.length === chunks.length && isWhole(finish) ? read.flatMap(({ parts }) => parts) : null
}

export function readContentUsage({ modelVersion, usageMetadata }: WireBody): StatedUsage {
  const used = isObject(usageMetadata) ? usageMetadata : {}
  const { promptTokenCount: input, candidatesTokenCount: said, thoughtsTokenCount: thought } = used
  const output = typeof said === 'number' && typeof thought === 'number' ? said + thought : (said ?? thought)
  return { model: modelVersion, input, output }
}

export function writeContentReply(body: unknown, replacement: Replacement): WireBody | readonly unknown[] {
  const chunks: readonly unknown[] = Array.isArray(body) ? body : [body]
  const text = chunks
    .flatMap((chunk) => readChunk(chunk)?.parts ?? [])
    .map(spokenText)
    .join('')
  const written = rewriteChunks(chunks, replacement, text)
  const [only] = written
  return Array.isArray(body) ? written : isObject(only) ? only : {}
}

/**
 * Puts the twin into the chunks. If the chunks have calls, the twin takes the place of the calls. If they have none, the twin's calls
 * take the place of the texts. `said` is the text that the client has before the first call.
 */
export function rewriteChunks(chunks: readonly unknown[], replacement: Replacement, said: string): readonly unknown[] {
  const proposed = chunks.flatMap((chunk) => (readChunk(chunk)?.parts ?? []).filter(isCall))
  const twin =
    replacement.kind === 'text'
      ? [{ text: said === '' ? replacement.text : `\n\n${replacement.text}` }]
      : writeCalls(replacement.calls, proposed)
  const hasCalls = proposed.length > 0
  const isReplaced = (part: unknown) => (hasCalls ? isCall(part) : spokenText(part) !== '')
  const place = hasCalls
    ? chunks.findIndex((chunk) => readChunk(chunk)?.parts.some(isCall))
    : chunks.findLastIndex((chunk) => (readChunk(chunk)?.finish ?? null) !== null)
  return chunks.map((chunk, index) => {
    const parts = readChunk(chunk)?.parts ?? []
    const first = parts.findIndex(isReplaced)
    if (index !== place && first < 0) return chunk
    const at = first < 0 ? parts.length : first
    const kept = parts.slice(at).filter((part) => !isReplaced(part))
    return withParts(chunk, [...parts.slice(0, at), ...(index === place ? twin : []), ...kept])
  })
}

export function withParts(chunk: unknown, parts: readonly unknown[]): unknown {
  if (!isObject(chunk) || !Array.isArray(chunk.candidates)) return chunk
  const [candidate]: readonly unknown[] = chunk.candidates
  if (!isObject(candidate)) return chunk
  const content = isObject(candidate.content) ? candidate.content : { role: 'model' }
  return edit(chunk, { candidates: [edit(candidate, { content: edit(content, { parts }) })] })
}

/** The follow-up request after the calls were answered. The parts are sent back unchanged, because thoughts are signed. */
export function answerContentCalls(body: unknown, reply: unknown, texts: readonly string[]): WireBody | null {
  if (!isObject(body)) return null
  const parts = wholeParts(reply) ?? []
  const calls = readCalls(parts)
  if (calls.length === 0 || calls.some(({ name }) => name === '')) return null
  const results = calls.map((call, index) => writeResult(call, texts[index] ?? ''))
  const added = [
    { role: 'model', parts },
    { role: 'user', parts: results },
  ]
  return edit(body, { contents: [...listOf(body.contents), ...added] })
}
