/** The MCP proxy in shadow: a client and a server that do not know of it, and a file of what it would have looked at. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

if (process.argv.includes('--server')) await serve()
else await useThroughProxy()

/** Any MCP server, here with one tool that always fails. */
async function serve(): Promise<void> {
  const server = new McpServer({ name: 'shop', version: '1.0.0' })
  const inputSchema = fromJsonSchema({ type: 'object', properties: { order_id: { type: 'string' } } })
  server.registerTool('cancel_order', { description: 'Cancels an order.', inputSchema }, async () => ({
    content: [{ type: 'text', text: 'The order was shipped already.' }],
    isError: true,
  }))
  await server.connect(new StdioServerTransport())
}

/** Any MCP client. All that changes is the command: `twincheck mcp --` stands in front of the server's own. */
async function useThroughProxy(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'twincheck-'))
  const records = join(folder, 'records.jsonl')
  const twincheck = join(import.meta.dirname, '../packages/cli/bin/twincheck.js')
  const server = [process.execPath, ...process.execArgv, import.meta.filename, '--server']

  const client = new Client({ name: 'my-agent', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [twincheck, 'mcp', '--records', records, '--quiet', '--', ...server],
    }),
  )
  console.log(client.getInstructions()) // Tool calls pass through TwinCheck in shadow mode: …
  assert.match(client.getInstructions() ?? '', /shadow mode.*fails open/)

  // The user's text is optional and goes no further than the proxy.
  const _meta = { 'twincheck/user': 'Please cancel order W-17.' }
  const call = { name: 'cancel_order', arguments: { order_id: 'W-17' }, _meta }
  const first = await client.callTool(call)
  const second = await client.callTool(call)
  assert.deepEqual(second, first)
  await client.close()

  const lines = (await readFile(records, 'utf8')).trimEnd().split('\n')
  const [, repeated] = lines.map((line) => JSON.parse(line))
  console.log(repeated.certificates[0].reason) // cancel_order failed with these very arguments, and nothing …
  assert.equal(repeated.outcome, 'kept')
  assert.equal(repeated.certificates[0].condition, 'repeat-after-error')
  await rm(folder, { recursive: true })
}
