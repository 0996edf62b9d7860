/** The upstream's answer on its way to the client: the same bytes, at the client's pace, broken off where it was broken off. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { responseHeaders } from './headers.ts'

export type RelayListeners = {
  readonly onData: (chunk: Buffer) => void
  /** All of it has been handed on. */
  readonly onEnd: () => void
}

export function relay(answer: IncomingMessage, outgoing: ServerResponse, { onData, onEnd }: RelayListeners): void {
  writeHead(answer, outgoing, null)
  let said = false
  answer.on('data', (chunk: Buffer) => {
    said = true
    onData(chunk)
    if (!outgoing.write(chunk)) answer.pause()
  })
  outgoing.on('drain', () => answer.resume())
  answer.on('end', () => {
    said = true
    outgoing.end()
    onEnd()
  })
  endAsUpstreamEnds(answer, outgoing)
  // The head usually goes out together with the first bytes; where those are slow, a client must not wait for them.
  setImmediate(() => {
    if (!said && !outgoing.destroyed) outgoing.flushHeaders()
  })
}

/** `length`: of a body that is not the upstream's own; null: the upstream's. */
export function writeHead(answer: IncomingMessage, outgoing: ServerResponse, length: number | null): void {
  outgoing.sendDate = false
  const headers = responseHeaders(answer.rawHeaders, length)
  outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', headers)
}

/** An answer that was cut off reaches the client as one that was cut off. */
export function endAsUpstreamEnds(answer: IncomingMessage, outgoing: ServerResponse): void {
  answer.on('error', () => outgoing.destroy())
  answer.on('close', () => {
    if (!answer.complete) outgoing.destroy()
  })
}
