/** Asking the upstream again, once, where the calls of its reply are answered in place of being delivered. */
import { isObject } from '@twincheck/core'
import type { AnswerHead } from './answer.ts'
import { collect } from './collect.ts'
import type { Connections } from './connections.ts'
import type { HeldAnswer } from './held-answer.ts'
import { type Passage, upstreamCall } from './passage.ts'
import { sendUpstream } from './send-upstream.ts'
import { parseBody, type WireFormat } from './wire.ts'

export type AskingAgain = {
  readonly passage: Passage
  readonly format: WireFormat
  /** The request as it was sent; null where nobody kept it. */
  readonly sent: () => Uint8Array | null
  readonly connections: Connections
  readonly silenceMs: number
  readonly mostBytes: number
}

export function askingAgain(options: AskingAgain): HeldAnswer['askAgain'] {
  const { passage, format, sent, connections, silenceMs, mostBytes } = options
  return (reply, text) => {
    const before = sent()
    const asked = before && parseBody(before)
    const body = asked && format.answerCalls(asked, reply, text)
    if (!body || passage.outgoing.destroyed) return Promise.resolve(null)
    const items = itemsOf(body, format).slice(itemsOf(asked, format).length)
    const bytes = Buffer.from(JSON.stringify(body))
    return new Promise((resolve) => {
      // Whatever goes wrong, the client has a reply to get: the first one.
      const giveUp = () => resolve(null)
      const callOff = sendUpstream(connections, {
        ...upstreamCall(passage, { identity: true, length: null }),
        ...{ silenceMs, body: bytes },
        onFailure: giveUp,
        onAnswer: (head) =>
          collect(mostBytes, {
            onWhole: (answered) => resolve(isReply(head) ? { head, bytes: answered, items } : null),
            onTooLarge: () => {
              callOff()
              giveUp()
              return unread
            },
            onCutOff: giveUp,
          }),
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

function isReply({ status, type, encoding }: AnswerHead): boolean {
  return status === 200 && (encoding === '' || encoding === 'identity') && type.startsWith('application/json')
}

const unread = { data: () => true, end: () => {}, breakOff: () => {} }
