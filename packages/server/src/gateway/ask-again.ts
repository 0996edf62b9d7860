/** Asking the upstream again, once, where the calls of its reply are answered in place of being delivered. */
import type { IncomingMessage } from 'node:http'
import { isObject } from '@twincheck/core'
import type { HeldAnswer } from './held-answer.ts'
import { type Passage, traceAnswer, upstreamCall } from './proxy.ts'
import { type Connections, sendUpstream } from './send-upstream.ts'
import { parseBody, type WireFormat } from './wire.ts'

export type AskingAgain = {
  readonly passage: Passage
  readonly format: WireFormat
  /** The request as it was sent; null where nobody kept it. */
  readonly sent: () => Uint8Array | null
  readonly connections: Connections
  readonly silenceMs: number
}

export function askingAgain({ passage, format, sent, connections, silenceMs }: AskingAgain): HeldAnswer['askAgain'] {
  return (reply, text) => {
    const before = sent()
    const asked = before && parseBody(before)
    const body = asked && format.answerCalls(asked, reply, text)
    if (!body || passage.outgoing.destroyed) return Promise.resolve(null)
    const items = itemsOf(body, format).slice(itemsOf(asked, format).length)
    const bytes = Buffer.from(JSON.stringify(body))
    return new Promise((resolve) => {
      const callOff = sendUpstream(connections, {
        ...upstreamCall(passage, { identity: true, length: bytes.length }),
        ...{ silenceMs, body: { kind: 'whole', bytes } },
        onFailure: () => resolve(null),
        onAnswer: (answer) => {
          traceAnswer(passage, answer)
          if (isReply(answer)) return resolve({ answer, items })
          // Whatever went wrong, the client has a reply to get: the first one.
          answer.resume()
          resolve(null)
        },
      })
      passage.outgoing.on('close', () => {
        if (!passage.outgoing.writableFinished) callOff()
      })
    })
  }
}

/** A conversation may be one text, which is one item of it. */
function itemsOf(body: unknown, { conversation }: WireFormat): readonly unknown[] {
  const items = isObject(body) ? body[conversation] : null
  return Array.isArray(items) ? items : [items]
}

function isReply({ statusCode, headers }: IncomingMessage): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers
  return statusCode === 200 && encoding === 'identity' && type.startsWith('application/json')
}
