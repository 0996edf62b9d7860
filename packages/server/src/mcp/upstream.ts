/** Connects to the MCP server, by starting a command or by an address. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Transport } from '@modelcontextprotocol/server'
import { type Clock, systemClock, TwinCheckError } from '@twincheck/core'
import { defaultMessageBytes } from './wire/byte-lines.ts'
import { openChildTransport } from './wire/child-transport.ts'
import { openHttpUpstream } from './wire/http-upstream.ts'

export type UpstreamAddress =
  | {
      readonly kind: 'command'
      readonly command: string
      readonly arguments: readonly string[]
      readonly environment: Readonly<Record<string, string>>
    }
  | { readonly kind: 'url'; readonly url: URL; readonly bearer: string | null }

export type McpUpstream = {
  readonly transport: Transport
  readonly heard: () => Promise<void>
  readonly close: () => Promise<void>
}

const streamMilliseconds = 1_000

export class UpstreamUnavailableError extends TwinCheckError {
  readonly code = 'upstream-unavailable'

  constructor(address: UpstreamAddress, cause: unknown) {
    const where = address.kind === 'command' ? `the command ${address.command}` : address.url.href
    const message = cause instanceof Error ? cause.message : String(cause)
    const [, code] = /^spawn .* (ENOENT|EACCES)$/s.exec(message) ?? []
    // The system also reports EACCES if no program was found and a folder of PATH may not be read.
    const noPermission = 'there is no such program, or it may not be run'
    const problem = code === 'ENOENT' ? 'there is no such program' : code === 'EACCES' ? noPermission : message
    super(`No MCP server behind ${where}: ${problem}. Check that you can start it yourself; no client was connected.`)
  }
}

export type UpstreamOptions = { readonly messageBytes?: number; readonly clock?: Clock }

export function openUpstream(
  address: UpstreamAddress,
  { messageBytes = defaultMessageBytes, clock = systemClock }: UpstreamOptions = {},
): McpUpstream {
  if (address.kind === 'url') return openUrl(address, messageBytes, clock)
  const transport = openChildTransport(address, messageBytes)
  return { transport, heard: async () => {}, close: () => transport.close() }
}

type ServerUrl = Extract<UpstreamAddress, { kind: 'url' }>

function openUrl({ url, bearer }: ServerUrl, messageBytes: number, clock: Clock): McpUpstream {
  const headers: Record<string, string> = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
  let noteStream = () => {}
  const stream = new Promise<void>((resolve) => {
    noteStream = resolve
  })
  let sdk: StreamableHTTPClientTransport | null = null
  const transport = openHttpUpstream((fetch) => {
    sdk = new StreamableHTTPClientTransport(url, {
      requestInit: { headers },
      // The server sends its own messages in the answer to a GET request. If a tool asks the client something before this answer has
      // begun, the question is lost. So after the opening message nothing is sent until the GET request has an answer, even if that
      // answer is an error.
      fetch: async (input, init) => {
        try {
          return await fetch(input, init)
        } finally {
          if (init?.method === 'GET') noteStream()
        }
      },
    })
    return sdk
  }, messageBytes)
  return {
    transport,
    heard: () => {
      const cancel = clock.after(streamMilliseconds, noteStream)
      return stream.finally(cancel)
    },
    close: async () => {
      // Ending the session is best effort. If the server cannot be reached, the session is gone anyway.
      await sdk?.terminateSession().catch(() => {})
      await transport.close()
    },
  }
}
