/** The gateway, put together: the judge's thread, the proxy and the operations behind one listening socket. */
import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type Clock, type Profile, profileNames, systemClock } from '@twincheck/core'
import { importApi } from '@twincheck/core/otel'
import { type GatewayPage, openGatewayPage } from '../view/gateway-page.ts'
import { openAdmission } from './admission.ts'
import { type Bounds, type GatewayConfiguration, InvalidConfigurationError } from './configuration.ts'
import { type GatewayMode, openGatewayMode } from './gateway-mode.ts'
import type { Judge } from './judge.ts'
import { startJudge } from './judge-connection.ts'
import { type Log, openLog } from './log.ts'
import { type Observer, openObserver } from './observer.ts'
import { type Operations, openOperations } from './operations.ts'
import { ownErrors, sendOwnError } from './own-error.ts'
import { openProxy } from './proxy.ts'
import { openProxyMetrics } from './proxy-metrics.ts'
import { openRepairs } from './repair-exchange.ts'
import { type Connections, openConnections } from './send-upstream.ts'
import { openTelemetry, type Telemetry } from './telemetry.ts'
import { within } from './within.ts'

export type Gateway = {
  /** Where it listens, as clients want it without the version. */
  readonly url: string
  /** Takes nothing new, finishes what is in flight, commits what waits. */
  readonly close: () => Promise<void>
}

export type GatewayOptions = {
  /** Instead of one in a thread of its own, from the configuration. */
  readonly judge?: Judge
  /** What the configuration's `profile` stands for, where that is a file. */
  readonly profile?: Profile
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
  const judge = options.judge ?? (await startConfiguredJudge(configuration, { profile, telemetry, log, clock }))
  const mode = await openGatewayMode({ configured: configuration.mode, judge, clock, log })
  const life: Life = { inFlight: 0, stopping: false }
  const parts = { configuration, judge, mode, telemetry, page: openGatewayPage(configuration), life, log, clock }
  const { listener, observer, connections } = assemble(parts)
  const server = createServer(serverOptions(configuration.bounds), listener)
  const url = await listen(server, configuration)
  log.info('listening', { url, mode: mode.repairing() ? 'repair' : 'shadow' })
  return { url, close: once(() => shutDown({ ...parts, server, observer, connections })) }
}

type Parts = {
  readonly configuration: GatewayConfiguration
  readonly judge: Judge
  readonly mode: GatewayMode
  readonly telemetry: Telemetry | null
  readonly page: GatewayPage
  readonly life: Life
  readonly log: Log
  readonly clock: Clock
}

type Life = { inFlight: number; stopping: boolean }

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

function startConfiguredJudge(
  configuration: GatewayConfiguration,
  { profile, telemetry, log, clock }: { readonly profile: Profile } & Pick<Parts, 'telemetry' | 'log' | 'clock'>,
): Promise<Judge> {
  const { mode, calibration, model, prices, deadlineMs, confirmationMs, retention, store, log: level } = configuration
  return startJudge(
    {
      configuration: { mode, profile, calibration, model, prices, deadlineMs, confirmationMs, retention },
      ...{ store, log: level },
    },
    {
      onEnd: () => log.problem('judge-ended'),
      onStart: () => log.info('judge-started'),
      onDecided: (decided) => telemetry?.decided(decided),
    },
    clock,
  )
}

/** What answers requests, and what has to be closed after the last of them. */
function assemble({ configuration, judge, mode, telemetry, page, life, log, clock }: Parts) {
  const { repairing, turnToShadow } = mode
  const metrics = openProxyMetrics({
    inFlight: () => life.inFlight,
    waiting: () => observer.waiting(),
    repairing: () => (repairing() ? 1 : 0),
  })
  const observer = openObserver(judge, metrics)
  const connections = openConnections()
  const wire = { configuration, connections, metrics, elapsed: () => performance.now() }
  const repairs =
    configuration.mode === 'repair'
      ? openRepairs({ ...wire, judge, repairing, clock, newId: () => randomUUID() })
      : null
  const admission = openAdmission(configuration.tenants, clock)
  const proxy = openProxy({ ...wire, admission, observer, repairs, telemetry, log })
  const operations = openOperations({
    ...{ configuration, judge, repairing, turnToShadow },
    metrics: metrics.render,
    stopping: () => life.stopping,
  })
  return { listener: serve(page, operations, proxy, life), observer, connections }
}

function serverOptions({ headerBytes, requestMs }: Bounds) {
  return {
    maxHeaderSize: headerBytes,
    requestTimeout: requestMs,
    headersTimeout: Math.min(requestMs, 60_000),
    // Longer than the idle time of common load balancers, so that it is they who close first.
    keepAliveTimeout: 75_000,
  }
}

function serve(page: GatewayPage, operations: Operations, proxy: RequestListener, life: Life): RequestListener {
  return (incoming, outgoing) => {
    if (page.serve(incoming, outgoing)) return
    if (operations(incoming, outgoing)) return
    if (life.stopping) return sendOwnError(outgoing, 'openai', ownErrors.stopping)
    life.inFlight += 1
    outgoing.on('close', () => {
      life.inFlight -= 1
    })
    proxy(incoming, outgoing)
  }
}

type Running = Parts & {
  readonly server: Server
  readonly observer: Observer
  readonly connections: Connections
}

async function shutDown({ configuration, server, observer, judge, mode, page, ...rest }: Running): Promise<void> {
  const { connections, life, log, clock } = rest
  const milliseconds = configuration.bounds.shutdownMs
  life.stopping = true
  log.info('stopping', { inFlight: life.inFlight })
  await drain(server, milliseconds, clock)
  mode.close()
  await within(observer.settled(), { what: 'observing', milliseconds, clock }).catch(() => {})
  await page.close()
  await judge.close().catch(() => log.problem('judge-not-closed'))
  connections.close()
  log.info('stopped')
}

function listen(server: Server, { host, port }: GatewayConfiguration): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      const listening = typeof address === 'object' && address !== null ? address.port : port
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${listening}`)
    })
  })
}

/** New connections are refused, idle ones closed; those with a request are waited for, up to the bound. */
async function drain(server: Server, milliseconds: number, clock: Clock): Promise<void> {
  let open = true
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      open = false
      resolve()
    })
  })
  // A connection that was kept open becomes idle only when its request has ended.
  const closeIdle = () => {
    if (!open) return
    server.closeIdleConnections()
    clock.after(50, closeIdle)
  }
  closeIdle()
  try {
    await within(closed, { what: 'in flight', milliseconds, clock })
  } catch {
    server.closeAllConnections()
    await closed
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let under: Promise<void> | null = null
  return () => {
    under ??= work()
    return under
  }
}
