/**
 * The viewer as a gateway serves it: under one path, behind the operator's key, with the data of the gateway's own store.
 *
 * Invariants
 *     1. Nothing is answered without the operator's key. A gateway without an operator's key serves no page.
 *     2. The page is served only under the gateway's own names and its configured public address.
 *     3. A worker reads the store, so the page delays no client's request. The first request starts the worker. If the worker ends, the next request starts another worker.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { TwinCheckError } from '@twincheck/core'
import { canaryBasis } from '../canary/canary-configuration.ts'
import { readSmallBody, sendOwnAnswer } from '../gateway/http/small-body.ts'
import type { GatewayConfiguration } from '../gateway/operations/configuration.ts'
import { repairScope } from '../gateway/operations/repair-scope.ts'
import { bearerToken, matchesKey } from '../gateway/proxy/keys.ts'
import { connectWorker, verbsOver } from '../worker/connect.ts'
import { MOST_BODY_BYTES } from './handle-view.ts'
import { answerChange, type OperatorControls } from './operator-changes.ts'
import type { Page, PageAnswer, PageCanary, PageQuestion, PageWorkerData } from './page-worker.ts'

export type GatewayPage = {
  readonly serve: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  readonly close: () => Promise<void>
}

type PageConfiguration = Pick<
  GatewayConfiguration,
  'host' | 'store' | 'operatorKey' | 'publicOrigin' | 'mode' | 'repair' | 'calibration' | 'tenants'
>

/** The page's path. The page loads all other files relative to it. */
const ROOT = '/twincheck/view'

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

/**
 * `current` returns the current configuration. A reload may change the configuration, but not its store and its canary. `fingerprint`
 * identifies the policy.
 */
export function openGatewayPage(
  current: () => PageConfiguration,
  fingerprint: string,
  controls: OperatorControls,
): GatewayPage {
  let connection: Page | null = null
  const connect = (): Page => {
    connection ??= connectPage(
      { store: current().store, canary: canaryOf(current(), fingerprint), fingerprint },
      () => {
        connection = null
      },
    )
    return connection
  }
  const answer = async (incoming: IncomingMessage, target: string): Promise<PageAnswer> => {
    const configuration = current()
    const refusal = refuseStranger(incoming, configuration)
    if (refusal) return incoming.headers.accept?.includes('text/html') ? asText(refusal) : refusal
    // The redirect is relative, so that it also works behind a proxy that adds a path prefix.
    if (target === '') return { status: 308, headers: [['location', 'view/']], body: new Uint8Array() }
    if (!methods.has(incoming.method ?? '')) return say(405, 'Only GET, HEAD and POST are answered here.')
    const body = await readSmallBody(incoming, MOST_BODY_BYTES)
    if (body === null)
      return say(413, `The request is longer than ${MOST_BODY_BYTES} bytes, the most that is read here.`)
    const question = readQuestion(incoming, target, body, configuration)
    return answerChange(question, controls) ?? connect().ask(question)
  }
  return {
    serve: (incoming, outgoing) => {
      const target = targetIn(incoming.url ?? '')
      if (target === null) return false
      void answer(incoming, target)
        .catch((error: unknown) => say(503, error instanceof Error ? error.message : String(error)))
        .then((given) => send(outgoing, given))
      return true
    },
    close: async () => connection?.close(),
  }
}

function canaryOf(configuration: PageConfiguration, fingerprint: string): PageCanary | null {
  const { mode, repair, calibration } = configuration
  const { canary } = repair
  const scope = repairScope(configuration)
  if (mode === 'shadow' || !canary) return null
  return { canary, basis: canaryBasis(mode === 'repair' ? calibration : null, fingerprint), scope }
}

function targetIn(url: string): string | null {
  if (!url.startsWith(ROOT)) return null
  const rest = url.slice(ROOT.length)
  if (rest === '' || rest.startsWith('?')) return ''
  return rest.startsWith('/') ? rest : null
}

function refuseStranger({ headers }: IncomingMessage, { operatorKey }: PageConfiguration): PageAnswer | null {
  if (operatorKey === null) return say(403, NO_KEY)
  const key = bearerToken(headers.authorization) ?? basicPassword(headers.authorization)
  if (key !== null && matchesKey(key, operatorKey)) return null
  const asked = say(401, 'The page is for the operator. Give any name, and the operator key as the password.')
  return { ...asked, headers: [...asked.headers, ['www-authenticate', 'Basic realm="TwinCheck", charset="UTF-8"']] }
}

