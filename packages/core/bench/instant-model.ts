/**
 * A model that answers at once, over HTTP, in a process of its own so that its work is not taken for the host's. It goes
 * through orders, one call a step, as far as the request says it has come; then it ends. Prints the port it listens on.
 */
import { createServer } from 'node:http'

const steps = Number(process.argv[2])

const server = createServer(async (incoming, outgoing) => {
  let text = ''
  for await (const chunk of incoming) text += chunk
  const { messages }: { messages: readonly { role: string }[] } = JSON.parse(text)
  const done = messages.filter(({ role }) => role === 'tool').length
  const made = { name: 'get_order', arguments: JSON.stringify({ order_id: `W-${1000 + done}` }) }
  const calls = { tool_calls: [{ id: `call_${done}`, type: 'function', function: made }] }
  const ended = done >= steps
  const message = { role: 'assistant', content: ended ? 'Done.' : null, ...(ended ? {} : calls) }
  const body = JSON.stringify({
    ...{ id: `chatcmpl-${done}`, object: 'chat.completion', created: 1, model: 'instant' },
    choices: [{ index: 0, message, finish_reason: ended ? 'stop' : 'tool_calls' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end(body)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`)
})
