/** The MCP proxy: each client gets a separate connection to the server, and each connection is one TwinCheck session. */
import type { Transport } from '@modelcontextprotocol/server'
import { createTwinCheck, type TwinCheckOptions } from '@twincheck/core'
import { listenForClients, type McpListening } from './listen.ts'
import { openRelay, type Relay } from './relay.ts'
import { openToolList } from './tool-list.ts'
import { openUpstream, type UpstreamAddress, UpstreamUnavailableError } from './upstream.ts'
import { watchCalls } from './watch-calls.ts'
import { defaultMessageBytes } from './wire/byte-lines.ts'
import { openLineTransport } from './wire/line-transport.ts'

export type McpProxyOptions = {
  /** The options of TwinCheck. The deadline should be shorter than the client's timeout for a call. */
  readonly twincheck: TwinCheckOptions
  readonly upstream: UpstreamAddress
  /** The largest message in either direction, in bytes. A larger message ends its connection. The default is 256 MiB. */
  readonly messageBytes?: number
}

/** Serves one client on standard input and output. Nothing else may write to standard output. */
export async function proxyStdio(
  options: McpProxyOptions,
  downstream: Transport = standardTransport(options),
): Promise<Relay> {
  return connect(options, downstream)
}

/** Serves any number of clients over streamable HTTP, on the loopback interface. */
export async function proxyHttp(options: McpProxyOptions, { port }: { readonly port: number }): Promise<McpListening> {
  // A TwinCheck is created here only to check the configuration. So an unusable configuration is refused before the first client
  // connects.
  createTwinCheck(options.twincheck)
  const { messageBytes = defaultMessageBytes } = options
  return listenForClients({ port, messageBytes, connect: (downstream) => connect(options, downstream) })
}

function standardTransport({ messageBytes = defaultMessageBytes }: McpProxyOptions): Transport {
  return openLineTransport({ input: process.stdin, output: process.stdout }, messageBytes)
}

async function connect(
  { twincheck, upstream: address, messageBytes = defaultMessageBytes }: McpProxyOptions,
  downstream: Transport,
): Promise<Relay> {
  const tools = openToolList()
  const calls = watchCalls(twincheck, tools)
  const upstream = openUpstream(address, { messageBytes })
  const report = (error: unknown) => twincheck.onProblem?.(error)
  try {
    return await openRelay({ downstream, upstream, calls, tools, mode: twincheck.mode ?? 'shadow', report })
  } catch (error) {
    await upstream.close().catch(() => {})
    throw new UpstreamUnavailableError(address, error)
  }
}
