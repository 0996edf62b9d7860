/** Assembles the gateway: the decider's thread, the proxy and the operations behind one listening socket. */
import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { hostname } from 'node:os'
import { type Clock, type Profile, policyFingerprint, policyOf, profileNames, systemClock } from '@twincheck/core'
import { providers } from '@twincheck/core/adapter'
import { importApi } from '@twincheck/core/otel'
import { type GatewayPage, openGatewayPage } from '../view/gateway-page.ts'
import type { Decider } from './decider/decider.ts'
import { startDecider } from './decider/decider-connection.ts'
import { isLitellmPath, openLitellmHook } from './hooks/litellm.ts'
import { openLitellmMemory } from './hooks/litellm-memory.ts'
import { type Connections, openConnections } from './http/connections.ts'
import { drain, type Listening, listen, openPatience, type Patience } from './http/listening.ts'
import { ownErrors, sendOwnError } from './http/own-error.ts'
import { readTarget } from './http/request-path.ts'
import { openSharedRoom } from './http/shared-room.ts'
import { type GatewayConfiguration, InvalidConfigurationError } from './operations/configuration.ts'
import { type GatewayMode, openGatewayMode } from './operations/gateway-mode.ts'
import { type Log, openLog } from './operations/log.ts'
import { type GatewaySetup, openProxyMetrics } from './operations/metrics.ts'
import { type Operations, openOperations } from './operations/operations.ts'
import { openPresence, type Presence } from './operations/presence.ts'
import { openReload, type Reload } from './operations/reload.ts'
import { checkRepair, repairScope } from './operations/repair-scope.ts'
import { newSortedId } from './operations/sorted-id.ts'
import { openTelemetry, type Telemetry } from './operations/telemetry.ts'
import { guarded, type NoteUncaught, openUncaught } from './operations/uncaught.ts'
import { openAdmission, openGates } from './proxy/admission.ts'
import { type Observer, openObserver } from './proxy/observer.ts'
import { openProxy } from './proxy/proxy.ts'
import { openRepairs } from './proxy/repair-exchange.ts'
import { openResponseOwners } from './proxy/response-owners.ts'
import { takesOutcomes } from './proxy/session-header.ts'
import { openSkippedAnswers } from './proxy/skipped-answers.ts'
import { within } from './proxy/within.ts'

export type Gateway = {
  /** The base address for clients, without the API version. */
  readonly url: string
  /**
   * Called by the owner of the process with an uncaught error. Counts and logs the error, but not its message, because the message may
   * hold content.
   */
  readonly noteUncaught: NoteUncaught
  /**
   * Reads the configuration again. Rejects if the old configuration stays in effect. `by` names the person or program that asked for the
   * reload.
   */
  readonly reload: Reload
  /**
   * Stops the gateway: accepts no new requests, finishes requests in flight for up to `bounds.shutdownMs`, cancels requests to models,
   * commits what is decided and closes the store. With `at once` the gateway does not wait for requests in flight. This also ends the
   * wait of an earlier call of `close`.
   */
  readonly close: (how?: 'in time' | 'at once') => Promise<void>
}

export type GatewayOptions = {
  readonly decider?: Decider
  readonly profile?: Profile
  readonly version?: string
  readonly readAgain?: () => Promise<GatewayConfiguration>
  readonly clock?: Clock
  readonly writeLog?: (lines: string) => void
}

export async function startGateway(
  configuration: GatewayConfiguration,
  options: GatewayOptions = {},
): Promise<Gateway> {
  const { clock = systemClock, writeLog = (lines) => void process.stderr.write(lines) } = options
  const log = openLog(configuration.log, writeLog, clock)
  const telemetry = await findTelemetry(configuration, log)
  const profile = options.profile ?? profileOf(configuration)
  const decider = options.decider ?? (await startConfiguredDecider(configuration, { profile, telemetry, log, clock }))
  const mode = await openGatewayMode({ configured: configuration.mode, decider, clock, log })
  const life: Life = { inFlight: 0, stopping: false, configuration }
  const parts = {
    life,
    decider,
    mode,
    telemetry,
    setup: setupOf(configuration, profile, options.version ?? 'unknown'),
    page: openGatewayPage(() => life.configuration, policyFingerprint(policyOf(profile)), {
      addOutcomes: decider.addOutcomes,
      liftShadow: decider.liftShadow,
      setShare: decider.setShare,
      turnToShadow: mode.turnToShadow,
    }),
    readAgain: options.readAgain ?? null,
    log,
    clock,
  }
  const { listener, reload, observer, connections, noteUncaught } = assemble(parts)
  const opened = { ...parts, observer, connections }
  const listening = await listen(configuration, listener).catch(async (error: unknown) => {
    await release(opened)
    throw error
  })
  const { url } = listening
  const presence = openPresence({
    ...{ id: randomUUID(), configured: configuration.mode, modeNow: mode.now, decider, clock },
    address: `${configuration.publicOrigin ?? url} (${hostname()})`,
  })
  const running = { ...opened, presence }
  log.info('listening', { url, mode: mode.now() })
  const { tenant, why } = repairScope(configuration)
  if (why !== null) log.info('repairs-one-tenant', { tenant: tenant ?? '', why })
  let patience: Patience | null = null
  let closed: Promise<void> | null = null
  return {
    url,
    noteUncaught,
    reload,
    close: (how = 'in time') => {
      patience ??= openPatience(life.configuration.bounds.shutdownMs, clock)
      closed ??= shutDown(listening, running, patience)
      if (how === 'at once') patience.hurry()
      return closed
    },
  }
}

