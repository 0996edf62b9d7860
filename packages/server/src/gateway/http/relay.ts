/**
 * Passes the upstream's answer to the client: the same bytes, at the client's pace. If the upstream's answer breaks
 * off, the client's answer breaks off at the same byte.
 */
import type { ServerResponse } from 'node:http'
import type { AnswerHead, AnswerSink } from './answer.ts'
import { responseHeaders } from './headers.ts'

export type RelayListeners = {
  readonly onData: (chunk: Buffer) => void
  /** Called when the whole answer has been passed on. */
  readonly onEnd: () => void
}

export type Relayed = RelayListeners & {
  readonly head: AnswerHead
  readonly outgoing: ServerResponse
  readonly resume: () => void
}

export function relay({ head, outgoing, resume, onData, onEnd }: Relayed): AnswerSink {
  writeHead(head, outgoing, null)
  let waiting: Buffer[] = []
  let said = false
  let full = false
  const taken = (): Buffer => {
    const [first, ...others] = waiting
    const bytes = first && others.length === 0 ? first : Buffer.concat(waiting)
    waiting = []
    return bytes
  }
  const flush = () => {
    if (waiting.length > 0 && !outgoing.destroyed) full = !outgoing.write(taken())
  }
  outgoing.on('drain', () => {
    full = false
    resume()
  })
  // The head usually goes out with the first bytes. If they are slow, the client gets the head without them.
  setImmediate(() => {
    if (!said && !outgoing.destroyed) sendHead(outgoing)
  })
  return {
    // All bytes of one turn of the event loop, usually many small events, go out in one write.
    data: (chunk) => {
      said = true
      onData(chunk)
      if (waiting.length === 0) process.nextTick(flush)
      waiting.push(chunk)
      return !full
    },
    end: () => {
      said = true
      if (waiting.length > 0) outgoing.end(taken())
      else outgoing.end()
      onEnd()
    },
    breakOff: () => {
      said = true
      flush()
      breakOff(outgoing)
    },
  }
}

export const nobodyListens: RelayListeners = { onData: () => {}, onEnd: () => {} }

/** `length`: length of a body that replaces the upstream's; null: the upstream's body is sent. */
export function writeHead({ status, reason, raw }: AnswerHead, outgoing: ServerResponse, length: number | null): void {
  outgoing.sendDate = false
  outgoing.writeHead(status, reason, responseHeaders(raw, length))
}

/**
 * Sends the head before any of the body. Node's `flushHeaders` writes the head as UTF-8; together with an empty body it goes out
 * as Latin-1, unchanged.
 */
export function sendHead(outgoing: ServerResponse): void {
  outgoing.write(noBytes)
}

const noBytes = Buffer.alloc(0)

/** A truncated answer reaches the client truncated, after the bytes that were received. */
export function breakOff(outgoing: ServerResponse): void {
  setImmediate(() => outgoing.destroy())
}
