/** Through the gateway: a stream whose calls are answered, and whose next reply speaks before it is decided on. */
import { expect, test } from 'vitest'
import { openAdvisingGateway, refund, shopTools } from '../../test/advised-world.ts'
import { startRawUpstream } from '../../test/raw-upstream.ts'

test('the next reply is decided on too, and later requests bring the answered call back', async () => {
  const upstream = await startRawUpstream(({ body }, outgoing) => {
    const isAnswered = body.toString().includes('Not executed')
    const call = { index: 0, id: 'call_1', type: 'function', function: { name: refund.name, arguments: written } }
    const parts = isAnswered
      ? [{ content: 'The order' }, { content: ' is refunded.' }]
      : [{ content: 'One moment.' }, { tool_calls: [{ ...call, id: `call_${upstream.requests.length}` }] }]
    const chunks = [{ role: 'assistant', content: '' }, ...parts].map((delta) => ({ choices: [{ index: 0, delta }] }))
    const end = { choices: [{ index: 0, delta: {}, finish_reason: isAnswered ? 'stop' : 'tool_calls' }] }
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
    outgoing.end(`${[...chunks, end].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`)
  })
  const gateway = await openAdvisingGateway(upstream)
  const ask = async (messages: readonly object[]) => {
    const body = JSON.stringify({ model: 'm', stream: true, messages, tools: shopTools })
    return (await fetch(`${gateway.url}/v1/chat/completions`, { method: 'POST', body })).text()
  }
  const asked = { role: 'user', content: 'Refund order O-7001, 20 euros.' }
  await ask([asked])
  const made = { id: 'call_1', type: 'function', function: { name: refund.name, arguments: written } }
  const history = [
    asked,
    { role: 'assistant', content: 'One moment.', tool_calls: [made] },
    { role: 'tool', tool_call_id: 'call_1', content: '{"status": "refunded", "order_id": "O-7001", "amount": 20}' },
  ]
  expect(await ask(history)).toContain('is refunded.')
  expect(upstream.requests).toHaveLength(3)
  const said = { role: 'assistant', content: 'One moment.\n\nThe order is refunded.' }
  await ask([...history, said, { role: 'user', content: 'Are you sure?' }])
  expect(upstream.requests.at(-1)?.body.toString()).toContain('Not executed')
  await gateway.close()
  await upstream.close()
})

const written = JSON.stringify(refund.arguments)
