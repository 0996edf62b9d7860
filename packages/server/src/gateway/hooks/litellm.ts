/**
 * `POST /hooks/litellm` implements LiteLLM's generic guardrail API, so that the tool calls in a LiteLLM proxy can be checked here. The
 * conversation is recognised, decided and recorded as if it had passed through the gateway.
 *
 * Invariants
 *   1. In shadow every proposal is passed on, and the decision is made afterwards.
 *   2. A proposal is replaced or answered only if LiteLLM applies the tool calls of a reply, which the operator must configure (`litellm.appliesToolCalls`), and if the number of calls stays the same. Otherwise the proposal is blocked, and the reason says what would have been done.
 *   3. If the model insists, its calls run: the same calls in reply to the same conversation are blocked at most three times.
 *   4. If anything fails in the decider, the proposal is passed on.
 */
import type { RequestListener, ServerResponse } from 'node:http'
import type { JsonObject } from '@twincheck/core'
import {
  openaiChat,
  openExchange,
  providers,
  type Replacement,
  type Reply,
  type WireItem,
} from '@twincheck/core/adapter'
import { MalformedInputError } from '@twincheck/core/reading'
import { type OwnError, ownErrors, sendOwnError } from '../http/own-error.ts'
import { copyBytes } from '../http/request-body.ts'
import { sendOwnAnswer } from '../http/small-body.ts'
import type { Log } from '../operations/log.ts'
import { actsOn } from '../operations/repair-scope.ts'
import { type AskDeciderOptions, askDecider } from '../proxy/ask-decider.ts'
import { parseBody } from '../proxy/body-text.ts'
import type { Observer } from '../proxy/observer.ts'
import { type EnteredRequest, type OwnEndpointOptions, openOwnEndpoint } from '../proxy/own-endpoint.ts'
import { noteEnd } from '../proxy/proxy.ts'
import { type LitellmReply, type LitellmRequest, type LitellmResponse, readLitellmPost } from './litellm-body.ts'
import type { LitellmMemory, PostedRequest } from './litellm-memory.ts'

export type LitellmHookOptions = AskDeciderOptions &
  Pick<OwnEndpointOptions, 'admission' | 'requestRoom' | 'noteUncaught'> & {
    readonly observer: Pick<Observer, 'observe'>
    readonly memory: LitellmMemory
    readonly isActing: () => boolean
    readonly log: Log
  }

/** The endpoint has two paths, because LiteLLM appends the second part to its `api_base`. */
const paths = ['/hooks/litellm', '/hooks/litellm/beta/litellm_basic_guardrail_api']

export function isLitellmPath(path: string): boolean {
  return paths.includes(path)
}

/** The same calls are blocked at most this many times. The gateway has the same limit for its further requests to a model. */
const mostBlocks = 3

const passedOn: LitellmReply = { action: 'NONE' }

