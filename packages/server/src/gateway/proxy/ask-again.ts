/** Asking the upstream again, once, where the calls of its reply are answered in place of being delivered. */
import { collect } from '../http/collect.ts'
import type { Connections } from '../http/connections.ts'
import { sendUpstream } from '../http/send-upstream.ts'
import { answerKind } from './answer-kind.ts'
import type { HeldAnswer } from './held-answer.ts'
import { type ProxiedRequest, upstreamCall } from './proxied-request.ts'

export type AskingAgain = {
  readonly proxied: ProxiedRequest
  readonly connections: Connections
  readonly silenceMs: number
  readonly mostBytes: number
}

export function askingAgain({ proxied, connections, silenceMs, mostBytes }: AskingAgain): HeldAnswer['ask'] {
  return (text) => {
    if (proxied.outgoing.destroyed) return Promise.reject(new Error('the client is gone'))
    const bytes = Buffer.from(text)
    return new Promise((resolve, reject) => {
      // Whatever goes wrong, the client has a reply to get: the first one.
      const fail = () => reject(new Error('the upstream did not answer'))
      const cancel = sendUpstream(connections, {
        ...upstreamCall(proxied, { identity: true, length: null }),
        ...{ silenceMs, body: bytes },
        onFailure: fail,
        onAnswer: (head) =>
          collect(mostBytes, {
            onWhole: (answered) => (answerKind(head).kind === 'json' ? resolve({ head, bytes: answered }) : fail()),
            onTooLarge: () => {
              cancel()
              fail()
              return unread
            },
            onCutOff: fail,
          }),
      })
      proxied.outgoing.on('close', () => {
        if (!proxied.outgoing.writableFinished) cancel()
      })
    })
  }
}

const unread = { data: () => true, end: () => {}, breakOff: () => {} }
