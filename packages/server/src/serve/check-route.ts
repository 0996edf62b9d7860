/**
 * The HTTP side of `POST /v1/check`: reads the body and sends the reply. If the caller disconnects, the check ends. A switch that the
 * caller did not receive is returned to the session's budget.
 */
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { openai } from '@twincheck/core/adapter'
import { MalformedInputError } from '@twincheck/core/reading'
import { type OwnError, ownErrors, sendOwnError } from '../gateway/http/own-error.ts'
import { sendOwnAnswer } from '../gateway/http/small-body.ts'
import type { GatewayConfiguration } from '../gateway/operations/configuration.ts'
import type { Log } from '../gateway/operations/log.ts'
import { parseBody } from '../gateway/proxy/body-text.ts'
import { type EnteredRequest, type OwnEndpointOptions, openOwnEndpoint } from '../gateway/proxy/own-endpoint.ts'
import { type CheckRequest, readCheckRequest } from './check-request.ts'
import type { Checker } from './checker.ts'
import { openReplayedChecks } from './replayed-checks.ts'

export type CheckRouteOptions = Omit<OwnEndpointOptions, 'most' | 'refuse'> & {
  readonly checker: Checker
  readonly log: Log
}

export function openCheckRoute(options: CheckRouteOptions): RequestListener {
  const { configuration, checker, log } = options
  const replayed = openReplayedChecks()
  const most = mostBytes(configuration)

  const decide = async ({ tenant, body, outgoing, gone }: EnteredRequest): Promise<string | null> => {
    const request = readRequest(body, configuration.bounds.decidedMessages)
    if ('status' in request) {
      refuse(outgoing, request)
      return null
    }
    const { reply, giveBack } = await checker.check(tenant, request, gone)
    const text = JSON.stringify(reply)
    if (!outgoing.destroyed) {
      log.request({ tenant, session: request.session, outcome: reply.outcome })
      send(outgoing, text)
      await once(outgoing, 'close')
    }
    if (outgoing.writableFinished) return text
    await giveBack()
    return null
  }

  const answer = async (entered: EnteredRequest) => {
    const { tenant, body, outgoing } = entered
    const before = await replayed.find(replayed.nameOf(tenant, body), () => decide(entered))
    if (before !== null) send(outgoing, before, { 'x-twincheck-replayed': 'true' })
  }

  return openOwnEndpoint(
    { ...options, most, refuse: (outgoing, why) => refuse(outgoing, why.status === 413 ? tooLarge(most) : why) },
    answer,
  )
}

export function mostBytes({ bounds }: Pick<GatewayConfiguration, 'bounds'>): number {
  return Math.min(bounds.requestBytes, bounds.decidedBytes)
}

/** Sends one of the gateway's errors. In its text, the word "gateway" is replaced by "server". */
export function refuse(outgoing: ServerResponse, error: OwnError): void {
  const message = error.message.replaceAll('gateway', 'server')
  sendOwnError(outgoing, openai, { ...error, message, code: error.code.replace('gateway', 'server') })
}

export function refuseRoute({ method = '' }: IncomingMessage, path: string, known: readonly string[]): OwnError {
  const message = `${method} ${path.slice(0, 200)} is not served here. Served: ${known.join(', ')}.`
  return { status: 404, type: 'not_found_error', code: 'no-such-path', message }
}

function readRequest(body: Uint8Array, mostMessages: number): CheckRequest | OwnError {
  const value = parseBody(body)
  if (value === undefined) return ownErrors.malformed('The body is not JSON in UTF-8.')
  try {
    return readCheckRequest(value, mostMessages)
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    const { path, expected, found } = error
    return ownErrors.malformed(
      `${path}: expected ${expected}, found ${found}. GET /openapi.json describes the whole body.`,
    )
  }
}

function tooLarge(most: number): OwnError {
  const message =
    `The request is longer than ${most} bytes, the most that is checked (bounds.decidedBytes). Nothing was checked. ` +
    'Send a shorter conversation.'
  return { status: 413, type: 'invalid_request_error', code: 'request-too-large', message, closes: true }
}

function send(outgoing: ServerResponse, body: string, headers: Readonly<Record<string, string>> = {}): void {
  sendOwnAnswer(outgoing, { status: 200, headers: { 'content-type': 'application/json', ...headers }, body })
}
