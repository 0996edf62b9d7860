/**
 * Reads an upstream's answer: first its head, then its bytes. The functions here find out the kind of the answer, and collect and unpack
 * its body.
 */
import { STATUS_CODES } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { headerValue } from './headers.ts'

export type AnswerHead = {
  readonly status: number
  readonly reason: string
  readonly raw: readonly string[]
  /** The content type, with the original case of its parameters. `type` is empty if the answer has no content type. */
  readonly type: string
  readonly encoding: string
}

/** Receives the bytes of an answer. At the end, either `end` or `breakOff` is called, exactly once. */
export type AnswerSink = {
  readonly data: (chunk: Buffer) => boolean
  readonly end: () => void
  readonly breakOff: () => void
}

export type TakeAnswer = (head: AnswerHead, resume: () => void) => AnswerSink

export function refuseHead(status: number, raw: readonly string[]): string | null {
  if (status < 200 || status > 599) return `status ${status}`
  // Other transfer codings are refused, because the gateway cannot decode them.
  return /^(chunked|identity)?$/i.test(headerValue(raw, 'transfer-encoding') ?? '') ? null : 'transfer coding'
}

export function readHead(status: number, raw: readonly string[], reason: string): AnswerHead {
  return {
    status,
    // A reason phrase may contain only printable ASCII characters. Otherwise the standard phrase for the status replaces it.
    reason: /^[\x20-\x7e]*$/.test(reason) ? reason : (STATUS_CODES[status] ?? ''),
    raw,
    type: headerValue(raw, 'content-type') ?? '',
    encoding: headerValue(raw, 'content-encoding') ?? '',
  }
}

/** Makes the bytes of an answer iterable. If the answer breaks off, the iteration yields the received bytes and then throws the error. */
export function openSource(resume: () => void): { readonly sink: AnswerSink; readonly source: AsyncIterable<Buffer> } {
  let waiting: Buffer[] = []
  let size = 0
  let ended: 'whole' | 'broken' | null = null
  let wake = () => {}
  const end = (how: 'whole' | 'broken') => {
    ended = how
    wake()
  }
  async function* read(): AsyncGenerator<Buffer> {
    for (;;) {
      const chunks = waiting
      waiting = []
      size = 0
      yield* chunks
      if (waiting.length > 0) continue
      if (ended === 'broken') throw new Error('the upstream broke off')
      if (ended === 'whole') return
      const more = new Promise<void>((go) => {
        wake = go
      })
      resume()
      await more
    }
  }
  return {
    source: read(),
    sink: {
      data: (chunk) => {
        waiting.push(chunk)
        size += chunk.length
        wake()
        return size < mostWaiting
      },
      end: () => end('whole'),
      breakOff: () => end('broken'),
    },
  }
}

const mostWaiting = 64 * 1024

type CollectListeners = {
  readonly onWhole: (bytes: Buffer) => void
  readonly onTooLarge: (chunks: readonly Buffer[]) => AnswerSink
  readonly onCutOff: (chunks: readonly Buffer[]) => void
}

export function collect(most: number, { onWhole, onTooLarge, onCutOff }: CollectListeners): AnswerSink {
  const chunks: Buffer[] = []
  let size = 0
  let rest: AnswerSink | null = null
  return {
    data: (chunk) => {
      if (rest) return rest.data(chunk)
      chunks.push(chunk)
      size += chunk.length
      if (size > most) rest = onTooLarge(chunks.splice(0))
      return true
    },
    end: () => (rest ? rest.end() : onWhole(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))),
    breakOff: () => (rest ? rest.breakOff() : onCutOff(chunks)),
  }
}

type Unpack = (packed: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

export function isPlain(encoding: string): boolean {
  return encoding === '' || encoding.trim().toLowerCase() === 'identity'
}

function canUnpack(encoding: string): boolean {
  return Object.hasOwn(unpackers, encoding.trim().toLowerCase())
}

/** Decompresses a body. Resolves with null if the coding is unknown, the body is damaged, or the result has more than `most` bytes. */
export async function unpack(body: Uint8Array, encoding: string, most: number): Promise<Uint8Array | null> {
  if (isPlain(encoding)) return body
  const unpacker = canUnpack(encoding) ? unpackers[encoding.trim().toLowerCase()] : undefined
  try {
    return (await unpacker?.(body, { maxOutputLength: most })) ?? null
  } catch {
    return null
  }
}

/** The kind of an upstream's answer, found from its head: a model's whole reply, a streamed reply, or something else. */
type AnswerKind =
  | { readonly kind: 'json' }
  | { readonly kind: 'stream' }
  | { readonly kind: 'unread'; readonly why: 'content-type' | 'encoding' }
  | { readonly kind: 'no-reply' }

/**
 * Finds the kind of an answer. A compressed body can be read if its coding is known. A compressed stream is not read, because its text
 * could not be passed on immediately.
 */
export function answerKind({ status, type, encoding }: Pick<AnswerHead, 'status' | 'type' | 'encoding'>): AnswerKind {
  if (!isReplyStatus(status)) return { kind: 'no-reply' }
  switch (mediaType(type)) {
    case 'application/json':
      return isPlain(encoding) || canUnpack(encoding) ? { kind: 'json' } : { kind: 'unread', why: 'encoding' }
    case 'text/event-stream':
      return isPlain(encoding) ? { kind: 'stream' } : { kind: 'unread', why: 'encoding' }
  }
  return { kind: 'unread', why: 'content-type' }
}

/** Any success status with a body counts, because some servers answer 201 instead of 200. */
export function isReplyStatus(status: number): boolean {
  return status >= 200 && status < 300 && status !== 204 && status !== 205
}

export function mediaType(type: string): string {
  const [essence = ''] = type.split(';', 1)
  return essence.trim().toLowerCase()
}
