/**
 * Observes a model's reply in shadow. The host reads its own response, and the part that it has read is checked afterwards.
 *
 * Invariants
 *   1. Nothing waits, and nothing here makes a request fail.
 *   2. A reply is observed once. Only the part that the host has read is observed, because many hosts stop at the
 *      last event that they need.
 */
import { once } from '../../policy/paper/memoize.ts'
import { wireLimits } from '../../wire/wire-format.ts'
import { readThrough } from './read-response.ts'

export type ReadReply = string | Uint8Array

export function watchResponse(response: Response, seen: (reply: ReadReply) => void): Response {
  const { body, text } = response
  if (!body) return response
  return readThrough(response, {
    text: async () => {
      const read: string = await Reflect.apply(text, response, [])
      if (read.length <= wireLimits.reply) seen(read)
      return read
    },
    stream: () => watchBytes(body, seen),
  })
}

type ResponseBody = NonNullable<Response['body']>

/** Passes the same bytes on. When the host has read the whole body or cancels it, `seen` gets all bytes that were read. */
function watchBytes(source: ResponseBody, seen: (bytes: Uint8Array) => void): ResponseBody {
  // The source is locked only at the first read. So it stays unlocked if a host only checks whether there is a stream.
  const reader = once(() => source.getReader())
  let parts: Uint8Array[] = []
  let size = 0
  const end = () => {
    if (size <= wireLimits.reply) seen(Buffer.concat(parts))
    parts = []
  }
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader().read()
        if (done) {
          controller.close()
          return end()
        }
        controller.enqueue(value)
        size += value.length
        if (size <= wireLimits.reply) parts.push(value)
      },
      cancel: (reason) => {
        end()
        return reader().cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