function basicPassword(header: string | undefined): string | null {
  const [, ...password] = basicParts(header)
  return password.length === 0 ? null : password.join(':')
}

/** The name from the login prompt, for records of what the person does. A person can type any name. */
function basicName(header: string | undefined): string {
  const [name = ''] = basicParts(header)
  const written = name.replaceAll('\0', '').trim().slice(0, 200)
  return written === '' ? 'operator' : written
}

function basicParts(header: string | undefined): readonly string[] {
  if (header === undefined || header.slice(0, 6).toLowerCase() !== 'basic ') return []
  return Buffer.from(header.slice(6), 'base64').toString('utf8').split(':')
}

const NO_KEY =
  'No operatorKey is configured, so nobody can look at this gateway here. Configure one ("npx twincheck gateway --new-key"), or ' +
  'look at its store with "npx twincheck view".'

function readQuestion(
  incoming: IncomingMessage,
  target: string,
  body: Uint8Array,
  configuration: PageConfiguration,
): PageQuestion {
  const { method = 'GET', headers } = incoming
  const host = headers.host ?? ''
  const own = ownOrigin(host, incoming.socket.localPort ?? 0, configuration)
  const by = basicName(headers.authorization)
  return {
    ...{ method, target, host, own, by, body },
    origin: headers.origin ?? null,
    acceptEncoding: headers['accept-encoding']?.toString() ?? null,
    ifNoneMatch: headers['if-none-match'] ?? null,
  }
}

/**
 * Any port is accepted. With port mapping, as in containers, clients use another port than the one on which this process listens. A
 * foreign page cannot forge the Host.
 */
const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/

/**
 * The origin of the page under this Host. Returns null for a foreign Host. Behind TLS the Host is that of the public address, and the
 * origin is https.
 */
function ownOrigin(host: string, port: number, { host: listening, publicOrigin }: PageConfiguration): string | null {
  if (publicOrigin !== null && host === new URL(publicOrigin).host) return publicOrigin
  const named = listening.includes(':') ? `[${listening}]` : listening
  return loopback.test(host) || host === `${named}:${port}` ? `http://${host}` : null
}

function say(status: number, problem: string): PageAnswer {
  return { status, headers: [['content-type', 'application/json']], body: Buffer.from(JSON.stringify({ problem })) }
}

function asText({ status, headers, body }: PageAnswer): PageAnswer {
  const { problem }: { readonly problem: string } = JSON.parse(Buffer.from(body).toString('utf8'))
  const others = headers.filter(([name]) => name !== 'content-type')
  return { status, headers: [...others, ['content-type', 'text/plain; charset=utf-8']], body: Buffer.from(problem) }
}

function send(outgoing: ServerResponse, { status, headers, body }: PageAnswer): void {
  sendOwnAnswer(outgoing, { status, headers: Object.fromEntries(headers), body })
}

export class PageUnavailableError extends TwinCheckError {
  readonly code = 'page-unavailable'

  constructor(problem: string) {
    super(`The viewer's page cannot be served now: ${problem} The gateway itself goes on.`)
  }
}

/** The path is relative to this file, so that it is correct in the sources and in the build. */
const workerFile = new URL(`./page-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/**
 * How long to wait for the worker to close, in milliseconds. After that the worker no longer keeps the process alive. It has nothing left
 * to write, and a database that does not close must not keep the gateway from ending.
 */
const CLOSING_MS = 5_000

/** Starts the page's worker. `close` resolves when the worker has closed the store and ended, or after a timeout. */
export function connectPage(data: PageWorkerData, onEnd: () => void): Page {
  const worker = new Worker(workerFile, { workerData: data, name: 'page' })
  const { call } = connectWorker<never>(worker, {
    onEnd,
    onNote: () => {},
    errorOf: ({ message }) => new PageUnavailableError(message),
  })
  const page = verbsOver<Page>(call)
  return {
    ask: page.ask,
    close: async () => {
      const patience = new AbortController()
      const closed = page.close().catch(() => {})
      await Promise.race([closed, pause(CLOSING_MS, undefined, { signal: patience.signal }).catch(() => {})])
      patience.abort()
      worker.unref()
    },
  }
}
