/**
 * Connections to upstreams. Each connection carries one request at a time and stays open between requests. A connection is undici's
 * `Client`, which frames every body itself. If a request fails or is cancelled, its connection is destroyed, so that nothing of one
 * exchange can reach the next.
 *
 * undici's `Pool` is not used. It reconnects for a request that was cancelled, and it never drops a client, even if the connections are
 * no longer needed.
 */
import { buildConnector, Client } from 'undici'
import type { Upstream } from './upstream.ts'

export type Connections = {
  readonly take: (upstream: Upstream) => Client
  readonly giveBack: (upstream: Upstream, connection: Client) => void
  readonly close: () => void
}

const mostIdle = 256

const kept = {
  pipelining: 1,
  /**
   * How long an idle connection is kept. Many servers close an idle connection after five seconds without announcing it, and a request on
   * a closing connection is lost. If the server sends a `Keep-Alive: timeout` header, its time is used instead, minus a margin for
   * latency.
   */
  keepAliveTimeout: 4_000,
  keepAliveTimeoutThreshold: 2_000,
  keepAliveMaxTimeout: 60_000,
  /** The largest head of an answer, in bytes. */
  maxHeaderSize: 16 * 1024,
} as const

const connectMs = 30_000

export function openConnections(): Connections {
  const idle = new Map<string, { readonly clients: Client[]; readonly open: () => Client }>()
  const toward = ({ origin }: Upstream) => {
    const known = idle.get(origin)
    if (known) return known
    // All connections share the connector, so that TLS sessions are resumed.
    const connect = buildConnector({ timeout: connectMs })
    const made = { clients: [], open: () => new Client(origin, { ...kept, connect }) }
    idle.set(origin, made)
    return made
  }
  return {
    // The connection that was used last is taken, because it is the most likely to be still open.
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
