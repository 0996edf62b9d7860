/**
 * A `fetch` that looks at a model's replies before the host gets them. It knows a request by its path; everything that is no
 * request for a reply goes through untouched.
 */
import { randomUUID } from 'node:crypto'
import { laterTask } from '../boundary/later-task.ts'
import { once } from '../boundary/once.ts'
import type { TwinCheck } from '../boundary/twincheck.ts'
import { isObject } from '../policy/json.ts'
import { restoreAnswered } from '../wire/answered-pieces.ts'
import { attempt } from '../wire/attempt.ts'
import { type Conversations, type FoundStep, openConversations } from '../wire/conversations.ts'
import { openBodyReader } from '../wire/growing-body.ts'
import { type WireBody, type WireFormat, type WireRequest, wireLimits } from '../wire/wire-format.ts'
import type { Exchange } from './check-reply.ts'
import { checkResponse, lookAt } from './check-response.ts'
import { replyKind } from './read-response.ts'
import { watchResponse } from './watch-response.ts'

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Names the trajectory of one call: `create(body, { headers: { [sessionHeader]: id } })`. It is not sent on. */
export const sessionHeader = 'x-twincheck-session'

export type CheckedFetchOptions = {
  /**
   * The name of the trajectory that a request belongs to; null where it has none, as where it throws. The session header goes
   * before it. Default: conversations are told apart by what was delivered in them.
   */
  readonly session?: string | ((body: WireBody) => string | null)
  /** Sends the requests. Default: the global fetch. */
  readonly fetch?: Fetch
  /** Names the trajectories that have no name. Default: random. */
  readonly newId?: () => string
}

/** `formats`: by the end of the request's path. */
export function createCheckedFetch(
  twincheck: TwinCheck,
  formats: Readonly<Record<string, WireFormat>>,
  { session = () => null, fetch: upstream = globalThis.fetch, newId = randomUUID }: CheckedFetchOptions,
): Fetch {
  const endpoints = Object.entries(formats).map(([path, format]) => {
    const conversations = openConversations(twincheck, format, newId)
    return { path, format, conversations, readBody: openBodyReader(format.conversation) }
  })
  const nameOf = (body: WireBody) => (typeof session === 'string' ? session : attempt(() => session(body)))
  return async (input, init) => {
    const path = isPost(init) ? pathOf(input) : ''
    const endpoint = endpoints.find((known) => path.endsWith(known.path))
    const text = init?.body
    if (!endpoint || typeof text !== 'string' || text.length > wireLimits.request) return upstream(input, init)
    const { format, conversations, readBody } = endpoint
    const { name, unnamed } = takeSessionName(init)

    // A request whose history has to be put right is read before it is sent; any other while it is under way.
    const keptElsewhere = format.continueRequest !== null && text.includes('previous_response_id')
    const early = keptElsewhere || conversations.hasAnswered() ? readRequest(readBody(text), format) : null
    const findStep = ({ body, request }: ReadRequest) =>
      attempt(() => conversations.find(request, name ?? nameOf(body)))
    const body = early && rightHistory(early, findStep, endpoint)
    const written = body && attempt(() => JSON.stringify(body))
    const responding = upstream(input, written ? { ...unnamed, body: written } : unnamed)
    const mayReplace = twincheck.mode() === 'repair'
    const find = once((): Exchange | null => {
      const read = early ?? readRequest(readBody(text), format)
      const step = read && findStep(read)
      const ask = async (again: WireBody) => upstream(input, anotherRequest(unnamed, JSON.stringify(again)))
      return (
        read &&
        step && { format, step, sent: body ?? read.body, ask, signal: init?.signal ?? null, report: twincheck.report }
      )
    })
    if (mayReplace) void laterTask().then(find)
    const response = await responding
    const kind = replyKind(response)
    if (!kind) return response
    if (!mayReplace) {
      return watchResponse(response, (read) => {
        twincheck.putOff(() => {
          const exchange = find()
          if (exchange) lookAt(read, kind, exchange)
        })
      })
    }
    const exchange = find()
    return exchange ? checkResponse(response, kind, exchange) : response
  }
}

type ReadRequest = { readonly body: WireBody; readonly request: WireRequest }
type Endpoint = { readonly format: WireFormat; readonly conversations: Conversations }

/** The body with what the provider remembers wrongly, or the host does not hold, put right; null where there is nothing. */
function rightHistory(
  read: ReadRequest,
  findStep: (read: ReadRequest) => FoundStep | null,
  { format, conversations }: Endpoint,
): WireBody | null {
  const { body, request } = read
  const rewritten = conversations.rewritten(request)
  if (rewritten && format.continueRequest) return format.continueRequest(body, rewritten)
  const answered = conversations.hasAnswered() ? findStep(read)?.answered : null
  return answered ? restoreAnswered(body, request, answered, format) : null
}

function readRequest(body: unknown, format: WireFormat): ReadRequest | null {
  const request = format.readRequest(body)
  return request && isObject(body) ? { body, request } : null
}

function isPost(init: RequestInit | undefined): boolean {
  return init?.method?.toUpperCase() === 'POST'
}

function pathOf(input: string | URL | Request): string {
  const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
  const end = Math.min(placeOf('?', url), placeOf('#', url))
  return end === url.length ? url : url.slice(0, end)
}

/** Not by a pattern: this is asked of every request, and a pattern that is used so seldom starts cold each time. */
function placeOf(sign: string, text: string): number {
  const found = text.indexOf(sign)
  return found < 0 ? text.length : found
}

/** The same request with another body, and without the headers that say which body it was. */
function anotherRequest(init: RequestInit, body: string): RequestInit {
  const headers = new Headers(init.headers)
  for (const name of ['content-length', 'idempotency-key']) headers.delete(name)
  return { ...init, headers, body }
}

/** The request without the name of its trajectory; the host's own object where it names none. */
function takeSessionName(init: RequestInit | undefined): { name: string | null; unnamed: RequestInit } {
  const given = init?.headers
  // Copying headers is dear, and hosts have them in this form already.
  const name = (given instanceof Headers ? given : new Headers(given)).get(sessionHeader)
  if (name === null) return { name, unnamed: init ?? {} }
  const headers = new Headers(given)
  headers.delete(sessionHeader)
  return { name, unnamed: { ...init, headers } }
}
