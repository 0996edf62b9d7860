/**
 * The viewer as a gateway serves it: under one path, behind the operator's key, over the gateway's own store.
 *
 * Invariants
 *     1. Nothing is answered without the operator's key. A gateway without an operator's key serves no page.
 *     2. The page is served only under the gateway's own names and its configured public address.
 *     3. A worker reads the store, and the first request starts the worker. So the page delays no client's request. If the worker ends, the next request starts another worker.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { TwinCheckError } from '@twincheck/core'
import { readReportedOutcome } from '@twincheck/core/canary'
import { isObject, MalformedInputError } from '@twincheck/core/reading'
import { canaryBasis } from '../canary/canary-configuration.ts'
import type { Decider } from '../gateway/decider/decider.ts'
import { readSmallBody, sendOwnAnswer } from '../gateway/http/small-body.ts'
import type { GatewayConfiguration } from '../gateway/operations/configuration.ts'
import { repairScope } from '../gateway/operations/repair-scope.ts'
import { bearerToken, matchesKey } from '../gateway/proxy/keys.ts'
import { receiptText } from '../store/outcomes/receipt-text.ts'
import type { Store } from '../store/store.ts'
import { connectWorker, verbsOver } from '../worker/connect.ts'
import { MOST_BODY_BYTES } from './handle-view.ts'
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

/**
 * Requests that change something are handled here and not by the page's worker, because they go through the decider or the gateway's
 * mode.
 */
const changes = { '/api/labels': 'label', '/api/shadow': 'stop', '/api/lift': 'lift' } as const

function isChange(target: string): target is keyof typeof changes {
  return Object.hasOwn(changes, target)
}

export type PageControls = Pick<Decider, 'addOutcomes' | 'liftShadow'> & {
  readonly turnToShadow: (reason: string, by: string) => Promise<void>
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

/** `current` returns the configuration. A reload may change it, but not its store and its canary. `fingerprint` identifies the policy. */
export function openGatewayPage(
  current: () => PageConfiguration,
  fingerprint: string,
  controls: PageControls,
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
    if (question.method !== 'POST' || !isChange(target)) return connect().ask(question)
    const refused = refuseForeign(question)
    if (refused) return refused
    return changes[target] === 'label'
      ? takeLabel(question, controls.addOutcomes)
      : changeMode(changes[target], question, controls)
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
  return name === '' ? 'operator' : name.slice(0, 200)
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
 * Any port is accepted. With port mapping, as in containers, the port in the Host differs from the port on which this process listens. A
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
 * After this many milliseconds a worker that does not close is ended. A database that does not close must not keep the gateway from
 * ending, and the page has nothing left to write.
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

/** The name in the chain for the key with which labels are reported. */
const KEY = 'operatorKey'

/**
 * Accepts a label that a person gives on the page: a reported outcome with the logged-in person as its annotator. Only the gateway
 * accepts labels, behind the operator's key, from its own page. A label is handled like all outcomes, so that a canary's brakes consider
 * it immediately.
 */
async function takeLabel(
  { by, body }: Pick<PageQuestion, 'by' | 'body'>,
  addOutcomes: Store['addOutcomes'],
): Promise<PageAnswer> {
  const given = parse(body)
  if (!isObject(given) || typeof given.tenant !== 'string' || given.tenant === '') {
    return refuseLabel(400, 'Expected {"tenant", "session", "id", "at", "about", "outcome", "replaces", "why"}.')
  }
  const { tenant, session, id, at, about, outcome, replaces = null, why = null } = given
  try {
    const annotator = { kind: 'person', name: by }
    const reported = readReportedOutcome({ session, id, at, about, outcome, replaces, why, by: annotator }, 'label')
    const [receipt] = await addOutcomes(tenant, [reported], KEY)
    if (!receipt)
      return refuseLabel(503, 'The store gave no receipt. Look whether the label is there before you give it again.')
    const taken = receipt.kind === 'accepted' || receipt.kind === 'accepted-again' || receipt.kind === 'waits'
    return taken ? answerLabel(200, { id: receipt.id, by }) : refuseLabel(409, receiptText(receipt))
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    return refuseLabel(400, `${error.path}: expected ${error.expected}, found ${error.found}. Nothing was recorded.`)
  }
}

function refuseForeign({ host, origin, own }: PageQuestion): PageAnswer | null {
  if (own === null)
    return refuseLabel(403, `The viewer does not answer to the name ${host}. Open it under its own address.`)
  return origin === own ? null : refuseLabel(403, 'This is done on the page itself, and by no other.')
}

/**
 * The maximum number of characters of a reason for a stop or a lift. The reason is an entry of the chain that retention never deletes.
 */
const LONGEST_WHY = 500

/** Stops all gateways of the store, or lifts the hold. The chain keeps the name of the person and the reason. */
async function changeMode(
  change: 'stop' | 'lift',
  { by, body }: Pick<PageQuestion, 'by' | 'body'>,
  { turnToShadow, liftShadow }: PageControls,
): Promise<PageAnswer> {
  const given = parse(body)
  const why = isObject(given) && typeof given.why === 'string' ? given.why.replaceAll('\0', '').trim() : ''
  if (why === '' || why.length > LONGEST_WHY)
    return refuseLabel(400, `Expected {"why": the reason, 1 to ${LONGEST_WHY} characters}. Nothing was changed.`)
  if (change === 'stop') await turnToShadow(`${by}: ${why}`, by)
  else await liftShadow(by, why)
  return answerLabel(200, { by })
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

function refuseLabel(status: number, problem: string): PageAnswer {
  return answerLabel(status, { problem })
}

function answerLabel(status: number, value: object): PageAnswer {
  const headers = [
    ['content-type', 'application/json'],
    ['cache-control', 'no-store'],
  ] as const
  return { status, headers, body: Buffer.from(JSON.stringify(value)) }
}
