/** An upstream's answer: its head once, then its bytes. */
import { STATUS_CODES } from 'node:http'
import { headerValue } from './headers.ts'

export type AnswerHead = {
  readonly status: number
  readonly reason: string
  /** Names and values alternate, as received. */
  readonly raw: readonly string[]
  /** The case of parameters is unchanged. Empty: there is no content type. */
  readonly type: string
  readonly encoding: string
}

/** Receives the bytes. Either `end` or `breakOff` is called, once and last. */
export type AnswerSink = {
  /** False: stop sending until `resume` is called. */
  readonly data: (chunk: Buffer) => boolean
  readonly end: () => void
  readonly breakOff: () => void
}

export type TakeAnswer = (head: AnswerHead, resume: () => void) => AnswerSink

/** Why an answer with this head cannot be passed to a client; null: it can. */
export function refuseHead(status: number, raw: readonly string[]): string | null {
  if (status < 200 || status > 599) return `status ${status}`
  // Any other transfer coding would have to be decoded, which the gateway does not do.
  return /^(chunked|identity)?$/i.test(headerValue(raw, 'transfer-encoding') ?? '') ? null : 'transfer coding'
}

export function readHead(status: number, raw: readonly string[], reason: string): AnswerHead {
  return {
    status,
    // A reason phrase beyond plain text has no meaning, and writing it would fail.
    reason: /^[\x20-\x7e]*$/.test(reason) ? reason : (STATUS_CODES[status] ?? ''),
    raw,
    type: headerValue(raw, 'content-type') ?? '',
    encoding: headerValue(raw, 'content-encoding') ?? '',
  }
}

/** The bytes of an answer as an iterable. If the answer breaks off, the received bytes come first and then the error. */
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
