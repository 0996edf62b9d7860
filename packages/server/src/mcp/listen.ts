/**
 * Serves clients over streamable HTTP on the loopback interface, with a transport and a relay for each MCP session.
 *
 * The number of sessions is bounded, because each session runs an MCP server, and a client may never end its session. At the limit, the
 * session that has been idle for the longest time is closed. Its client gets a 404 and opens a new session, as the protocol demands.
 */
import { randomUUID } from 'node:crypto'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { TwinCheckError } from '@twincheck/core'
import type { Relay } from './relay.ts'
import { defaultMessageBytes, MessageTooLargeError } from './wire/byte-lines.ts'
import { type HttpDownstream, openHttpDownstream } from './wire/http-downstream.ts'

export type McpListening = { readonly url: URL; readonly close: () => Promise<void> }

export type ListenOptions = {
  /** The port to listen on; 0 means any free port. */
  readonly port: number
  readonly connect: (downstream: Transport) => Promise<Relay>
  readonly mostSessions?: number
  readonly messageBytes?: number
}

export class McpCannotListenError extends TwinCheckError {
  readonly code = 'cannot-listen'

  constructor(port: number, cause: Error) {
    super(`The MCP proxy cannot listen on port ${port}: ${cause.message}. Choose another port, or 0 for any.`, {
      cause,
    })
  }
}

type HttpSession = { readonly downstream: HttpDownstream; readonly relay: Relay }

const path = '/mcp'
const host = '127.0.0.1'

export async function listenForClients({
  port,
  connect,
  mostSessions = 64,
  messageBytes = defaultMessageBytes,
}: ListenOptions): Promise<McpListening> {
  const sessions = new Map<string, HttpSession>()

  const continueSession = (id: string, request: Request) => {
    const session = sessions.get(id)
    if (!session) return refuse(404, 'Session not found')
    sessions.delete(id)
    sessions.set(id, session)
    return session.downstream.handle(request)
  }

  const makeRoom = (): boolean => {
    if (sessions.size < mostSessions) return true
    for (const [id, { relay }] of sessions) {
      if (!relay.isIdle()) continue
      sessions.delete(id)
      void relay.close()
      return true
    }
    return false
  }

  const openSession = async (request: Request) => {
    let failure: unknown = null
    const sdk = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      // The SDK calls `onsessioninitialized` only for an initialize request. It passes the request on when the returned promise resolves.
      onsessioninitialized: async (id) => {
        try {
          if (!makeRoom()) throw new Error(`All ${mostSessions} sessions are in use; try again later.`)
          const relay = await connect(downstream.transport)
          sessions.set(id, { downstream, relay })
          void relay.closed.then(() => sessions.delete(id))
        } catch (error) {
          failure = error
          throw error
        }
      },
    })
    const downstream = openHttpDownstream(sdk, messageBytes)
    const response = await downstream.handle(request)
    return failure === null ? response : refuse(502, failure instanceof Error ? failure.message : String(failure))
  }

  const answer = (request: Request): Response | Promise<Response> => {
    // A page in a browser can also send requests to the loopback interface. It must not act for the user.
    const rejected =
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
      originValidationResponse(request, localhostAllowedOrigins())
    if (rejected) return rejected
    if (new URL(request.url).pathname !== path) return refuse(404, `The MCP endpoint is ${path}`)
    const id = request.headers.get('mcp-session-id')
    return id === null ? openSession(request) : continueSession(id, request)
  }

  const fetch = async (request: Request): Promise<Response> => {
    try {
      return await answer(request)
    } catch (error) {
      if (error instanceof MessageTooLargeError) return refuse(413, error.message)
      throw error
    }
  }

  const server = createAdaptorServer({ fetch })
  const bound = await listen(server, port)
  return {
    url: new URL(`http://${host}:${bound}${path}`),
    close: async () => {
      await Promise.all([...sessions.values()].map(({ relay }) => relay.close()))
      await closeServer(server)
    },
  }
}

function refuse(status: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }, { status })
}

function listen(server: ServerType, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(new McpCannotListenError(port, cause)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
