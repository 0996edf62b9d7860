/**
 * The gateway's own endpoints for operators and machines: health, readiness, metrics, turning to shadow, switches that wait for a person,
 * and reported outcomes. Health and metrics reveal no contents. Every other endpoint requires a key.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Clock, type ReportedOutcome, TwinCheckError } from '@twincheck/core'
import { readReportedOutcome } from '@twincheck/core/canary'
import { isObject, MalformedInputError, parseJson } from '@twincheck/core/reading'
import { liftCommand } from '../../canary/canary-configuration.ts'
import { isRefused, receiptText } from '../../store/outcomes/receipt-text.ts'
import type { Decider } from '../decider/decider.ts'
import { readTarget } from '../http/request-path.ts'
import { readSmallBody, sendOwnAnswer } from '../http/small-body.ts'
import { onlyTenant } from '../proxy/admission.ts'
import { bearerToken, matchesKey } from '../proxy/keys.ts'
import type { GatewayConfiguration } from './configuration.ts'
import type { GatewayMode } from './gateway-mode.ts'
import { NotReloadedError, type Reload } from './reload.ts'
import { repairScope } from './repair-scope.ts'

export type OperationsOptions = {
  readonly configuration: Pick<
    GatewayConfiguration,
    'tenants' | 'operatorKey' | 'outcomeKey' | 'mode' | 'calibration' | 'repair'
  >
  readonly decider: Decider
  readonly metrics: () => string
  readonly modeNow: GatewayMode['now']
  readonly heldBecause: () => string | null
  readonly turnToShadow: GatewayMode['turnToShadow']
  readonly reload: Reload
  readonly stopping: () => boolean
  readonly clock: Clock
}

export type Operations = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

type OperationReply = { readonly status: number; readonly body: object | string }

export function openOperations(options: OperationsOptions): Operations {
  return (incoming, outgoing) => {
    const path = readTarget(incoming)?.path ?? ''
    // HEAD is handled like GET; Node then sends only the head of the answer.
    const method = incoming.method === 'HEAD' ? 'GET' : incoming.method
    const route = routeOf(`${method} ${path}`)
    if (route === null) return false
    void answer(route, path, incoming, options)
      .catch((error: unknown): OperationReply => {
        const said = error instanceof Error ? error.message : String(error)
        return { status: error instanceof TooLongError ? 413 : 503, body: { error: said } }
      })
      .then((reply) => send(outgoing, reply))
    return true
  }
}

const routes = {
  'GET /healthz': 'health',
  'GET /readyz': 'readiness',
  'GET /metrics': 'metrics',
  'GET /twincheck/status': 'status',
  'POST /twincheck/shadow': 'shadow',
  'POST /twincheck/reload': 'reload',
  'GET /twincheck/confirmations': 'confirmations',
  'GET /twincheck/canary': 'canary',
  'POST /twincheck/outcomes': 'outcomes',
} as const

type OperationRoute = (typeof routes)[keyof typeof routes] | 'answer' | 'unknown'

const answerPath = /^\/twincheck\/confirmations\/([^/]{1,200})\/([^/]{1,200})$/

function routeOf(request: string): OperationRoute | null {
  if (isRoute(request)) return routes[request]
  const [method, path = ''] = request.split(' ')
  if (method === 'POST' && answerPath.test(path)) return 'answer'
  return path.startsWith('/twincheck/') ? 'unknown' : null
}

function isRoute(request: string): request is keyof typeof routes {
  return Object.hasOwn(routes, request)
}

async function answer(
  route: OperationRoute,
  path: string,
  incoming: IncomingMessage,
  options: OperationsOptions,
): Promise<OperationReply> {
  const { decider, stopping } = options
  switch (route) {
    case 'health':
      return { status: 200, body: { status: 'alive' } }
    case 'readiness':
      if (stopping()) return { status: 503, body: { status: 'stopping' } }
      return checkReady(incoming, options)
    case 'metrics':
      return { status: 200, body: options.metrics() + (await decider.metrics().catch(() => '')) }
    case 'unknown':
      return { status: 404, body: { error: 'No such operation. docs/guides/gateway.md lists them.' } }
    case 'outcomes':
      return takeOutcomes(incoming, options)
    case 'status':
    case 'shadow':
    case 'reload':
    case 'confirmations':
    case 'canary':
    case 'answer':
      return refuseStranger(incoming, options) ?? operate(route, path, incoming, options)
  }
}

/**
 * Answers the readiness probe. Only the operator sees the problem itself, because it names the store's host and schema.
 */
