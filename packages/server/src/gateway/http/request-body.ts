/** The body of a client's request: collected if the gateway reads it, otherwise streamed, and never beyond the bound. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { type CopiedBytes, copyBytes } from './copied-bytes.ts'
import { type OwnError, ownErrors } from './own-error.ts'

export type WholeBodyBounds = {
  readonly most: number
  /** Reserves shared memory for this many more bytes; false: none is left. */
  readonly takeRoom: (bytes: number) => boolean
}

/** Calls back once, unless the client disconnects before its request is complete. */
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
 * At the reader's pace. The client's own stream is not handed out: a reader destroys a stream it no longer needs, and that would
 * close the connection on which the client waits for its answer.
 */
export function streamBody(incoming: IncomingMessage, most: number, onTooLarge: () => void): Readable {
  let size = 0
  const body = new Readable({
    read: () => void incoming.resume(),
    destroy: (error, done) => {
      incoming.off('data', onData)
      // Unwanted bytes are still read, otherwise no further request could use this connection.
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
