/** Any MCP server over streamable HTTP on this machine, a session for each client. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

export type HttpMcpServer = { readonly url: URL; readonly close: () => Promise<void> }

export async function startHttpMcpServer(
  open: () => { readonly connect: (transport: Transport) => Promise<void> },
): Promise<HttpMcpServer> {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()
  const handle = async (request: Request): Promise<Response> => {
    const rejected = hostHeaderValidationResponse(request, localhostAllowedHostnames())
    if (rejected) return rejected
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '')
    if (known) return known.handleRequest(request)
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    })
    await open().connect(transport)
    return transport.handleRequest(request)
  }
  const server = createServer(getRequestListener(handle))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
