import { Client } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, test } from 'vitest'
import { connectDirectly, connectThroughProxy, newClient, type Proxied, type Wire } from '../../test/mcp-proxied.ts'

const wires: readonly { readonly upstream: Wire; readonly downstream: Wire }[] = [
  { upstream: 'stdio', downstream: 'stdio' },
  { upstream: 'stdio', downstream: 'http' },
  { upstream: 'http', downstream: 'stdio' },
  { upstream: 'http', downstream: 'http' },
]

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function open(...args: Parameters<typeof connectThroughProxy>): Promise<Proxied> {
  const proxied = await connectThroughProxy(...args)
  opened.push(proxied)
  return proxied
}

const AC = { account_id: 'AC-1' }

describe.each(wires)('a proxy in shadow ($upstream to the server, $downstream to the client)', (wire) => {
  test('carries lists, calls, resources and prompts byte for byte', async () => {
    const direct = await connectDirectly()
    opened.push(direct)
    const { client, records } = await open(wire)
    const calls = [
      { name: 'lock_account', arguments: AC },
      { name: 'picture' },
      { name: 'charge_card', arguments: { ...AC, amount: 5 } },
      { name: 'get_balance', arguments: { account_id: 7 } },
      { name: 'no_such_tool', arguments: {} },
      { name: 'echo_meta', _meta: { 'own/key': 1 } },
    ]
    const requests: ((to: typeof client) => Promise<unknown>)[] = [
      (to) => to.listTools(),
      (to) => to.listResources(),
      (to) => to.readResource({ uri: 'bank://rules' }),
      (to) => to.readResource({ uri: 'bank://none' }),
      (to) => to.listPrompts(),
      (to) => to.getPrompt({ name: 'greet' }),
      ...calls.map((call) => (to: typeof client) => to.callTool(call)),
    ]
    for (const request of requests) {
      expect(await written(request(client))).toBe(await written(request(direct)))
    }
    await expect.poll(() => records.length).toBe(calls.length)
    expect(records.every(({ outcome }) => outcome === 'kept')).toBe(true)
  })

  test('declares its mode and that it fails open, and leaves the server its name', async () => {
    const { client } = await open(wire)
    expect(client.getServerVersion()).toEqual({ name: 'bank', version: '1.2.3' })
    expect(client.getInstructions()).toMatch(/^Be careful with money\.\n\n.*TwinCheck in shadow mode.*fails open\.$/s)
  })

  test('carries calls that run at the same time', async () => {
    const { client } = await open(wire)
    const ids = Array.from({ length: 20 }, (_, i) => `AC-${i}`)
    const results = await Promise.all(
      ids.map((account_id) => client.callTool({ name: 'get_balance', arguments: { account_id } })),
    )
    results.forEach((result, i) => {
      expect(JSON.stringify(result)).toContain(`AC-${i}\\"`)
    })
  })

  test('carries progress, cancellation and log messages', async () => {
    const client = newClient()
    const logged: unknown[] = []
    client.setNotificationHandler('notifications/message', ({ params }) => void logged.push(params.data))
    await open(wire, {}, client)
    const controller = new AbortController()
    const progress: number[] = []
    const onprogress = ({ progress: value }: { readonly progress: number }) => {
      progress.push(value)
      controller.abort('enough')
    }
    const call = client.callTool({ name: 'slow' }, { signal: controller.signal, onprogress })
    await expect(call).rejects.toThrow('enough')
    expect(progress).toEqual([1])
    await expect.poll(() => logged).toEqual(['slow was cancelled'])
    expect(await client.callTool({ name: 'get_balance', arguments: AC })).toBeDefined()
  })

  test('carries changes of the tool list', async () => {
    const client = newClient()
    const changed: string[] = []
    client.setNotificationHandler('notifications/tools/list_changed', ({ method }) => void changed.push(method))
    await open(wire, {}, client)
    await client.callTool({ name: 'grow' })
    await expect.poll(() => changed).toHaveLength(1)
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('grown')
  })

  test('carries questions of the server to the client, and the answers back', async () => {
    const { client } = await open(wire)
    expect(await client.callTool({ name: 'ask' })).toMatchObject({
      content: [{ text: '{"action":"accept","content":{"sure":true}}' }],
    })
  })
})

describe.each<Wire>(['stdio', 'http'])('a server that ends under a call (%s to the client)', (downstream) => {
  test('gives the client an ordinary error, and so does every later call', async () => {
    const { client } = await open({ upstream: 'stdio', downstream })
    await expect(client.callTool({ name: 'crash' })).rejects.toThrow('The MCP server did not answer')
    await expect(client.callTool({ name: 'get_balance', arguments: AC })).rejects.toThrow()
  })
})

test('a client that speaks the protocol of 2026 is carried too, and told the mode', async () => {
  const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  const { records } = await open({ upstream: 'stdio', downstream: 'stdio' }, {}, client)
  expect(client.getInstructions()).toContain('TwinCheck in shadow mode')
  const charge = { name: 'charge_card', arguments: AC }
  expect(await client.callTool(charge)).toMatchObject({ content: [{ text: 'declined' }], isError: true })
  await client.callTool(charge)
  await expect.poll(() => records.map(({ certificates }) => certificates.length)).toEqual([0, 1])
})

test('a connection says who ended it', async () => {
  const crashed = await open({ upstream: 'stdio', downstream: 'stdio' })
  await crashed.client.callTool({ name: 'crash' }).catch(() => {})
  expect(await crashed.relay?.closed).toBe('server')
  const left = await open({ upstream: 'stdio', downstream: 'stdio' })
  await left.client.close()
  expect(await left.relay?.closed).toBe('client')
})

async function written(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    (result) => JSON.stringify(result),
    (error: unknown) => `error: ${String(error)}`,
  )
}
