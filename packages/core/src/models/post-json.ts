/** Sends a JSON request to a model. It is retried only if work cannot have started (429, 503, no connection). */
import { TwinCheckError } from '../policy/paper/errors.ts'
import { isObject, type JsonObject, parseJson } from '../policy/paper/json.ts'
import type { Endpoint } from './endpoint.ts'
import { pause, readRetryAfter, waitBeforeRetry } from './retry.ts'

export class ModelStatusError extends TwinCheckError {
  readonly code = 'model-status'
  readonly status: number
  readonly endpoint: string
  /** The wait that the provider asked for, in milliseconds. Null if the provider asked for none. */
  readonly retryAfterMs: number | null

  constructor({ status, endpoint, said, retryAfterMs }: StatusAnswer) {
    const quoted = said === '' ? '' : ` and said: ${said}`
    super(`${endpoint} answered with status ${status}${quoted}\n${adviceFor(status)}`)
    this.status = status
    this.endpoint = endpoint
    this.retryAfterMs = retryAfterMs
  }
}

export type StatusAnswer = {
  readonly status: number
  readonly endpoint: string
  readonly said: string
  readonly retryAfterMs: number | null
}

/** The error for a request without an answer. `sent` means that the provider may have received and charged it. */
export class ModelUnreachableError extends TwinCheckError {
  readonly code = 'model-unreachable'
  readonly endpoint: string
  readonly sent: boolean

  constructor(endpoint: string, reason: string, sent: boolean) {
    const happened = sent ? 'broke off before it had answered' : 'could not be reached'
    super(
      `${endpoint} ${happened} (${reason}). Check the base URL, that the server runs, and the network; then try again.`,
    )
    this.endpoint = endpoint
    this.sent = sent
  }
}

export class ModelReplyError extends TwinCheckError {
  readonly code = 'model-reply'
  readonly endpoint: string

  constructor(endpoint: string, problem: string) {
    super(`${endpoint} sent a reply that cannot be used: ${problem}. Check that it is an OpenAI-compatible endpoint.`)
    this.endpoint = endpoint
  }
}

export type JsonReply = Readonly<Record<string, unknown>>

export async function postJson(
  endpoint: Endpoint,
  path: string,
  body: JsonObject,
  signal: AbortSignal,
): Promise<JsonReply> {
  const request = JSON.stringify({ ...body, ...endpoint.body })
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    const outcome = await send(endpoint, path, request, signal)
    if (outcome.kind === 'reply') return readReply(outcome.text, endpoint.shown(path))
    const wait = waitBeforeRetry(endpoint.retry, attempt, outcome.askedMs)
    if (wait === null) throw outcome.error
    await pause(endpoint.retry.clock, wait, signal)
  }
}

type PostOutcome =
  | { readonly kind: 'reply'; readonly text: string }
  | { readonly kind: 'not-begun'; readonly error: TwinCheckError; readonly askedMs: number | null }

async function send(endpoint: Endpoint, path: string, request: string, signal: AbortSignal): Promise<PostOutcome> {
  const shown = endpoint.shown(path)
  try {
    const response = await fetch(endpoint.url(path), {
      method: 'POST',
      headers: endpoint.headers,
      body: request,
      signal,
      // Redirects are not followed, because a redirect would send the conversation to an address that is not configured.
      redirect: 'manual',
    })
    if (response.ok) return { kind: 'reply', text: await readBody(response, endpoint.maximumReplyBytes, shown) }
    return readRefusal(response, endpoint, shown)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TwinCheckError) throw error
    const reason = failureReason(error)
    const sent = !failuresBeforeSending.has(reason)
    const unreachable = new ModelUnreachableError(shown, endpoint.hide(reason), sent)
    if (sent) throw unreachable
    return { kind: 'not-begun', error: unreachable, askedMs: null }
  }
}

const saidBytes = 4096
const saidLength = 500

async function readRefusal(response: Response, endpoint: Endpoint, shown: string): Promise<PostOutcome> {
  const { status } = response
  const said = endpoint.hide(saidBy(await readStart(response, saidBytes))).slice(0, saidLength)
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), endpoint.retry.clock.now())
  const error = new ModelStatusError({ status, endpoint: shown, said, retryAfterMs })
  if (status !== 429 && status !== 503) throw error
  return { kind: 'not-begun', error, askedMs: retryAfterMs }
}

/** The provider's own message, if its body has the form `{"error": {"message": …}}`. */
function saidBy(text: string): string {
  const body = parseJson(text)
  const error = isObject(body) ? body.error : undefined
  const message = isObject(error) ? error.message : (error ?? (isObject(body) ? body.message : undefined))
  return typeof message === 'string' ? message : text.trim()
}

async function readBody(response: Response, most: number, shown: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw new ModelReplyError(shown, `it is longer than ${most} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

async function readStart(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk.subarray(0, most), { stream: true })
    if (text.length >= most) break
  }
  return text.slice(0, most)
}

function readReply(text: string, shown: string): JsonReply {
  const reply = parseJson(text)
  if (isObject(reply)) return reply
  throw new ModelReplyError(shown, reply === undefined ? 'its body is no JSON' : 'its body is no JSON object')
}

/** Error codes of Node's fetch for failures before a connection exists. */
const failuresBeforeSending = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT'.split(' '),
)

function failureReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (isObject(cause) && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.message : String(cause)
}

function adviceFor(status: number): string {
  if (status === 401 || status === 403) return 'Check the API key and what it may use.'
  if (status === 404) return 'Check the base URL (it ends with the version, as in …/v1) and the name of the model.'
  if (status >= 300 && status < 400) return 'Redirects are not followed: give the final address as the base URL.'
  if (status === 400 || status === 422)
    return 'The provider does not accept the request: check the model, and turn off what it cannot do (reasoning effort, structured outputs).'
  if (status === 413) return 'The conversation is too long for this provider.'
  if (status === 429) return 'The rate limit is reached: send fewer requests at once, or wait.'
  return 'The trouble is on the provider’s side: try again later.'
}
