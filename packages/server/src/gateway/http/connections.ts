/**
 * Connections to upstreams: one request on each at a time, kept open between requests. Each is undici's `Client`, which
 * frames every body itself. A connection whose request did not end well is thrown away, and with it whatever the upstream
 * might still say on it: nothing of one exchange can reach the next.
 *
 * Not undici's `Pool`: that connects anew for a request that was called off, and keeps a client for every connection
 * there ever was at once.
 */
import { buildConnector, Client } from 'undici'
import type { Upstream } from './upstream.ts'

export type Connections = {
  /** For one request, after which it is given back or destroyed. */
  readonly take: (upstream: Upstream) => Client
  readonly giveBack: (upstream: Upstream, connection: Client) => void
  readonly close: () => void
}

const mostIdle = 256

const kept = {
  pipelining: 1,
  /**
   * Many servers close after five seconds and do not say so. Whoever says so in `Keep-Alive: timeout` is taken by the word,
   * less a margin for the way there: a request on a connection that is being closed is lost.
   */
  keepAliveTimeout: 4_000,
  keepAliveTimeoutThreshold: 2_000,
  keepAliveMaxTimeout: 60_000,
  /** Of an answer's head. */
  maxHeaderSize: 16 * 1024,
} as const

const connectMs = 30_000

export function openConnections(): Connections {
  const idle = new Map<string, { readonly clients: Client[]; readonly open: () => Client }>()
  const toward = ({ origin }: Upstream) => {
    const known = idle.get(origin)
    if (known) return known
    // One for all, so that TLS sessions are resumed.
    const connect = buildConnector({ timeout: connectMs })
    const made = { clients: [], open: () => new Client(origin, { ...kept, connect }) }
    idle.set(origin, made)
    return made
  }
  return {
    // The one used last is the one most likely to be open still.
    take: (upstream) => {
      const { clients, open } = toward(upstream)
      return clients.pop() ?? open()
    },
    giveBack: (upstream, connection) => {
      const { clients } = toward(upstream)
      if (clients.length < mostIdle) clients.push(connection)
      else void connection.destroy()
    },
    close: () => {
      for (const { clients } of idle.values()) for (const client of clients.splice(0)) void client.destroy()
    },
  }
}