export function openLitellmHook(options: LitellmHookOptions): RequestListener {
  const { configuration, observer, memory, isActing, countSkipped, log } = options
  const isTaken = actsOn(configuration)
  let appliesCalls = configuration.litellm?.appliesToolCalls ?? false

  const noteRequest = (tenant: string, post: LitellmRequest): LitellmReply => {
    if (Buffer.byteLength(post.text) > configuration.bounds.decidedBytes) {
      countSkipped('request-too-large')
      return passedOn
    }
    if (appliesCalls && memory.holdsProposed(tenant, post.messages)) {
      appliesCalls = false
      log.problem('litellm-ignored-tool-calls')
    }
    if (post.callId !== null) memory.keep(tenant, post.callId, post)
    return passedOn
  }

  const decide = async (tenant: string, post: LitellmResponse, outgoing: ServerResponse): Promise<LitellmReply> => {
    const { callId, calls } = post
    // A post without calls is passed on. LiteLLM posts the text of a stream in pieces, so this post may not be the whole reply.
    if (calls.length === 0) return passedOn
    const known = callId === null ? null : memory.find(tenant, callId)
    if (!known) {
      countSkipped('request-unknown')
      return passedOn
    }
    const proposed = JSON.stringify(calls)
    for (let before = known.decided; before?.calls === proposed; before = known.decided) {
      const reply = await before.reply
      // `known.decided` changes if the caller of the earlier post disconnects, because this cancels its decision. Then the calls are
      // decided again.
      if (known.decided === before) return reply
    }
    const reply = isActing() && isTaken(tenant) ? act(tenant, known, post, outgoing) : observe(tenant, known, post)
    const decided = { calls: proposed, reply: Promise.resolve(reply) }
    known.decided = decided
    outgoing.on('close', () => {
      if (!outgoing.writableFinished && known.decided === decided) known.decided = null
    })
    return reply
  }

  const observe = (tenant: string, known: PostedRequest, { text }: LitellmResponse): LitellmReply => {
    const request = copyBytes(Number.POSITIVE_INFINITY)
    request.add(Buffer.from(known.text))
    const answered = copyBytes(Number.POSITIVE_INFINITY)
    answered.add(Buffer.from(text))
    observer.observe({ ...askedBy(tenant, known), request, answered, headers: { 'content-type': 'application/json' } })
    return passedOn
  }

  const act = async (
    tenant: string,
    known: PostedRequest,
    { reply, calls }: LitellmResponse,
    outgoing: ServerResponse,
  ): Promise<LitellmReply> => {
    const asked = { ...askedBy(tenant, known), request: new Uint8Array(Buffer.from(known.text)) }
    const duties = askDecider({ format: openaiChat, trace: null }, asked, options)
    const exchange = openExchange<WireItem>({
      ...duties,
      // LiteLLM replaces the name and the arguments of a call, and keeps the id of the call.
      remember: (delivered) => duties.remember({ ...delivered, reply: withIdsOf(reply, delivered.reply) }),
    })
    outgoing.on('close', () => {
      if (outgoing.writableFinished) duties.handOver()
      else exchange.abort()
      duties.close()
    })
    const insists = memory.blocks(tenant, known, calls) >= mostBlocks
    const next = await exchange.reply(reply, !insists)
    const replacement = next.kind === 'deliver' ? next.replacement : null
    if (insists && replacement) await exchange.giveUp()
    if (insists || (next.kind === 'deliver' && replacement === null)) {
      await exchange.deliver(null)
      return passedOn
    }
    const written = appliesCalls && replacement ? writeCalls(calls, replacement) : null
    if (!written) {
      duties.settleWithError()
      memory.noteBlocked(tenant, known, calls)
      return { action: 'BLOCKED', blocked_reason: next.kind === 'ask-again' ? join(next.texts) : reasonOf(next) }
    }
    await exchange.deliver(null)
    calls.forEach((call, index) => {
      if (written[index] !== call) memory.noteRewritten(tenant, call)
    })
    return { action: 'GUARDRAIL_INTERVENED', tool_calls: written }
  }

  const answer = async ({ tenant, body, outgoing }: EnteredRequest) => {
    const post = readPost(body)
    if ('status' in post) return refuse(outgoing, post)
    if (post.kind === 'request') return send(outgoing, noteRequest(tenant, post))
    const reply = await decide(tenant, post, outgoing)
    if (!outgoing.destroyed) send(outgoing, reply)
  }
  const enter = openOwnEndpoint({ ...options, most: configuration.bounds.requestBytes, refuse }, answer)
  return (incoming, outgoing) => {
    const began = { method: 'POST', endpoint: 'litellm-hook', startedAt: options.elapsed() }
    outgoing.on('close', () => noteEnd(outgoing, began, options))
    enter(incoming, outgoing)
  }
}

function askedBy(tenant: string, { named, unit }: PostedRequest) {
  return { tenant, named, unit, fresh: null, format: openaiChat.name, trace: null }
}

function readPost(body: Uint8Array): LitellmRequest | LitellmResponse | OwnError {
  const value = parseBody(body)
  if (value === undefined) return ownErrors.malformed('The body is not JSON in UTF-8.')
  try {
    return readLitellmPost(value)
  } catch (error) {
    if (error instanceof RangeError) return ownErrors.malformed('The body is nested too deeply.')
    if (!(error instanceof MalformedInputError)) throw error
    return ownErrors.malformed(`${error.path}: expected ${error.expected}, found ${error.found}.`)
  }
}

function withIdsOf(given: Reply, delivered: Reply): Reply {
  return {
    ...delivered,
    calls: delivered.calls.map((call, index) => ({ ...call, id: given.calls[index]?.id ?? call.id })),
  }
}

/**
 * Writes the replacing calls, each at the position of the call that it replaces. Returns null if the number of calls would change,
 * because LiteLLM could not apply that.
 */
function writeCalls(given: readonly JsonObject[], replacement: Replacement): readonly JsonObject[] | null {
  if (replacement.kind !== 'calls' || replacement.withheld?.length || replacement.calls.length !== given.length)
    return null
  return replacement.calls.map(({ call, original }, index) => {
    if (original === index) return given[index] ?? {}
    const called = { name: call.name, arguments: JSON.stringify(call.arguments) }
    return { ...given[index], type: 'function', function: called }
  })
}

function reasonOf({ replacement }: { readonly replacement: Replacement | null }): string {
  if (replacement?.kind !== 'calls') return replacement?.text ?? ''
  const withheld = (replacement.withheld ?? []).map(({ text }) => text)
  if (withheld.length > 0) return join(withheld)
  const instead = replacement.calls.map(({ call }) => `${call.name}(${JSON.stringify(call.arguments)})`)
  return `Not executed: another call fits the conversation better. Suggested instead: ${instead.join(', ')}`
}

function join(texts: readonly string[]): string {
  return [...new Set(texts)].join(' ')
}

function send(outgoing: ServerResponse, reply: LitellmReply): void {
  sendOwnAnswer(outgoing, {
    ...{ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(reply) },
  })
}

function refuse(outgoing: ServerResponse, error: OwnError): void {
  sendOwnError(outgoing, providers[0], error)
}
