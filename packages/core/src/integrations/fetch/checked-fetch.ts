/**
 * A `fetch` that checks a model's replies before the host gets them. It recognises requests by their path, and all other requests pass
 * through unchanged.
 */
import { randomUUID } from 'node:crypto'
import { laterTask } from '../../boundary/later-task.ts'
import type { TwinCheck } from '../../boundary/twincheck.ts'
import { type GivenAnswer, markAnswers } from '../../exchange/answered-calls.ts'
import { attempt } from '../../exchange/attempt.ts'
import { type HostRequest, openHostExchanges } from '../../exchange/in-process.ts'
import { isObject } from '../../policy/paper/json.ts'
import { once } from '../../policy/paper/memoize.ts'
import { openBodyReader } from '../../wire/growing-body.ts'
import {
  continueRequest,
  openPieceReader,
  openToolReader,
  piecesOf,
  rejoinItems,
  type WireItem,
  withItems,
  withoutShownItems,
} from '../../wire/read-pieces.ts'
import type { SentBody } from '../../wire/wire-actor.ts'
import { type WireBody, type WireFormat, type WireRequest, wireLimits } from '../../wire/wire-format.ts'
import { checkBody, checkStream, readSeen } from './check-response.ts'
import { replyKind } from './read-response.ts'
import { watchResponse } from './watch-response.ts'

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * The header that names a call's trajectory: `create(body, { headers: { [sessionHeader]: id } })`. The header is removed before the
 * request is sent.
 */
export const sessionHeader = 'x-twincheck-session'

export type CheckedFetchOptions = {
  /**
   * The name of a request's trajectory, or a function that returns it. The request has no name if the value is null or the function
   * throws. The session header takes precedence over this option. A conversation without a name is recognised by the replies that were
   * delivered in it.
   */
  readonly session?: string | ((body: WireBody) => string | null)
  /** The function that sends the requests. Default: the global fetch. */
  readonly fetch?: Fetch
  /** Generates names for trajectories without a name. Default: random names. */
  readonly newId?: () => string
}

export type FetchedFormat = { readonly format: WireFormat; readonly paths: readonly string[] }

export function createCheckedFetch(
  twincheck: TwinCheck,
  formats: readonly FetchedFormat[],
  { session = () => null, fetch: upstream = globalThis.fetch, newId = randomUUID }: CheckedFetchOptions,
): Fetch {
  const endpoints = formats.map((fetched) => openEndpoint(fetched, twincheck, newId))
  const nameOf = (body: WireBody) => (typeof session === 'string' ? session : attempt(() => session(body)))
  return async (input, init) => {
    const path = isPost(init) ? pathOf(input) : ''
    const endpoint = endpoints.find(({ paths }) => paths.some((known) => path.endsWith(known)))
    const text = init?.body
    if (!endpoint || typeof text !== 'string' || text.length > wireLimits.request) return upstream(input, init)
    const { name, unnamed } = takeSessionName(init)

    // If the request may lack answered calls, it is parsed and corrected before it is sent. Any other request is parsed while the
    // response is awaited.
    const read = once(() => attempt(() => endpoint.read(text)))
    const named = once(() => name ?? nameOf(read()?.body ?? {}))
    const corrected = endpoint.mayNeedCorrection(text)
      ? await endpoint.correct(read(), named()).catch(() => null)
      : null
    const responding = upstream(input, corrected ? { ...unnamed, body: corrected.text } : unnamed)
    const mayReplace = twincheck.mode() !== 'shadow'
    const asked = once(() => {
      const found = read()
      const sent = corrected ?? (found && { text, value: found.body })
      if (!found || !sent) return null
      const answers = corrected?.answers ?? []
      return { sent, request: endpoint.request(found, { ...sent, answers }, named(), init?.signal ?? null) }
    })
    if (mayReplace) void laterTask().then(() => asked()?.request.messages())
    const response = await responding
    const kind = replyKind(response)
    if (!kind) return response
    const { exchanges, format } = endpoint
    if (!mayReplace) {
      return watchResponse(response, (seen) => {
        exchanges.observe(() => {
          const request = asked()?.request
          const reply = request && readSeen(seen, kind, format)
          // `canAnswer` records whether the calls could have been answered. A text that was streamed cannot be replaced.
          return request && reply ? { request, reply, canAnswer: kind === 'json' || reply.calls.length > 0 } : null
        })
      })
    }
    const opened = asked()
    if (!opened) return response
    const ask = (again: string, signal: AbortSignal) => upstream(input, anotherRequest(unnamed, again, signal))
    const sent = { format, exchange: exchanges.open(opened.request), sent: opened.sent, ask }
    if (kind === 'events') return checkStream(response, sent, init?.signal ?? null)
    const checked = await checkBody(response, sent)
    // If the host aborts its request before the decision, the request fails, as it does with a plain fetch.
    init?.signal?.throwIfAborted()
    return checked
  }
}

