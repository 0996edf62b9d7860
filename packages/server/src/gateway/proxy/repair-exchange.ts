/**
 * In repair: a request is collected before it is sent, because it may have to be corrected. Its answer is requested uncompressed, because
 * the answer may have to be rewritten.
 */

import { openExchange, type SentBody, type WireFormat } from '@twincheck/core/adapter'
import { isObject } from '@twincheck/core/reading'
import { type AnswerHead, type AnswerSink, answerKind, collect, openSource } from '../http/answer.ts'
import type { Connections } from '../http/connections.ts'
import { type OwnError, ownErrors, sendOwnError } from '../http/own-error.ts'
import { nobodyListens, relay } from '../http/relay.ts'
import { readWhole } from '../http/request-body.ts'
import { sendUpstream } from '../http/send-upstream.ts'
import { actsOn } from '../operations/repair-scope.ts'
import { type AskDeciderOptions, askDecider } from './ask-decider.ts'
import { parseBody, readText } from './body-text.ts'
import { countFurtherRequests, type FurtherRequests } from './further-requests.ts'
import { type CollectedAnswer, type HeldAnswer, holdJson, holdStream } from './held-answer.ts'
import { type ProxiedRequest, upstreamCall } from './proxied-request.ts'
import { freshSession, tellSession } from './session-header.ts'

export type Repairs = {
  readonly takes: (format: WireFormat, tenant: string) => boolean
  readonly run: (proxied: ProxiedRequest) => void
}

export type RepairOptions = AskDeciderOptions & {
  readonly connections: Connections
  readonly isActing: () => boolean
}

/** How long the actor may be asked again, in milliseconds from its first reply. */
const exchangeMs = 120_000

export function openRepairs(options: RepairOptions): Repairs {
  const isTaken = actsOn(options.configuration)
  return {
    // If the provider keeps the history, requests are handled here even in shadow. The gateway must then tell the provider which reply
    // the client received, because it may differ from the provider's own reply.
    takes: (format, tenant) => (options.isActing() && isTaken(tenant)) || format.continueRequest !== null,
    run: (proxied) => {
      const { incoming, outgoing, provider, takeRoom } = proxied
      const { requestBytes: most } = options.configuration.bounds
      const refuse = (why: OwnError) => sendOwnError(outgoing, provider, why)
      const bounds = { most, takeRoom }
      readWhole(incoming, bounds, {
        onRefused: refuse,
        onWhole: (copied) => {
          const request = copied.whole()
          if (!request) return refuse(ownErrors.tooLarge(most))
          void repair(proxied, request, options).catch(() => outgoing.destroy())
        },
      })
    },
  }
}

