/**
 * What Node cannot read as a request is answered by its kind, and the connection is closed. Where an answer to it has begun,
 * because its head was refused before the rest proved unreadable, that answer is let out first.
 */
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** `answering`: what is being answered on each connection. */
export function answerClientErrors(answering: WeakMap<Duplex, ServerResponse>): (error: Error, socket: Duplex) => void {
  return (error, socket) => {
    const code = 'code' in error ? String(error.code) : ''
    const status = statuses[code] ?? 400
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n\r\n`
    // A turn later, what was written has been handed to the socket.
    setImmediate(() => {
      if (!socket.writable) return void socket.destroy()
      socket.end(answering.get(socket)?.headersSent ? '' : answer, () => socket.destroy())
    })
  }
}