type CorrectedBody = SentBody & { readonly answers: readonly GivenAnswer[] }

type ReadRequest = { readonly text: string; readonly body: WireBody; readonly request: WireRequest }

function openEndpoint({ format, paths }: FetchedFormat, twincheck: TwinCheck, newId: () => string) {
  const exchanges = openHostExchanges<WireItem>(twincheck, newId)
  const readBody = openBodyReader(format.conversation)
  const readPieces = openPieceReader(format)
  const readTools = openToolReader(format)
  const messagesOf = (body: WireBody) => readPieces(format.readRequest(body)?.pieces ?? [])
  return {
    ...{ paths, format, exchanges },
    read: (text: string): ReadRequest | null => {
      const body = readBody(text)
      const request = format.readRequest(body)
      return request && isObject(body) ? { text, body, request } : null
    },
    mayNeedCorrection: (text: string) =>
      exchanges.mayLackAnswers() || (format.continueRequest !== null && text.includes('previous_response_id')),
    /**
     * Corrects a request whose history lacks answered calls, or continues a reply that the provider remembers differently. Null if the
     * request needs no correction.
     */
    correct: async (read: ReadRequest | null, named: string | null): Promise<CorrectedBody | null> => {
      if (!read) return null
      const { text, body, request } = read
      if (request.previous !== null) {
        const rewritten = await exchanges.rewrittenOf(request.previous)
        const continued = rewritten && continueRequest(format, { text, value: body }, rewritten)
        return continued && { ...continued, answers: [] }
      }
      const pieces = piecesOf(body, request, format)
      const restored = await exchanges.restore(
        named,
        readPieces(request.pieces),
        pieces,
        rejoinItems(format),
        withoutShownItems(format),
      )
      if (!restored) return null
      return { ...withItems(format, { text, value: body }, restored.items), answers: restored.answers }
    },
    request: (
      read: ReadRequest,
      sent: CorrectedBody,
      named: string | null,
      signal: AbortSignal | null,
    ): HostRequest => {
      const known = once(() => readPieces(read.request.pieces))
      const { previous, tools, form } = read.request
      const isRestored = previous === null && sent.value !== read.body
      return {
        ...{ named, previous, signal, known },
        messages: isRestored ? once(() => markAnswers(messagesOf(sent.value), sent.answers)) : known,
        tools: () => readTools(tools),
        form: () => form,
      }
    },
  }
}

function isPost(init: RequestInit | undefined): boolean {
  return init?.method?.toUpperCase() === 'POST'
}

function pathOf(input: string | URL | Request): string {
  const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
  const end = Math.min(placeOf('?', url), placeOf('#', url))
  return end === url.length ? url : url.slice(0, end)
}

/**
 * Searches without a regular expression. Every request needs this search, and a rarely used regular expression is slow because its code
 * is cold.
 */
function placeOf(sign: string, text: string): number {
  const found = text.indexOf(sign)
  return found < 0 ? text.length : found
}

function anotherRequest(init: RequestInit, body: string, late: AbortSignal): RequestInit {
  const headers = new Headers(init.headers)
  for (const name of ['content-length', 'idempotency-key']) headers.delete(name)
  return { ...init, headers, body, signal: init.signal ? AbortSignal.any([init.signal, late]) : late }
}

/** Removes the trajectory's name from the request. A request without a name is returned as the host's own object. */
function takeSessionName(init: RequestInit | undefined): { name: string | null; unnamed: RequestInit } {
  const given = init?.headers
  // Copying headers is expensive, so a Headers object, which most hosts pass, is read without a copy.
  const name = (given instanceof Headers ? given : new Headers(given)).get(sessionHeader)
  if (name === null) return { name, unnamed: init ?? {} }
  const headers = new Headers(given)
  headers.delete(sessionHeader)
  return { name, unnamed: { ...init, headers } }
}