type GatewayParts = {
  readonly decider: Decider
  readonly mode: GatewayMode
  readonly telemetry: Telemetry | null
  readonly setup: GatewaySetup
  readonly page: GatewayPage
  readonly life: Life
  readonly readAgain: (() => Promise<GatewayConfiguration>) | null
  readonly log: Log
  readonly clock: Clock
}

function setupOf({ calibration, model }: GatewayConfiguration, profile: Profile, version: string): GatewaySetup {
  const policy = policyOf(profile)
  const matches = calibration?.fingerprint === policyFingerprint(policy)
  return {
    version,
    profile: policy.name ?? 'custom',
    verifier: model !== null,
    calibration: calibration === null ? 'none' : matches ? 'matches' : 'differs',
  }
}

/** `configuration` is the current configuration, which a reload replaces. */
type Life = { inFlight: number; stopping: boolean; configuration: GatewayConfiguration }

async function findTelemetry({ openTelemetry: asked }: GatewayConfiguration, log: Log): Promise<Telemetry | null> {
  const api = asked && (await importApi())
  if (asked && !api) log.problem('open-telemetry-not-installed')
  return asked && api && openTelemetry(api, asked.content)
}

function profileOf({ profile }: GatewayConfiguration): Profile {
  const named = profileNames.find((name) => name === profile)
  if (named !== undefined) return named
  const known = profileNames.map((name) => `"${name}"`).join(' or ')
  throw new InvalidConfigurationError('startGateway', [
    `profile: expected ${known}, or the profile that was read from ${profile} as an option`,
  ])
}

async function startConfiguredDecider(
  configuration: GatewayConfiguration,
  { profile, telemetry, log, clock }: { readonly profile: Profile } & Pick<GatewayParts, 'telemetry' | 'log' | 'clock'>,
): Promise<Decider> {
  // A configuration that does not allow repair is refused here, before the worker opens a store.
  checkRepair(configuration, profile)
  const { keepConversations } = configuration
  const { mode, calibration, repair, model, prices, deadlineMs, confirmationMs, retention } = configuration
  const notesSessions = takesOutcomes(configuration)
  const { store, signingKey, log: level } = configuration
  return startDecider(
    {
      configuration: {
        ...{ mode, profile, calibration, repair, model, prices, deadlineMs, confirmationMs, retention },
        notesSessions,
        scope: repairScope(configuration),
        keepConversations,
        mostMessages: configuration.bounds.decidedMessages,
      },
      ...{ store, signingKey, log: level },
    },
    {
      onEnd: () => log.problem('decider-ended'),
      onStart: () => log.info('decider-started'),
      onDecided: (decided) => telemetry?.decided(decided),
    },
    clock,
  )
}

