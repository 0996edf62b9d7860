/** An upstream's answer: its head, once, and then bytes for whoever took it. */
import { STATUS_CODES } from 'node:http'
import { headerValue } from './headers.ts'

export type AnswerHead = {
  readonly status: number
  readonly reason: string
  /** Header and value by turns, as they came. */
  readonly raw: readonly string[]
  /** Without its parameters' case changed; empty where there is none. */
  readonly type: string
  readonly encoding: string
}

/** What becomes of the bytes. Either `end` or `breakOff` is called, once and last. */
export type AnswerSink = {
  /** False: no more, until `resume` is called. */
  readonly data: (chunk: Buffer) => boolean
  readonly end: () => void
  readonly breakOff: () => void
}

export type TakeAnswer = (head: AnswerHead, resume: () => void) => AnswerSink

/** Why no client could be given an answer that begins like this; null: one can. */
export function refuseHead(status: number, raw: readonly string[]): string | null {
  if (status < 200 || status > 599) return `status ${status}`
  // Any other coding of the transfer would have to be undone, and is not.
  return /^(chunked|identity)?$/i.test(headerValue(raw, 'transfer-encoding') ?? '') ? null : 'transfer coding'
}

export function readHead(status: number, raw: readonly string[], reason: string): AnswerHead {
  return {
    status,
    // What a reason says beyond plain text has no meaning, and writing it would fail.
    reason: /^[\x20-\x7e]*$/.test(reason) ? reason : (STATUS_CODES[status] ?? ''),
    raw,
    type: headerValue(raw, 'content-type') ?? '',
    encoding: headerValue(raw, 'content-encoding') ?? '',
  }
}

/** The bytes of an answer as something to iterate over; what came before it broke off comes before the error. */
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
