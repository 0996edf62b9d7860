/** Where the MCP server is: a command to start, or an address to reach. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Transport } from '@modelcontextprotocol/server'
import { type Clock, systemClock, TwinCheckError } from '@twincheck/core'

export type UpstreamAddress =
  | {
      readonly kind: 'command'
      readonly command: string
      readonly arguments: readonly string[]
      /** The whole environment of the server. */
      readonly environment: Readonly<Record<string, string>>
    }
  | { readonly kind: 'url'; readonly url: URL; readonly bearer: string | null }

export type McpUpstream = {
  readonly transport: Transport
  /** Resolves when the server can be heard, once the connection was opened. */
  readonly heard: () => Promise<void>
  readonly close: () => Promise<void>
}

/** How long the stream of a server may take to open before it is no longer waited for. */
const streamMilliseconds = 1_000

export class UpstreamUnavailableError extends TwinCheckError {
  readonly code = 'upstream-unavailable'

  constructor(address: UpstreamAddress, cause: unknown) {
    const where = address.kind === 'command' ? `the command ${address.command}` : address.url.href
    const problem = cause instanceof Error ? cause.message : String(cause)
    super(`No MCP server behind ${where}: ${problem}. Check that it can be started by hand; no client was connected.`)
  }
}

/** Not yet started: whoever listens to the transport starts it. */
export function openUpstream(address: UpstreamAddress, clock: Clock = systemClock): McpUpstream {
  return address.kind === 'command' ? openCommand(address) : openUrl(address, clock)
}

function openCommand({
  command,
  arguments: args,
  environment,
}: Extract<UpstreamAddress, { kind: 'command' }>): McpUpstream {
  const transport = new StdioClientTransport({ command, args: [...args], env: { ...environment } })
  return { transport, heard: async () => {}, close: () => transport.close() }
}

function openUrl({ url, bearer }: Extract<UpstreamAddress, { kind: 'url' }>, clock: Clock): McpUpstream {
  const headers: Record<string, string> = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
  let noteStream = () => {}
  const stream = new Promise<void>((resolve) => {
    noteStream = resolve
  })
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers },
    // What a server says of its own accord comes by the answer to a GET. A call that arrives before that GET may ask its
    // question into the void, so nothing follows the opening until the GET was answered, however it was.
    fetch: async (input, init) => {
      try {
        return await fetch(input, init)
      } finally {
        if (init?.method === 'GET') noteStream()
      }
    },
  })
  return {
    transport,
    heard: () => {
      const cancel = clock.after(streamMilliseconds, noteStream)
      return stream.finally(cancel)
    },
    close: async () => {
      // A courtesy to the server; one that cannot be reached any more needs none.
      await transport.terminateSession().catch(() => {})
      await transport.close()
    },
  }
}
