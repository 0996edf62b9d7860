/**
 * `POST /v1/check` on the wire: who may ask, how much is read, and what is sent back.
 *
 * Invariants
 *   1. Nothing is read before the caller's key is known, and never more than the bounds allow.
 *   2. A caller that disconnects ends its check, and a switch that it did not receive is given back.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { openai } from '@twincheck/core/adapter'
import { MalformedInputError } from '@twincheck/core/reading'
import { type OwnError, ownErrors, sendOwnError } from '../gateway/http/own-error.ts'
import { readWhole, refuseFraming } from '../gateway/http/request-body.ts'
import type { SharedRoom } from '../gateway/http/shared-room.ts'
import { sendOwnAnswer } from '../gateway/http/small-body.ts'
import type { GatewayConfiguration } from '../gateway/operations/configuration.ts'
import type { Log } from '../gateway/operations/log.ts'
import type { NoteUncaught } from '../gateway/operations/uncaught.ts'
import { type Admission, openCallers } from '../gateway/proxy/admission.ts'
import { parseBody } from '../gateway/proxy/body-text.ts'
import { type CheckRequest, readCheckRequest } from './check-request.ts'
import type { Checker } from './checker.ts'
import { openReplayedChecks } from './replayed-checks.ts'

export type CheckRouteOptions = {
  readonly configuration: GatewayConfiguration
  readonly checker: Checker
  readonly admission: Admission
  readonly requestRoom: SharedRoom
  readonly log: Log
  readonly noteUncaught: NoteUncaught
}

export function openCheckRoute(options: CheckRouteOptions): RequestListener {
  const { configuration, checker, admission, requestRoom, log, noteUncaught } = options
  const refuseCaller = openCallers(configuration)
  const replayed = openReplayedChecks()
  const most = mostBytes(configuration)

  const answer = async (tenant: string, body: Uint8Array, outgoing: ServerResponse, gone: AbortSignal) => {
    const name = replayed.nameOf(tenant, body)
    const before = replayed.find(name)
    if (before !== null) return send(outgoing, before, { 'x-twincheck-replayed': 'true' })
    const request = readRequest(body, configuration.bounds.decidedMessages)
    if ('status' in request) return refuse(outgoing, request)
    const { reply, giveBack } = await checker.check(tenant, request, gone)
    if (outgoing.destroyed) return giveBack()
    const text = JSON.stringify(reply)
    outgoing.on('close', () => {
      if (outgoing.writableFinished) replayed.note(name, text)
      else giveBack()
    })
    log.request({ tenant, session: request.session, outcome: reply.outcome })
    send(outgoing, text)
  }

  return (incoming, outgoing) => {
    const refusal = refuseCaller(incoming.headers) ?? refuseFraming(incoming)
    if (refusal) return refuse(outgoing, refusal)
    const entered = admission(incoming.headers)
    if (entered.kind === 'refused') return refuse(outgoing, entered.error)
    const { tenant, leave } = entered
    const gone = new AbortController()
    let taken = 0
    outgoing.on('close', () => {
      leave()
      requestRoom.giveBack(tenant, taken)
      if (!outgoing.writableFinished) gone.abort()
    })
    const takeRoom = (bytes: number) => {
      if (outgoing.destroyed || !requestRoom.take(tenant, bytes)) return false
      taken += bytes
      return true
    }
    const onWhole = (whole: Uint8Array) => {
      answer(tenant, whole, outgoing, gone.signal).catch((error: unknown) => {
        noteUncaught(error)
        refuse(outgoing, ownErrors.failed)
      })
    }
    readWhole(
      incoming,
      { most, takeRoom },
      {
        onWhole: (copied) => onWhole(copied.joined()),
        onRefused: (why) => refuse(outgoing, why.status === 413 ? tooLarge(most) : why),
      },
    )
  }
}

/** The most bytes of a request that is decided. */
export function mostBytes({ bounds }: Pick<GatewayConfiguration, 'bounds'>): number {
  return Math.min(bounds.requestBytes, bounds.decidedBytes)
}

/** The gateway's own errors, in words that are true of this server. */
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
  if (value === undefined) return malformed('The body is not JSON in UTF-8. Nothing was checked.')
  try {
    return readCheckRequest(value, mostMessages)
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    const { path, expected, found } = error
    return malformed(
      `${path}: expected ${expected}, found ${found}. Nothing was checked. GET /openapi.json describes the whole body.`,
    )
  }
}

function malformed(message: string): OwnError {
  return { status: 400, type: 'invalid_request_error', code: 'malformed-request', message }
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
