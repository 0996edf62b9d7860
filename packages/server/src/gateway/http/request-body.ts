/**
 * The body of a client's request. If the gateway reads the body, it collects the whole body, up to a bound. All other bodies are
 * streamed. If two servers could disagree about where a request ends (request smuggling), the request is refused and its connection is
 * closed.
 */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { type OwnError, ownErrors } from './own-error.ts'

export type WholeBodyBounds = {
  readonly most: number
  readonly takeRoom: (bytes: number) => boolean
}

/** Reads the whole body and calls back once. If the client disconnects before its request is complete, there is no callback. */
export function readWhole(
  incoming: IncomingMessage,
  { most, takeRoom }: WholeBodyBounds,
  {
    onWhole,
    onRefused,
  }: { readonly onWhole: (body: CopiedBytes) => void; readonly onRefused: (why: OwnError) => void },
): void {
  const copied = copyBytes(most)
  const onData = (chunk: Buffer) => {
    const isTooLarge = copied.size() + chunk.length > most
    if (!isTooLarge && takeRoom(chunk.length)) return copied.add(chunk)
    incoming.off('data', onData)
    incoming.off('end', onEnd)
    onRefused(isTooLarge ? ownErrors.tooLarge(most) : ownErrors.noRoom)
  }
  const onEnd = () => onWhole(copied)
  incoming.on('data', onData)
  incoming.on('end', onEnd)
}

/**
 * Copies the client's body into a stream, as fast as the reader takes it. The reader does not get the client's own stream, because it may
 * destroy a stream that it no longer needs. That would close the connection on which the client waits for its answer.
 */
export function streamBody(incoming: IncomingMessage, most: number, onTooLarge: () => void): Readable {
  let size = 0
  const body = new Readable({
    read: () => void incoming.resume(),
    destroy: (error, done) => {
      incoming.off('data', onData)
      // Unwanted bytes are still read; otherwise no further request could use this connection.
      incoming.resume()
      done(error)
    },
  })
  const onData = (chunk: Buffer) => {
    size += chunk.length
    if (size > most) {
      body.destroy()
      onTooLarge()
    } else if (!body.push(chunk)) incoming.pause()
  }
  incoming.on('data', onData)
  incoming.on('end', () => body.push(null))
  incoming.on('close', () => {
    if (!incoming.complete) body.destroy()
  })
  incoming.pause()
  return body
}

/** Copies passing bytes up to a bound. Beyond the bound nothing is kept, because half a body is useless. */
export type CopiedBytes = {
  readonly add: (chunk: Uint8Array) => void
  /** All bytes in a new buffer that the caller may transfer. Returns null if there were too many bytes. */
  readonly whole: () => Uint8Array<ArrayBuffer> | null
  /** All bytes in a read-only buffer that is valid until the next change. The buffer is empty if there were too many bytes. */
  readonly joined: () => Uint8Array
  readonly size: () => number
  readonly isWhole: () => boolean
}

export function copyBytes(most: number): CopiedBytes {
  let chunks: Uint8Array[] | null = []
  let size = 0
  return {
    add: (chunk) => {
      size += chunk.length
      if (size > most) chunks = null
      else chunks?.push(chunk)
    },
    whole: () => {
      if (chunks === null) return null
      const bytes = new Uint8Array(size)
      let offset = 0
      for (const chunk of chunks) {
        bytes.set(chunk, offset)
        offset += chunk.length
      }
      return bytes
    },
    joined: () => {
      const [first, ...others] = chunks ?? []
      return first && others.length === 0 ? first : Buffer.concat(chunks ?? [])
    },
    size: () => size,
    isWhole: () => chunks !== null,
  }
}

/**
 * Whether a method has a request body. If a request has a body although its method has none, it is refused, because another server could
 * read the body as the next request.
 */
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
 * Refuses a request whose body has an ambiguous length. Returns null if the framing is unambiguous. Node itself refuses two lengths, a
 * length together with chunks, and chunks that are not the last coding.
 */
export function refuseFraming({ method = '', headers, rawHeaders }: IncomingMessage): OwnError | null {
  const expected = Object.hasOwn(methods, method) ? methods[method] : undefined
  // TRACE is refused with the unknown methods, because it would echo the operator's key.
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
