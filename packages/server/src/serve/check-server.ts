/** Assembles `twincheck serve`: the checker behind one listening socket, with the gateway's bounds, keys and store. */
import type { RequestListener, ServerResponse } from 'node:http'
import {
  type Clock,
  createModeSwitch,
  createTwinCheck,
  type Profile,
  readSessionState,
  systemClock,
  type TwinCheck,
} from '@twincheck/core'
import { openClaims } from '../gateway/decider/claims.ts'
import { modelPort } from '../gateway/decider/decider.ts'
import { openDeciderStore } from '../gateway/decider/decider-store.ts'
import { drain, type Listening, listen, openPatience } from '../gateway/http/listening.ts'
import { ownErrors } from '../gateway/http/own-error.ts'
import { readTarget } from '../gateway/http/request-path.ts'
import { openSharedRoom } from '../gateway/http/shared-room.ts'
import { sendOwnAnswer } from '../gateway/http/small-body.ts'
import type { GatewayConfiguration } from '../gateway/operations/configuration.ts'
import { type Log, openLog } from '../gateway/operations/log.ts'
import { type DecisionMetrics, openDecisionMetrics } from '../gateway/operations/metrics.ts'
import { checkRepair, repairScope } from '../gateway/operations/repair-scope.ts'
import { openRetentionDuty } from '../gateway/operations/retention-duty.ts'
import { newSortedId } from '../gateway/operations/sorted-id.ts'
import { guarded, type NoteUncaught, openUncaught } from '../gateway/operations/uncaught.ts'
import { openAdmission, openGates } from '../gateway/proxy/admission.ts'
import { within } from '../gateway/proxy/within.ts'
import type { Store } from '../store/store.ts'
import { mostBytes, openCheckRoute, refuse, refuseRoute } from './check-route.ts'
import { type Checker, openChecker } from './checker.ts'
import { openApiDocument } from './open-api.ts'

export type CheckServer = {
  readonly url: string
  readonly noteUncaught: NoteUncaught
  /**
   * Stops the server: accepts nothing new, finishes what runs for up to `bounds.shutdownMs`, commits what is decided and closes the
   * store.
   */
  readonly close: () => Promise<void>
}

export type CheckServerOptions = {
  readonly profile: Profile
  readonly version?: string
  readonly clock?: Clock
  readonly writeLog?: (lines: string) => void
}

export async function startCheckServer(
  configuration: GatewayConfiguration,
  options: CheckServerOptions,
): Promise<CheckServer> {
  const { clock = systemClock, writeLog = (lines) => void process.stderr.write(lines) } = options
  const log = openLog(configuration.log, writeLog, clock)
  let isOpen = () => true
  const metrics = openDecisionMetrics(() => isOpen())
  const { store: place, signingKey, mode, retention } = configuration
  checkRepair(configuration, options.profile)
  const opened =
    place.address === ':memory:'
      ? null
      : await openDeciderStore({ ...place, unhurried: mode === 'shadow' }, signingKey, log)
  if (opened) isOpen = opened.isOpen
  const store = opened?.store ?? null
  const checker = createDeciding(configuration, options.profile, { store, metrics, log, clock })
  const duty = store && retention && openRetentionDuty({ retention, store, metrics, log, clock })
  const life = { stopping: false }
  const noteUncaught = openUncaught({ count: () => metrics.problems.add({ code: 'uncaught' }), log, clock })
  const parts = { configuration, checker, store, metrics, log, clock, life, noteUncaught }
  const release = async () => {
    await duty?.close()
    await within(checker.settled(), { what: 'deciding', milliseconds: commitMs, clock }).catch(() => {})
    await store?.close()
  }
  const listening = await listen(
    configuration,
    guarded(openRoutes(parts, options.version ?? 'unknown'), noteUncaught),
  ).catch(async (error: unknown) => {
    await release()
    throw error
  })
  log.info('listening', { url: listening.url, mode, store: store ? 'store' : 'none' })
  let closed: Promise<void> | null = null
  const close = async (from: Listening) => {
    life.stopping = true
    const patience = openPatience(configuration.bounds.shutdownMs, clock)
    await drain(from, patience.over, clock)
    // Ends the timer of the shutdown, which would keep the process alive.
    patience.hurry()
    await release()
    log.info('stopped')
  }
  return {
    url: listening.url,
    noteUncaught,
    close: () => {
      closed ??= close(listening)
      return closed
    },
  }
}