function assemble({ decider, mode, telemetry, setup, page, life, readAgain, log, clock }: GatewayParts) {
  const { now, turnToShadow } = mode
  const metrics = openProxyMetrics(
    {
      inFlight: () => life.inFlight,
      waiting: () => observer.waiting(),
      waitingBytes: () => observer.waitingBytes(),
      requestBytes: () => requestRoom.taken(),
      repairing: () => (now() === 'repair' ? 1 : 0),
      advising: () => (now() === 'shadow' ? 0 : 1),
    },
    setup,
  )
  const isShared = () => life.configuration.tenants.length > 1
  const countSkipped = openSkippedAnswers({ metrics, log, clock })
  const observer = openObserver({ decider, countSkipped, clock, bounds: () => life.configuration.bounds, isShared })
  const connections = openConnections()
  const requestRoom = openSharedRoom(() => life.configuration.bounds.requestMemoryBytes, isShared)
  const gates = openGates(clock)
  const memory = openLitellmMemory(() => life.configuration.tenants.length)
  const newSession = () => newSortedId(clock.now())
  const noteUncaught = openUncaught({ count: () => metrics.uncaught.add({}), log, clock })
  /** Builds the request handler of a configuration. After a reload, requests in progress finish under their old configuration. */
  const answerBy = (configuration: GatewayConfiguration): RequestListener => {
    const wire = { configuration, connections, metrics, countSkipped, elapsed: () => performance.now() }
    const repairs =
      configuration.mode === 'shadow'
        ? null
        : openRepairs({ ...wire, decider, isActing: () => now() !== 'shadow', clock, newId: () => randomUUID() })
    const admission = openAdmission(configuration.tenants, gates)
    const tenants = configuration.tenants.map(({ name }) => name)
    const owners = openResponseOwners({ tenants, decider, log, clock })
    const judging = { observer, requestRoom, repairs, owners }
    const proxy = openProxy({ ...wire, ...judging, admission, telemetry, log, newSession })
    const litellm =
      configuration.litellm &&
      openLitellmHook({
        ...{ ...wire, decider, isActing: () => now() !== 'shadow', clock, newId: () => randomUUID() },
        ...{ admission, requestRoom, noteUncaught, observer, memory, log },
      })
    const operations = openOperations({
      ...{ configuration, decider, modeNow: now, turnToShadow, reload, heldBecause: mode.heldBecause, clock },
      metrics: metrics.render,
      stopping: () => life.stopping,
    })
    return guarded(serve(page, operations, { proxy, litellm }, life), noteUncaught)
  }
  const reload = openReload({
    ...{ readAgain, decider, log },
    current: () => life.configuration,
    prepare: (next) => {
      const answerNext = answerBy(next)
      return () => {
        answer = answerNext
        life.configuration = next
      }
    },
  })
  let answer = answerBy(life.configuration)
  const listener: RequestListener = (incoming, outgoing) => answer(incoming, outgoing)
  return { listener, reload, observer, connections, noteUncaught }
}

type Routes = { readonly proxy: RequestListener; readonly litellm: RequestListener | null }

function serve(page: GatewayPage, operations: Operations, { proxy, litellm }: Routes, life: Life): RequestListener {
  return (incoming, outgoing) => {
    if (page.serve(incoming, outgoing)) return
    if (operations(incoming, outgoing)) return
    if (life.stopping) return sendOwnError(outgoing, providers[0], ownErrors.stopping)
    life.inFlight += 1
    outgoing.on('close', () => {
      life.inFlight -= 1
    })
    if (litellm && incoming.method === 'POST' && isLitellmPath(readTarget(incoming)?.path ?? ''))
      litellm(incoming, outgoing)
    else proxy(incoming, outgoing)
  }
}

type Running = GatewayParts & {
  readonly observer: Observer
  readonly connections: Connections
}

async function shutDown(
  listening: Listening,
  running: Running & { readonly presence: Presence },
  patience: Patience,
): Promise<void> {
  const { life, log, clock, observer } = running
  life.stopping = true
  log.info('stopping', { inFlight: life.inFlight })
  await drain(listening, patience.over, clock)
  await Promise.race([observer.settled(), patience.over])
  patience.hurry()
  await within(running.presence.close(), { what: 'presence', milliseconds: presenceMs, clock }).catch(() => {})
  await release(running)
  log.info('stopped')
}

/** How long the store may take to record that this gateway has stopped, in milliseconds. */
const presenceMs = 1_000

/** How long the decider may take to commit what is decided and to close its store, in milliseconds. */
const closeMs = 10_000

/** Closes everything that the gateway has opened, after the last request. An open connection or timer would keep the process alive. */
async function release({ observer, decider, mode, page, connections, log, clock }: Running): Promise<void> {
  mode.close()
  const waiting = observer.waiting()
  const notJudged = observer.stop()
  if (waiting > 0) log.problem('stopped-before-all-was-judged', { answers: notJudged, calledOff: waiting - notJudged })
  await page.close()
  await within(decider.close(), { what: 'closing', milliseconds: closeMs, clock }).catch(() =>
    log.problem('decider-not-closed'),
  )
  connections.close()
}
