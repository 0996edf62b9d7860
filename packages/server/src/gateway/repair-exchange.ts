/**
 * Repair: a request is read whole before it goes on, because it may have to be told anew what was delivered, and its answer is
 * asked for uncompressed, because it may have to be rewritten.
 */
import type { Clock } from '@twincheck/core'
import type { AnswerHead } from './answer.ts'
import { askingAgain } from './ask-again.ts'
import type { GatewayConfiguration } from './configuration.ts'
import type { Connections } from './connections.ts'
import { type Decide, type HeldAnswer, holdJson, holdStream } from './held-answer.ts'
import type { Judge } from './judge.ts'
import { ownErrors, sendOwnError } from './own-error.ts'
import { type Passage, upstreamCall } from './passage.ts'
import type { ProxyMetrics } from './proxy-metrics.ts'
import { nobodyListens, relay } from './relay.ts'
import { readWhole } from './request-body.ts'
import { sendUpstream } from './send-upstream.ts'
import { storeMs } from './store-watch.ts'
import { parseBody, type Ruling, type WireName, wireFormat } from './wire.ts'
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
      const { incoming, outgoing, provider } = passage
      const { requestBytes } = options.configuration.bounds
      const refuse = () => sendOwnError(outgoing, provider, ownErrors.tooLarge(requestBytes))
      readWhole(incoming, requestBytes, {
        onTooLarge: refuse,
        onWhole: (copied) => {
          const request = copied.whole()
          if (!request) return refuse()
          void repair(passage, request, options).catch(() => outgoing.destroy())
        },
      })
    },
  }
}

async function repair(passage: Passage, request: Uint8Array<ArrayBuffer>, options: RepairOptions): Promise<void> {
  const { outgoing, provider, format: name } = passage
  const { bounds } = options.configuration
  if (name === null) return
  const sent = await toldAnew(passage, name, request, options)
  if (outgoing.destroyed) return
  const token = options.newId()
  const readyAt = options.elapsed()
  const callOff = sendUpstream(options.connections, {
    ...upstreamCall(passage, { identity: true, length: null }),
    silenceMs: bounds.upstreamMs,
    body: sent ?? request,
    onFailure: (error) => sendOwnError(outgoing, provider, error),
    onAnswer: (head, resume) => {
      options.metrics.ownSeconds.observe((readyAt - passage.startedAt) / 1000)
      passage.trace?.note('ownMs', readyAt - passage.startedAt)
      const kind = kindOf(head)
      if (kind === null) return relay({ head, outgoing, resume, ...nobodyListens })
      const held = { ...holdFor({ passage, name, request, sent, token }, options), head, resume }
      return kind === 'json' ? holdJson(held) : holdStream(held)
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

function holdFor(asked: AskedOf, options: RepairOptions): Omit<HeldAnswer, 'head' | 'resume'> {
  const { connections, configuration } = options
  const { inspectedBytes: mostBytes, upstreamMs: silenceMs } = configuration.bounds
  const { passage, name } = asked
  const format = wireFormat(name)
  // The judge is given the request itself, and a request with which the upstream may be asked again is copied before.
  let kept: Uint8Array | null = null
  const keep = () => {
    kept = asked.sent ?? Buffer.from(asked.request)
  }
  const askAgain = askingAgain({ passage, format, sent: () => kept, connections, silenceMs, mostBytes })
  return { outgoing: passage.outgoing, format, judge: askJudge(asked, keep, options), askAgain, mostBytes }
}

/** The judge, who can do no more harm than to keep the client waiting, and that not for long. */
function askJudge({ passage, name, request, sent, token }: AskedOf, keep: () => void, options: RepairOptions): Decide {
  const { judge, metrics, clock, elapsed, configuration } = options
  const milliseconds = configuration.deadlineMs + judgeSlackMs
  /** Null where the judge is gone or stuck. */
  const bounded = async <Result>(what: string, work: Promise<Result>): Promise<Result | null> => {
    try {
      return await within(work, { what, milliseconds, clock })
    } catch {
      judge.abandon(token)
      metrics.unjudged.add({ reason: 'judge-gone' })
      return null
    }
  }
  const held = async (ruling: Promise<Ruling | null>) => {
    const askedAt = elapsed()
    const ruled = await bounded('decide', ruling)
    metrics.heldSeconds.observe((elapsed() - askedAt) / 1000)
    passage.trace?.note('heldMs', elapsed() - askedAt)
    return ruled
  }
  return {
    decide: async (reply, canAnswer) => {
      const { tenant, named } = passage
      if (canAnswer && reply.calls.length > 0) keep()
      const exchange = { tenant, named, format: name, request, token, sent, reply, canAnswer }
      return held(judge.decide({ ...exchange, trace: passage.trace?.below ?? null }))
    },
    goOn: (followed) => held(judge.goOn(token, followed)),
    fallBack: async () => void (await bounded('fall back', judge.fallBack(token))),
    remember: async (body) => void (await bounded('remember', judge.remember(token, body))),
  }
}

/** The request as it has to be said to an upstream that must know more than the client, or other; null: as it is. */
async function toldAnew(
  { tenant }: Passage,
  name: WireName,
  request: Uint8Array,
  { judge, clock }: RepairOptions,
): Promise<Uint8Array | null> {
  const { continueRequest, readRequest } = wireFormat(name)
  const body = continueRequest && parseBody(request)
  const previous = body ? readRequest(body)?.previous : null
  const milliseconds = storeMs
  try {
    if (!continueRequest || previous === null || previous === undefined) {
      if (!mayHoldReply(request)) return null
      const restored = judge.restore({ tenant, format: name, request })
      return await within(restored, { what: 'restoring', milliseconds, clock })
    }
    const found = judge.rewritingOf(tenant, previous)
    const rewriting = await within(found, { what: 'rewriting', milliseconds, clock })
    return rewriting && Buffer.from(JSON.stringify(continueRequest(body, rewriting)))
  } catch {
    return null
  }
}

/** What every reply that a client brings back has in it, whatever the format. */
const signsOfReplies = ['"assistant"', '"function_call"']

function mayHoldReply(request: Uint8Array): boolean {
  const bytes = Buffer.from(request.buffer, request.byteOffset, request.byteLength)
  return signsOfReplies.some((sign) => bytes.includes(sign))
}

function kindOf({ status, type, encoding }: AnswerHead): 'json' | 'stream' | null {
  if (status !== 200 || (encoding !== '' && encoding !== 'identity')) return null
  if (type.startsWith('text/event-stream')) return 'stream'
  return type.startsWith('application/json') ? 'json' : null
}