/** How long the last records may take to be committed before the store is closed, in milliseconds. */
const commitMs = 10_000

type DecidingParts = {
  readonly store: Store | null
  readonly metrics: DecisionMetrics
  readonly log: Log
  readonly clock: Clock
}

function createDeciding(configuration: GatewayConfiguration, profile: Profile, parts: DecidingParts): Checker {
  const { mode, calibration, repair, model, prices, deadlineMs } = configuration
  const { store, metrics, log, clock } = parts
  const newId = () => newSortedId(clock.now())
  const claims = model && openClaims(modelPort(model), store ?? granting)
  const onProblem = (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    metrics.problems.add({ code })
    log.problem('problem', { code })
  }
  const setting = { model: claims?.model ?? null, profile, prices, deadlineMs, clock, newId, onProblem }
  const { acceptedBound } = repair
  const acting = createTwinCheck({ ...setting, mode, calibration, acceptedBound, modeSwitch: createModeSwitch() })
  const { inShadow } = repairScope(configuration)
  const observing = mode === 'repair' && inShadow.length > 0 ? createTwinCheck(setting) : acting
  const twincheckOf = (tenant: string): TwinCheck => (inShadow.includes(tenant) ? observing : acting)
  return openChecker({ twincheckOf, claims, store, metrics, log, clock, newId })
}

/** Without a store, TwinCheck itself keeps the budgets. So this object takes the place of the store and grants every claim. */
const granting: Pick<Store, 'claim'> = { claim: async () => ({ granted: true, state: nothingSpent }) }
const nothingSpent = readSessionState({
  ...{ version: 1, decisions: 0, verifications: 0, generations: 0, switches: 0, anomaly: 0 },
})

type RouteParts = DecidingParts & {
  readonly configuration: GatewayConfiguration
  readonly checker: Checker
  readonly life: { stopping: boolean }
  readonly noteUncaught: NoteUncaught
}

const served = ['POST /v1/check', 'GET /openapi.json', 'GET /healthz', 'GET /readyz', 'GET /metrics'] as const

function openRoutes(parts: RouteParts, version: string): RequestListener {
  const { configuration, checker, metrics, log, clock, life, noteUncaught } = parts
  const { tenants, bounds } = configuration
  const requestRoom = openSharedRoom(
    () => bounds.requestMemoryBytes,
    () => tenants.length > 1,
  )
  const admission = openAdmission(tenants, openGates(clock))
  const check = openCheckRoute({ configuration, checker, admission, requestRoom, log, noteUncaught })
  const document = JSON.stringify(
    openApiDocument(version, { messages: bounds.decidedMessages, bytes: mostBytes(configuration) }),
  )
  return (incoming, outgoing) => {
    const path = readTarget(incoming)?.path ?? ''
    const method = incoming.method === 'HEAD' ? 'GET' : incoming.method
    const route = served.find((one) => one === `${method} ${path}`)
    switch (route) {
      case 'POST /v1/check':
        return life.stopping ? refuse(outgoing, ownErrors.stopping) : check(incoming, outgoing)
      case 'GET /openapi.json':
        return send(outgoing, 200, document)
      case 'GET /healthz':
        return send(outgoing, 200, '{"status":"alive"}')
      case 'GET /readyz':
        void readiness(parts).then(({ status, body }) => send(outgoing, status, JSON.stringify(body)))
        return
      case 'GET /metrics':
        return send(outgoing, 200, metrics.render(), 'text/plain; version=0.0.4; charset=utf-8')
      case undefined:
        return refuse(outgoing, refuseRoute(incoming, path, served))
    }
  }
}

/** The readiness reply gives the reason as a code, because an error message would name the store's host. */
async function readiness({ configuration, store, life }: RouteParts): Promise<{ status: number; body: object }> {
  if (life.stopping) return { status: 503, body: { status: 'stopping' } }
  try {
    await store?.checkReady()
    const held = (await store?.shadowHold()) ?? null
    const mode = held ? { mode: 'shadow', because: 'held-in-shadow' } : { mode: configuration.mode }
    return { status: 200, body: { status: 'ready', ...mode } }
  } catch (error) {
    const because = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return { status: 503, body: { status: 'not-ready', because } }
  }
}

function send(outgoing: ServerResponse, status: number, body: string, type = 'application/json'): void {
  sendOwnAnswer(outgoing, { status, headers: { 'content-type': type }, body })
}
