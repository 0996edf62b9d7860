/**
 * Passes the upstream's answer to the client: the same bytes, as fast as the client reads. If the upstream's answer breaks off, the
 * client's answer breaks off at the same byte.
 */
import type { ServerResponse } from 'node:http'
import type { AnswerHead, AnswerSink } from './answer.ts'
import { responseHeaders } from './headers.ts'

export type RelayListeners = {
  readonly onData: (chunk: Buffer) => void
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
  // The head is usually sent together with the first bytes. If no bytes have arrived until the next turn of the event loop, the head is
  // sent alone.
  setImmediate(() => {
    if (!said && !outgoing.destroyed) sendHead(outgoing)
  })
  return {
    // All bytes of one turn of the event loop go out in one write, because a stream often consists of many small events.
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

/**
 * Writes the head of an answer. `length` is the length of a body that replaces the upstream's body; if it is null, the upstream's body is
 * sent.
 */
export function writeHead({ status, reason, raw }: AnswerHead, outgoing: ServerResponse, length: number | null): void {
  outgoing.sendDate = false
  outgoing.writeHead(status, reason, responseHeaders(raw, length))
}

/**
 * Sends the head before any of the body. Node's `flushHeaders` would write the head as UTF-8. Together with an empty body, the head goes
 * out as Latin-1, which leaves its bytes unchanged.
 */
export function sendHead(outgoing: ServerResponse): void {
  outgoing.write(noBytes)
}

const noBytes = Buffer.alloc(0)

/**
 * Closes the client's connection after the bytes received so far. If the upstream's answer is truncated, the client can thus see that its
 * own answer is truncated too.
 */
export function breakOff(outgoing: ServerResponse): void {
  setImmediate(() => outgoing.destroy())
}
