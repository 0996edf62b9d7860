/**
 * The gateway's own refusals. They use the error format of the client's SDK and are marked as the gateway's. Errors of the upstream pass
 * unchanged and do not use this file.
 */
import type { ServerResponse } from 'node:http'
import { type Provider, providers } from '@twincheck/core/adapter'
import { ownErrorHeader } from './headers.ts'
import { linger } from './small-body.ts'

export type OwnError = {
  readonly status: number
  readonly type: string
  readonly code: string
  readonly message: string
  readonly retryAfterSeconds?: number
  /** Whether the connection is closed after this error, because the rest of the request will not be read. */
  readonly closes?: boolean
}

export function sendOwnError(outgoing: ServerResponse, provider: Provider, error: OwnError): void {
  if (outgoing.headersSent || outgoing.destroyed) {
    outgoing.destroy()
    return
  }
  const { status, code, retryAfterSeconds, closes } = error
  const body = JSON.stringify(provider.writeError(error))
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    [ownErrorHeader]: code,
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(closes ? { connection: 'close' } : {}),
  })
  if (closes && !outgoing.req.complete) linger(outgoing, body)
  else outgoing.end(body)
}

export const ownErrors = {
  noKey: {
    status: 401,
    type: 'authentication_error',
    code: 'no-key',
    message:
      'The gateway demands a key it knows, as bearer token, x-api-key or x-twincheck-key. Ask its operator for one.',
  },
  tooManyRequests: (retryAfterSeconds: number): OwnError => ({
    status: 429,
    type: 'rate_limit_error',
    code: 'too-many-requests',
    message: `This key has used up its requests for now. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  }),
  tooManyAtOnce: {
    status: 429,
    type: 'rate_limit_error',
    code: 'too-many-at-once',
    message: 'This key has as many requests in progress as it may. Wait for one of them to end.',
    retryAfterSeconds: 1,
  },
  tooLarge: (most: number): OwnError => ({
    status: 413,
    type: 'invalid_request_error',
    code: 'request-too-large',
    message: `The request is longer than ${most} bytes, the most this gateway takes (bounds.requestBytes).`,
    closes: true,
  }),
  noRoom: {
    status: 503,
    type: 'api_error',
    code: 'no-room',
    message:
      'The requests in progress take all the memory that this gateway has for them (bounds.requestMemoryBytes), or all of this key’s share. Try again when some have ended.',
    retryAfterSeconds: 1,
    closes: true,
  },
  ambiguous: (why: string): OwnError => ({
    status: 400,
    type: 'invalid_request_error',
    code: 'request-ambiguous',
    message: `It is not clear where this request ends: ${why}. The connection is closed.`,
    closes: true,
  }),
  methodRefused: (methods: readonly string[]): OwnError => ({
    status: 405,
    type: 'invalid_request_error',
    code: 'method-refused',
    message: `This method does not go through the gateway; these do: ${methods.join(', ')}.`,
    closes: true,
  }),
  malformed: (problem: string): OwnError => ({
    status: 400,
    type: 'invalid_request_error',
    code: 'malformed-request',
    message: `${problem} Nothing was checked.`,
  }),
  pathUnclear: {
    status: 400,
    type: 'invalid_request_error',
    code: 'path-unclear',
    message: 'The path leads out of /v1, or could be read as one that does. Write it without dots and encoded slashes.',
  },
  pathRefused: (asked: string): OwnError => ({
    status: 404,
    type: 'not_found_error',
    code: 'path-refused',
    message: `This gateway does not let ${asked} through. Its operator can allow it ("paths" in the configuration).`,
  }),
  responseNotFound: {
    status: 404,
    type: 'invalid_request_error',
    code: 'response-not-found',
    message: 'No response with this id was delivered to the tenant of this key.',
  },
  hostRefused: {
    status: 403,
    type: 'permission_error',
    code: 'host-refused',
    message: 'This gateway is not known by the name in the Host header. Its operator can add it ("allowedHosts").',
  },
  originRefused: {
    status: 403,
    type: 'permission_error',
    code: 'origin-refused',
    message: 'This gateway answers no page of another site. Its operator can add the site\'s name ("allowedHosts").',
  },
  noUpstream: {
    status: 404,
    type: 'not_found_error',
    code: 'no-upstream',
    message: `No upstream is configured for this request (${providers.map(({ name }) => `upstreams.${name}`).join(', ')}).`,
  },
  unreachable: (reason: string): OwnError => ({
    status: 502,
    type: 'api_error',
    code: 'upstream-unreachable',
    message: `The upstream could not be reached or broke off before it answered (${reason}).`,
  }),
  unusable: (reason: string): OwnError => ({
    status: 502,
    type: 'api_error',
    code: 'upstream-unusable',
    message: `The upstream's answer cannot be handed on (${reason}).`,
  }),
  failed: {
    status: 500,
    type: 'api_error',
    code: 'gateway-failed',
    message: 'Something failed in the gateway itself. Its log says what.',
    closes: true,
  },
  silent: (milliseconds: number): OwnError => ({
    status: 504,
    type: 'api_error',
    code: 'upstream-silent',
    message: `The upstream said nothing for ${milliseconds} ms (bounds.upstreamMs).`,
  }),
  stopping: {
    status: 503,
    type: 'api_error',
    code: 'stopping',
    message: 'This gateway is being stopped and takes no new requests.',
    retryAfterSeconds: 1,
    closes: true,
  },
} as const satisfies Record<string, OwnError | ((value: never) => OwnError)>
