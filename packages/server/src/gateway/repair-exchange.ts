/**
 * Repair: a request is read whole before it goes on, because it may have to be told anew what was delivered, and its answer is
 * asked for uncompressed, because it may have to be rewritten.
 */
import type { IncomingMessage } from 'node:http'
import type { Clock } from '@twincheck/core'
import type { GatewayConfiguration } from './configuration.ts'
import { copyBytes } from './copied-bytes.ts'
import { type Decide, holdJson, holdStream } from './held-answer.ts'
import type { Judge } from './judge.ts'
import { ownErrors, sendOwnError } from './own-error.ts'
import { type Passage, traceAnswer, upstreamCall } from './proxy.ts'
import type { ProxyMetrics } from './proxy-metrics.ts'
import { relay } from './relay.ts'
import { type Connections, sendUpstream } from './send-upstream.ts'
import { parseBody, type WireName, wireFormat } from './wire.ts'
import { within } from './within.ts'

export type Repairs = {
  /** Whether requests of this kind have to come this way. */
  readonly takes: (format: WireName) => boolean
  readonly run: (passage: Passage) => void
}

export type RepairOptions = {
  readonly configuration: GatewayConfiguration
  readonly connections: Connections
  readonly judge: Judge
  /** Whether a proposal may be replaced now. */
  readonly repairing: () => boolean
  readonly metrics: ProxyMetrics
  readonly clock: Clock
  readonly elapsed: () => number
  readonly newId: () => string
}

/** Beyond the decision's own deadline the judge is not waited for: its thread may be gone or stuck. */
const judgeSlackMs = 5_000

export function openRepairs(options: RepairOptions): Repairs {
  return {
    // Turned back to shadow, a conversation that had a switch still has to be told anew to a provider that keeps the history.
    takes: (format) => options.repairing() || format === 'openai-responses',
    run: (passage) => {
      void repair(passage, options).catch(() => passage.outgoing.destroy())
    },
  }
}

async function repair(passage: Passage, options: RepairOptions): Promise<void> {
  const { incoming, outgoing, provider, format: name } = passage
  const { bounds } = options.configuration
  if (name === null) return
  const request = await readWhole(incoming, bounds.requestBytes)
  if (request === 'gone') return
  if (request === 'too-large') return sendOwnError(outgoing, provider, ownErrors.tooLarge(bounds.requestBytes))
  const sent = await toldAnew(passage, name, request, options)
  const token = options.newId()
  const readyAt = options.elapsed()
  const callOff = sendUpstream(options.connections, {
    ...upstreamCall(passage, { identity: true, length: (sent ?? request).length }),
    silenceMs: bounds.upstreamMs,
    body: { kind: 'whole', bytes: sent ?? request },
    onFailure: (error) => sendOwnError(outgoing, provider, error),
    onAnswer: (answer) => {
      options.metrics.ownSeconds.observe((readyAt - passage.startedAt) / 1000)
      passage.trace?.note('ownMs', readyAt - passage.startedAt)
      traceAnswer(passage, answer)
      const held = {
        answer,
        outgoing,
        format: wireFormat(name),
        judge: askJudge({ passage, name, request, sent, token }, options),
        mostBytes: bounds.inspectedBytes,
      }
      const kind = kindOf(answer)
      if (kind === null) relay(answer, outgoing, { onData: () => {}, onEnd: () => {} })
      else void (kind === 'json' ? holdJson(held) : holdStream(held)).catch(() => outgoing.destroy())
    },
  })
  outgoing.on('close', () => {
    if (outgoing.writableFinished) return
    callOff()
    options.judge.abandon(token)
  })
}

type AskedOf = {
  readonly passage: Passage
  readonly name: WireName
  readonly request: Uint8Array<ArrayBuffer>
  readonly sent: Uint8Array | null
  readonly token: string
}

/** The judge, who can do no more harm than to keep the client waiting, and that not for long. */
function askJudge({ passage, name, request, sent, token }: AskedOf, options: RepairOptions): Decide {
  const { judge, metrics, clock, elapsed, configuration } = options
  const bounded = <Result>(what: string, work: Promise<Result>) =>
    within(work, { what, milliseconds: configuration.deadlineMs + judgeSlackMs, clock })
  return {
    decide: async (reply) => {
      const { tenant, named } = passage
      const trace = passage.trace?.below ?? null
      const askedAt = elapsed()
      try {
        return await bounded(
          'decide',
          judge.decide({ tenant, named, format: name, request, token, sent, reply, trace }),
        )
      } catch {
        judge.abandon(token)
        metrics.unjudged.add({ reason: 'judge-gone' })
        return null
      } finally {
        metrics.heldSeconds.observe((elapsed() - askedAt) / 1000)
        passage.trace?.note('heldMs', elapsed() - askedAt)
      }
    },
    remember: async (body) => {
      try {
        const bytes = body === null || body === undefined ? null : Buffer.from(JSON.stringify(body))
        await bounded('remember', judge.remember(token, bytes))
      } catch {
        metrics.unjudged.add({ reason: 'judge-gone' })
      }
    },
  }
}

/** The request as it has to be said to a provider that remembers calls which never ran; null: as it is. */
async function toldAnew(
  { tenant }: Passage,
  name: WireName,
  request: Uint8Array,
  { judge, clock, configuration }: RepairOptions,
): Promise<Uint8Array | null> {
  const { continueRequest, readRequest } = wireFormat(name)
  const body = continueRequest && parseBody(request)
  const previous = body ? readRequest(body)?.previous : null
  if (!continueRequest || previous === null || previous === undefined) return null
  try {
    const found = judge.rewritingOf(tenant, previous)
    const rewriting = await within(found, { what: 'rewriting', milliseconds: configuration.deadlineMs, clock })
    return rewriting && Buffer.from(JSON.stringify(continueRequest(body, rewriting)))
  } catch {
    return null
  }
}

function kindOf({ statusCode, headers }: IncomingMessage): 'json' | 'stream' | null {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (statusCode !== 200 || encoding !== 'identity') return null
  const type = headers['content-type'] ?? ''
  if (type.startsWith('text/event-stream')) return 'stream'
  return type.startsWith('application/json') ? 'json' : null
}

function readWhole(incoming: IncomingMessage, most: number): Promise<Uint8Array<ArrayBuffer> | 'too-large' | 'gone'> {
  const copied = copyBytes(most)
  return new Promise((resolve) => {
    incoming.on('data', (chunk: Buffer) => {
      copied.add(chunk)
      if (copied.size() > most) {
        incoming.pause()
        resolve('too-large')
      }
    })
    incoming.on('end', () => resolve(copied.whole() ?? 'too-large'))
    incoming.on('error', () => resolve('gone'))
    incoming.on('close', () => resolve('gone'))
  })
}
