/** The gateway, put together: the judge's thread, the proxy and the operations behind one listening socket. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type Clock, createModeSwitch, systemClock } from '@twincheck/core'
import { openAdmission } from './admission.ts'
import type { GatewayConfiguration } from './configuration.ts'
import type { Judge } from './judge.ts'
import { startJudge } from './judge-connection.ts'
import { openLog } from './log.ts'
import { openObserver } from './observer.ts'
import { openOperations } from './operations.ts'
import { ownErrors, sendOwnError } from './own-error.ts'
import { openProxy } from './proxy.ts'
import { openProxyMetrics } from './proxy-metrics.ts'
import { openRepairs } from './repair-exchange.ts'
import { openConnections } from './send-upstream.ts'
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
  readonly clock?: Clock
  readonly writeLog?: (lines: string) => void
}

export async function startGateway(
  configuration: GatewayConfiguration,
  options: GatewayOptions = {},
): Promise<Gateway> {
  const { clock = systemClock, writeLog = (lines) => void process.stderr.write(lines) } = options
  const { mode, calibration, model, prices, deadlineMs, confirmationMs, bounds } = configuration
  const log = openLog(configuration.log, writeLog, clock)
  const judge =
    options.judge ??
    (await startJudge(
      {
        configuration: { mode, calibration, model, prices, deadlineMs, confirmationMs },
        store: configuration.store,
        log: configuration.log,
      },
      () => log.problem('judge-ended'),
    ))
  const modeSwitch = createModeSwitch()
  const repairing = () => mode === 'repair' && modeSwitch.heldInShadow() === null
  const inFlight = { requests: 0 }
  let stopping = false
  const metrics = openProxyMetrics({
    inFlight: () => inFlight.requests,
    waiting: () => observer.waiting(),
    repairing: () => (repairing() ? 1 : 0),
  })
  const observer = openObserver(judge, metrics)
  const connections = openConnections()
  const elapsed = () => performance.now()
  const shared = { configuration, connections, metrics, elapsed }
  const repairs = mode === 'repair' ? openRepairs({ ...shared, judge, repairing, clock, newId: randomUUID }) : null
  const proxy = openProxy({ ...shared, admission: openAdmission(configuration.tenants, clock), observer, repairs, log })
  const operations = openOperations({
    ...{ configuration, judge, repairing, log },
    metrics: metrics.render,
    stopping: () => stopping,
    turnToShadow: async (reason) => {
      modeSwitch.turnToShadow(reason)
      await judge.turnToShadow(reason)
    },
  })

  const server = createServer(
    {
      maxHeaderSize: bounds.headerBytes,
      requestTimeout: bounds.requestMs,
      headersTimeout: Math.min(bounds.requestMs, 60_000),
      keepAliveTimeout: 75_000,
    },
    (incoming, outgoing) => {
      if (operations(incoming, outgoing)) return
      if (stopping) return sendOwnError(outgoing, 'openai', ownErrors.stopping)
      inFlight.requests += 1
      outgoing.on('close', () => {
        inFlight.requests -= 1
      })
      proxy(incoming, outgoing)
    },
  )
  const url = await listen(server, configuration)
  log.info('listening', { url, mode })

  const close = async () => {
    stopping = true
    log.info('stopping', { inFlight: inFlight.requests })
    await drain(server, bounds.shutdownMs, clock)
    await within(observer.settled(), { what: 'observing', milliseconds: bounds.shutdownMs, clock }).catch(() => {})
    await judge.close().catch(() => log.problem('judge-not-closed'))
    connections.close()
    log.info('stopped')
  }
  return { url, close: once(close) }
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