async function checkReady(incoming: IncomingMessage, options: OperationsOptions): Promise<OperationReply> {
  try {
    await options.decider.checkReady()
    return { status: 200, body: { status: 'ready', mode: options.modeNow(), ...explainMode(incoming, options) } }
  } catch (error) {
    const because = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const isOperator = refuseStranger(incoming, options) === null
    const told = isOperator && error instanceof Error ? { error: error.message } : {}
    return { status: 503, body: { status: 'not-ready', because, ...told } }
  }
}

/** Explains why the gateway does less than its configuration says. Only the operator sees the reasons and names. */
function explainMode(incoming: IncomingMessage, options: OperationsOptions): object {
  const { configuration, heldBecause } = options
  if (configuration.mode === 'shadow') return {}
  const isOperator = refuseStranger(incoming, options) === null
  const held = heldBecause()
  if (held !== null) return { because: 'held-in-shadow', ...(isOperator ? { reason: held, lift: liftCommand } : {}) }
  const { tenant, inShadow, why } = repairScope(configuration)
  if (why === null) return {}
  return { because: 'calibration-of-one-tenant', ...(isOperator ? { repaired: tenant, inShadow, why } : {}) }
}

async function operate(
  route: 'status' | 'shadow' | 'reload' | 'confirmations' | 'canary' | 'answer',
  path: string,
  incoming: IncomingMessage,
  { decider, configuration, modeNow, turnToShadow, reload }: OperationsOptions,
): Promise<OperationReply> {
  switch (route) {
    case 'status':
      return { status: 200, body: { configured: configuration.mode, mode: modeNow() } }
    case 'shadow': {
      const given = await readSmallJson(incoming)
      const reason = isObject(given) && typeof given.reason === 'string' ? given.reason.slice(0, 200) : 'by request'
      await turnToShadow(reason, nameIn(given))
      return { status: 200, body: { mode: 'shadow' } }
    }
    case 'reload':
      try {
        await reload(nameIn(await readSmallJson(incoming)))
        return { status: 200, body: { reloaded: true } }
      } catch (error) {
        if (!(error instanceof NotReloadedError)) throw error
        return { status: 409, body: { reloaded: false, error: error.message } }
      }
    case 'confirmations': {
      const tenants = configuration.tenants.length === 0 ? [onlyTenant] : configuration.tenants.map(({ name }) => name)
      const pending = (await Promise.all(tenants.map((tenant) => decider.listConfirmations(tenant)))).flat()
      return { status: 200, body: { pending } }
    }
    case 'canary': {
      const canary = await decider.canary()
      return canary
        ? { status: 200, body: { canary } }
        : { status: 404, body: { error: 'No canary is configured: "repair": { "salt": … } begins one.' } }
    }
    case 'answer':
      return answerPending(path, await readSmallJson(incoming), decider)
  }
}

/** The name of the person who acts, which the request contains. The operator's key only proves that the person is an operator. */
function nameIn(given: unknown): string {
  const by = isObject(given) && typeof given.by === 'string' ? given.by.replaceAll('\0', '').trim().slice(0, 200) : ''
  return by === '' ? 'operator' : by
}

async function answerPending(path: string, given: unknown, decider: Decider): Promise<OperationReply> {
  const [, tenant = '', id = ''] = answerPath.exec(path) ?? []
  const { pair, verdict } = isObject(given) ? given : {}
  if (typeof pair !== 'string' || (verdict !== 'approve' && verdict !== 'refuse'))
    return { status: 400, body: { error: 'Expected {"pair": "sha256:…", "verdict": "approve" or "refuse"}.' } }
  const outcome = await decider.answerConfirmation({
    tenant: decodeURIComponent(tenant),
    id: decodeURIComponent(id),
    pair,
    verdict,
    by: nameIn(given),
  })
  return { status: outcome === 'answered' ? 200 : outcome === 'unknown' ? 404 : 409, body: { outcome } }
}

