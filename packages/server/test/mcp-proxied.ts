/** Clients of the bank: straight to it, and through a proxy on each kind of wire. */
import { join } from 'node:path'
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { DecisionRecord, TwinCheckOptions } from '@twincheck/core'
import { proxyHttp, proxyStdio } from '../src/mcp/proxy.ts'
import type { Relay } from '../src/mcp/relay.ts'
import type { UpstreamAddress } from '../src/mcp/upstream.ts'
import { startHttpBank } from './mcp-bank-server.ts'

const program = join(import.meta.dirname, 'mcp-bank-program.ts')

/** A started program gets only the variables named here: the compile cache saves time, the options let an old Node run TypeScript. */
const { NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
const options = NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS }

export const bankCommand: UpstreamAddress = {
  kind: 'command',
  command: process.execPath,
  arguments: [program],
  environment: { NODE_NO_WARNINGS: '1', ...compiled, ...options },
}

export type Proxied = {
  readonly client: Client
  /** Null where clients come over HTTP. */
  readonly relay: Relay | null
  readonly records: readonly DecisionRecord[]
  readonly problems: readonly unknown[]
  readonly close: () => Promise<void>
}

export type Wire = 'stdio' | 'http'

export function newClient(): Client {
  const client = new Client({ name: 'agent', version: '1' }, { capabilities: { elicitation: {} } })
  client.setRequestHandler('elicitation/create', async () => ({ action: 'accept', content: { sure: true } }))
  return client
}

/** The bank without anything in between. */
export async function connectDirectly(): Promise<Client> {
  const client = newClient()
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program], env: { ...compiled, ...options } }),
  )
  return client
}

/** A client of a proxy; `upstream` is how the proxy reaches the bank, `downstream` how the client reaches the proxy. */
export async function connectThroughProxy(
  { upstream, downstream }: { readonly upstream: Wire; readonly downstream: Wire },
  options: Partial<TwinCheckOptions> = {},
  client: Client = newClient(),
): Promise<Proxied> {
  const records: DecisionRecord[] = []
  const problems: unknown[] = []
  const bank = upstream === 'http' ? await startHttpBank() : null
  const proxyOptions = {
    twincheck: {
      model: null,
      onRecord: (record: DecisionRecord) => void records.push(record),
      onProblem: (error: unknown) => void problems.push(error),
      ...options,
    },
    upstream: bank ? ({ kind: 'url', url: bank.url, bearer: null } as const) : bankCommand,
  }
  if (downstream === 'http') {
    const listening = await proxyHttp(proxyOptions, { port: 0 })
    await connectByHttp(client, listening.url)
    const close = async () => {
      await client.close()
      await listening.close()
      await bank?.close()
    }
    return { client, relay: null, records, problems, close }
  }
  // The two ends of one pipe; the command itself is tested over real standard input and output.
  const [near, far] = InMemoryTransport.createLinkedPair()
  const relay = await proxyStdio(proxyOptions, far)
  await client.connect(near)
  const close = async () => {
    await client.close()
    await relay.close()
    await bank?.close()
  }
  return { client, relay, records, problems, close }
}

/** Connected only when the client can hear the proxy: it opens its stream later than it says that it is ready. */
async function connectByHttp(client: Client, url: URL): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const transport = new StreamableHTTPClientTransport(url, {
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        if (init?.method === 'GET') resolve()
        return response
      },
    })
    client.connect(transport).catch(reject)
  })
}
