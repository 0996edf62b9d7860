/** The upstream's answer on its way to the client: the same bytes, at the client's pace, broken off where it was broken off. */
import type { ServerResponse } from 'node:http'
import type { AnswerHead, AnswerSink } from './answer.ts'
import { responseHeaders } from './headers.ts'

export type RelayListeners = {
  readonly onData: (chunk: Buffer) => void
  /** All of it has been handed on. */
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
  // The head usually goes out together with the first bytes; where those are slow, a client must not wait for them.
  setImmediate(() => {
    if (!said && !outgoing.destroyed) sendHead(outgoing)
  })
  return {
    // What comes in one turn of the event loop, usually many small events, goes out in one write.
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

/** `length`: of a body that is not the upstream's own; null: the upstream's. */
export function writeHead({ status, reason, raw }: AnswerHead, outgoing: ServerResponse, length: number | null): void {
  outgoing.sendDate = false
  outgoing.writeHead(status, reason, responseHeaders(raw, length))
}

/** Before any of the body. Node's own `flushHeaders` writes the head as UTF-8; in front of bytes, be they none, it goes out as it came. */
export function sendHead(outgoing: ServerResponse): void {
  outgoing.write(noBytes)
}

const noBytes = Buffer.alloc(0)

/** An answer that was cut off reaches the client as one that was cut off, behind what had come of it. */
export function breakOff(outgoing: ServerResponse): void {
  setImmediate(() => outgoing.destroy())
}
