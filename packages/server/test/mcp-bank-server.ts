/** A small bank as an MCP server, made with the official package: what a proxy has to carry, one tool for each. */
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { type HttpMcpServer, startHttpMcpServer } from './mcp-http-server.ts'

const account = fromJsonSchema<{ account_id: string; amount?: number }>({
  type: 'object',
  properties: { account_id: { type: 'string' }, amount: { type: 'number' } },
  required: ['account_id'],
})

export function openBank(): McpServer {
  const bank = new McpServer(
    { name: 'bank', version: '1.2.3' },
    { instructions: 'Be careful with money.', capabilities: { logging: {}, tools: { listChanged: true } } },
  )
  const text = (said: string, isError = false) => ({ content: [{ type: 'text' as const, text: said }], isError })

  bank.registerTool('lock_account', { description: 'Locks an account.', inputSchema: account }, async () =>
    text('{"locked": true}'),
  )
  bank.registerTool('unlock_account', { description: 'Unlocks an account.', inputSchema: account }, async () =>
    text('{"locked": false}'),
  )
  bank.registerTool('get_balance', { description: 'Tells the balance.', inputSchema: account }, async (args) =>
    text(`{"account_id": "${args.account_id}", "balance": 12.5}`),
  )
  let charges = 0
  bank.registerTool('charge_card', { description: 'Charges a card.', inputSchema: account }, async () => {
    charges++
    return text('declined', true)
  })
  bank.registerTool('charges', {}, async () => text(String(charges)))
  const charged = fromJsonSchema<{ ok: boolean }>({ type: 'object', properties: { ok: { type: 'boolean' } } })
  bank.registerTool('charge_typed', { inputSchema: account, outputSchema: charged }, async () => text('declined', true))
  bank.registerTool('picture', {}, async () => ({
    content: [
      { type: 'image', data: 'aGVsbG8=', mimeType: 'image/png' },
      { type: 'text', text: 'ünïcödé \u2028 and 1e21', annotations: { priority: 0.5 } },
    ],
    _meta: { 'bank/took': 3 },
  }))
  bank.registerTool('echo_meta', {}, async (ctx) => text(JSON.stringify(ctx.mcpReq._meta ?? null)))
  bank.registerTool('crash', {}, async () => process.exit(7))
  bank.registerTool('grow', {}, async () => {
    bank.registerTool('grown', {}, async () => text('grown'))
    return text('done')
  })
  bank.registerTool('slow', {}, async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken
    if (progressToken !== undefined) {
      await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1, total: 2 } })
    }
    await new Promise<void>((resolve) => {
      ctx.mcpReq.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    await bank.sendLoggingMessage({ level: 'info', data: 'slow was cancelled' })
    return text('too late')
  })
  bank.registerTool('ask', {}, async (ctx) => {
    const answer = await ctx.mcpReq.elicitInput({
      mode: 'form',
      message: 'Sure?',
      requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } } },
    })
    return text(JSON.stringify(answer))
  })
  bank.registerResource('rules', 'bank://rules', { mimeType: 'text/plain' }, async (uri) => ({
    contents: [{ uri: uri.href, text: 'No overdraft.' }],
  }))
  bank.registerPrompt('greet', {}, async () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'Hello.' } }],
  }))
  return bank
}

/** The bank over streamable HTTP, a session for each client. */
export function startHttpBank(): Promise<HttpMcpServer> {
  return startHttpMcpServer(openBank)
}