async function repair(
  proxied: ProxiedRequest,
  request: Uint8Array<ArrayBuffer>,
  options: RepairOptions,
): Promise<void> {
  const { outgoing, provider, tenant, named, unit, format } = proxied
  const { inspectedBytes: mostBytes, upstreamMs: silenceMs, decidedBytes } = options.configuration.bounds
  if (format === null) return
  const refusal = await proxied.refuseBody?.(request)
  if (refusal) return sendOwnError(outgoing, provider, refusal)
  const fresh = freshSession(proxied, request)
  const asked = { tenant, named, unit, fresh, format: format.name, request, trace: proxied.trace?.below ?? null }
  const duties = askDecider(proxied, asked, options)
  const isRead = request.byteLength <= decidedBytes
  const sent = (isRead ? await duties.prepare() : null) ?? request
  if (outgoing.destroyed) return duties.abandon()
  const exchange = openExchange(duties, { clock: options.clock, milliseconds: exchangeMs })
  const { connections, countSkipped, metrics } = options
  const further = countFurtherRequests({ metrics, format, prices: options.configuration.prices })
  const readyAt = options.elapsed()
  const cancel = sendUpstream(connections, {
    ...upstreamCall(proxied, { identity: true, length: null }),
    silenceMs,
    body: sent,
    onFailure: (error) => sendOwnError(outgoing, provider, error),
    onAnswer: (answered, resume) => {
      const head = tellSession(proxied, answered, fresh)
      options.metrics.ownSeconds.observe((readyAt - proxied.startedAt) / 1000)
      proxied.trace?.note('ownMs', readyAt - proxied.startedAt)
      const answer = answerKind(head)
      const why = answer.kind === 'unread' ? answer.why : isRead ? null : 'request-too-large'
      if (answer.kind !== 'no-reply' && why) countSkipped(why)
      if (answer.kind === 'no-reply' || answer.kind === 'unread' || !isRead)
        return relay({ head, outgoing, resume, ...nobodyListens })
      const held: HeldAnswer = {
        ...{ head, resume, outgoing, exchange, mostBytes, countSkipped, format },
        handOver: duties.handOver,
        sent: () => sentBody(sent),
        ...askingAgain({ proxied, connections, silenceMs, mostBytes, further }),
      }
      return answer.kind === 'json' ? holdJson(held) : holdStream(held)
    },
  })
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) cancel()
    // The exchange ends when the client's connection is closed, even if the answer was not delivered. Then its resources are released.
    exchange.abort()
    duties.close()
  })
}

function sentBody(bytes: Uint8Array): SentBody | null {
  const value = parseBody(bytes)
  return isObject(value) ? { value, text: readText(bytes) } : null
}

type AskingAgain = {
  readonly proxied: ProxiedRequest
  readonly connections: Connections
  readonly silenceMs: number
  readonly mostBytes: number
  readonly further: FurtherRequests
}

function askingAgain({
  proxied,
  connections,
  silenceMs,
  mostBytes,
  further,
}: AskingAgain): Pick<HeldAnswer, 'ask' | 'askStream'> {
  const send = <Answer>(
    text: string,
    signal: AbortSignal,
    take: (head: AnswerHead, resume: () => void, settle: Settle<Answer>) => AnswerSink | null,
  ): Promise<Answer> => {
    if (proxied.outgoing.destroyed || signal.aborted) return Promise.reject(new Error('the client is gone'))
    further.sent()
    return new Promise((resolve, reject) => {
      // If this further request fails, the promise rejects, and the client gets the reply that arrived before.
      let cancel = () => {}
      const fail = () => {
        cancel()
        reject(new Error('the upstream did not answer'))
      }
      cancel = sendUpstream(connections, {
        ...upstreamCall(proxied, { identity: true, length: null }),
        ...{ silenceMs, body: Buffer.from(text) },
        onFailure: fail,
        onAnswer: (head, resume) => {
          const sink = take(head, resume, { resolve, fail })
          if (!sink) fail()
          return sink ?? unread
        },
      })
      signal.addEventListener('abort', fail, { once: true })
      proxied.outgoing.on('close', () => {
        if (!proxied.outgoing.writableFinished) cancel()
      })
    })
  }
  return {
    ask: (text, signal) =>
      send<CollectedAnswer>(text, signal, (head, _, { resolve, fail }) => {
        if (answerKind(head).kind !== 'json') return null
        const onTooLarge = () => {
          fail()
          return unread
        }
        const onWhole = (bytes: Buffer) => {
          further.answered(bytes)
          resolve({ head, bytes })
        }
        return collect(mostBytes, { onWhole, onTooLarge, onCutOff: fail })
      }),
    askStream: (text, signal) =>
      send<AsyncIterable<Uint8Array>>(text, signal, (head, resume, { resolve }) => {
        if (answerKind(head).kind !== 'stream') return null
        const { sink, source } = openSource(resume)
        resolve(source)
        return further.streamed(sink)
      }),
  }
}

type Settle<Answer> = { readonly resolve: (answer: Answer) => void; readonly fail: () => void }

const unread = { data: () => true, end: () => {}, breakOff: () => {} }