function refuseStranger(incoming: IncomingMessage, { configuration }: OperationsOptions): OperationReply | null {
  const { operatorKey } = configuration
  if (!operatorKey)
    return { status: 403, body: { error: 'No operatorKey is configured, so nobody can operate this gateway.' } }
  const key = bearerToken(incoming.headers.authorization)
  if (key !== null && matchesKey(key, operatorKey)) return null
  return { status: 401, body: { error: 'Send the operator key: Authorization: Bearer KEY.' } }
}

const mostBytes = 64 * 1024

class TooLongError extends TwinCheckError {
  readonly code = 'request-too-large'

  constructor() {
    super(`The request is longer than ${mostBytes} bytes, the most that is read here. Nothing was done.`)
  }
}

async function readSmallJson(incoming: IncomingMessage): Promise<unknown> {
  const body = await readSmallBody(incoming, mostBytes)
  if (body === null) throw new TooLongError()
  return parseJson(body.toString('utf8'))
}

function send(outgoing: ServerResponse, { status, body }: OperationReply): void {
  const text = typeof body === 'string' ? body : `${JSON.stringify(body)}\n`
  const type = typeof body === 'string' ? 'text/plain; version=0.0.4; charset=utf-8' : 'application/json'
  sendOwnAnswer(outgoing, { status, headers: { 'content-type': type }, body: text })
}

/** The maximum number of outcomes in one request. All of them are stored in one transaction, for which other writers wait. */
const mostOutcomes = 500
const mostOutcomeBytes = 2 * 1024 * 1024

/**
 * `POST /twincheck/outcomes` accepts a list of reported outcomes. The endpoint needs a separate key, which also determines the tenant. An
 * agent must not grade its own work, so the agent's key is refused, and so is the operator's.
 */
async function takeOutcomes(
  incoming: IncomingMessage,
  { configuration, decider, clock }: OperationsOptions,
): Promise<OperationReply> {
  const tenant = tenantOf(bearerToken(incoming.headers.authorization), configuration)
  if (tenant === null)
    return {
      status: 401,
      body: {
        error:
          'Send the key for outcomes: Authorization: Bearer KEY. It is the outcomeKey of the gateway or of a tenant, and neither the key that agents ask with nor the operator’s.',
      },
    }
  const body = await readSmallBody(incoming, mostOutcomeBytes)
  if (body === null)
    return {
      status: 413,
      body: { error: `The list is longer than ${mostOutcomeBytes} bytes. Nothing was recorded; send it in parts.` },
    }
  const given = readList(body)
  if (given === null)
    return { status: 400, body: { error: `Expected a JSON array of at most ${mostOutcomes} outcomes.` } }
  try {
    const now = clock.now()
    const outcomes = given.map((value, index): ReportedOutcome => readReportedOutcome(value, `outcomes[${index}]`, now))
    const receipts = await decider.addOutcomes(tenant, outcomes, 'outcomeKey')
    const refused = receipts.some(isRefused)
    const told = { outcomes: receipts.map((receipt) => ({ ...receipt, message: receiptText(receipt) })) }
    return { status: refused ? 409 : 200, body: told }
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    const said = `${error.path}: expected ${error.expected}, found ${error.found}. Nothing was recorded; correct it and send the list again.`
    return { status: 400, body: { error: said } }
  }
}

/** Every key is compared, so that the duration does not reveal which key matched. */
function tenantOf(key: string | null, { tenants, outcomeKey }: OperationsOptions['configuration']): string | null {
  if (key === null) return null
  const own = outcomeKey !== null && matchesKey(key, outcomeKey) ? [onlyTenant] : []
  const named = tenants.flatMap(({ name, outcomeKey: of }) => (of !== null && matchesKey(key, of) ? [name] : []))
  return [...own, ...named][0] ?? null
}

function readList(body: Buffer): readonly unknown[] | null {
  const list = parseJson(body.toString('utf8'))
  return Array.isArray(list) && list.length <= mostOutcomes ? list : null
}
