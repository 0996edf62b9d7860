/** Official clients for tests of the command, which runs in a process of its own. */
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

/** Node's options as arguments: a proxy gives its server none of its own variables. */
const options = (process.env.NODE_OPTIONS ?? '').split(' ').filter((option) => option !== '')

/** Starts the bank. */
export const serverCommand: readonly string[] = [
  process.execPath,
  ...options,
  join(import.meta.dirname, 'mcp-bank-program.ts'),
]

const info = { name: 'agent', version: '1' }

export async function newStdioClient(command: string, args: readonly string[]): Promise<Client> {
  const client = new Client(info)
  await client.connect(new StdioClientTransport({ command, args: [...args], stderr: 'ignore' }))
  return client
}

export async function openClientByHttp(url: URL): Promise<Client> {
  const client = new Client(info)
  await client.connect(new StreamableHTTPClientTransport(url))
  return client
}
