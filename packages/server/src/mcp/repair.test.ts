import { Client } from '@modelcontextprotocol/client'
import { freezeCalibration, paperPolicy, type TwinCheckOptions } from '@twincheck/core'
import { fetchModel } from '@twincheck/core/models'
import { afterEach, describe, expect, test } from 'vitest'
import { disputingPolicy, favourTwin } from '../../../core/src/integrations/contract/stories.ts'
import { verdictsFor } from '../../../core/test/fixtures/sessions.ts'
import {
  type ScriptedModel,
  type ScriptedRequest,
  startScriptedModel,
} from '../../../core/test/scripted-model-server.ts'
import { connectThroughProxy, newClient, type Proxied } from '../../test/mcp-proxied.ts'

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const AC = { account_id: 'AC-1' }
const charge = { name: 'charge_card', arguments: { ...AC, amount: 5 } }
const wires = { upstream: 'stdio', downstream: 'stdio' } as const

const balance = { kind: 'tool-calls', calls: [{ name: 'get_balance', arguments: JSON.stringify(AC) }], text: '' }

/** A model over HTTP that writes the given twin and then prefers it. */
async function startModel(twin: object = balance): Promise<ScriptedModel> {
  const model = await startScriptedModel((request) => {
    const prompt = promptOf(request)
    return {
      content: prompt.includes('## Comparison 1') ? verdictsFor(prompt) : JSON.stringify(twin),
      model: 'judge-1',
    }
  })
  opened.push(model)
  return model
}

function promptOf({ body }: ScriptedRequest): string {
  return Array.isArray(body.messages) ? body.messages.map(({ content }) => String(content)).join('\n') : ''
}

async function repair(
  model: ScriptedModel,
  change: Partial<TwinCheckOptions> = {},
  client: Client = newClient(),
): Promise<Proxied> {
  const models = { generator: ['judge-1'], verifier: ['judge-1'] }
  const options: Partial<TwinCheckOptions> = {
    mode: 'repair',
    ...(change.policy === undefined ? { profile: 'paper' } : {}),
    model: fetchModel({ baseUrl: model.baseUrl, model: { verifier: 'judge', generator: 'judge' } }),
    calibration: freezeCalibration([{ id: 'task', score: 0, actorSucceeded: true }], {
      policy: paperPolicy,
      models,
    }),
    ...change,
  }
  const proxied = await connectThroughProxy(wires, options, client)
  opened.push(proxied)
  await proxied.client.listTools()
  return proxied
}

describe('in repair a repeated failing call', () => {
  test('is replaced by the twin, and the result says what ran', async () => {
    const { client, records } = await repair(await startModel())
    expect(await client.callTool(charge)).toEqual({ content: [{ type: 'text', text: 'declined' }], isError: true })
    expect(await client.callTool(charge)).toEqual({
      content: [{ type: 'text', text: '{"account_id": "AC-1", "balance": 12.5}' }],
      isError: false,
      _meta: {
        'twincheck/replaced': {
          proposed: charge,
          executed: { name: 'get_balance', arguments: AC },
          reason: 'charge_card failed with these very arguments, and nothing has succeeded since.',
          record: records[1]?.id ?? expect.any(String),
        },
      },
    })
    await expect.poll(() => records.map(({ outcome }) => outcome)).toEqual(['kept', 'replaced'])
  })

  test('is answered without being executed where the twin is a response', async () => {
    const answer = { kind: 'final-response', calls: [], text: 'The card was declined.' }
    const { client } = await repair(await startModel(answer))
    await client.callTool(charge)
    expect(await client.callTool(charge)).toMatchObject({
      content: [
        {
          type: 'text',
          text: 'Not executed: charge_card failed with these very arguments, and nothing has succeeded since. Instead: The card was declined.',
        },
      ],
      isError: false,
      _meta: { 'twincheck/replaced': { proposed: charge, executed: null } },
    })
  })

  test('is answered in the protocol of 2026 as well', async () => {
    const answer = { kind: 'final-response', calls: [], text: 'The card was declined.' }
    const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    await repair(await startModel(answer), {}, client)
    await client.callTool(charge)
    expect(JSON.stringify(await client.callTool(charge))).toContain('Not executed: charge_card failed')
  })

  test('runs again where the twin is more than one call, which no single result can stand for', async () => {
    const both = { ...balance, calls: [...balance.calls, ...balance.calls] }
    const { client, records } = await repair(await startModel(both))
    await client.callTool(charge)
    expect(await client.callTool(charge)).toMatchObject({ isError: true })
    await expect.poll(() => records[1]?.because).toEqual({ stage: 'confirmation', code: 'refused' })
  })

  test('runs again where another tool could not give the structured result that clients look for', async () => {
    const typed = { ...charge, name: 'charge_typed' }
    const { client, records } = await repair(await startModel())
    await client.callTool(typed)
    expect(await client.callTool(typed)).toMatchObject({ content: [{ text: 'declined' }] })
    await expect.poll(() => records[1]?.because).toEqual({ stage: 'confirmation', code: 'refused' })
  })

  test('runs again where a person refuses the switch', async () => {
    const { client } = await repair(await startModel(), { confirm: async () => ({ verdict: 'refuse' }) })
    await client.callTool(charge)
    expect(await client.callTool(charge)).toMatchObject({ isError: true })
  })

  test('runs again where the model hangs up: it fails open', async () => {
    const model = await startScriptedModel(() => 'hang-up')
    opened.push(model)
    const { client } = await repair(model)
    await client.callTool(charge)
    expect(await client.callTool(charge)).toMatchObject({ content: [{ text: 'declined' }], isError: true })
  })

  test('runs again where the model takes longer than the deadline', async () => {
    const model = await startScriptedModel(() => new Promise(() => {}))
    opened.push(model)
    const { client, records } = await repair(model, { deadlineMs: 50 })
    await client.callTool(charge)
    expect(await client.callTool(charge)).toMatchObject({ isError: true })
    await expect.poll(() => records[1]?.because).toEqual({ stage: 'boundary', code: 'timeout' })
  })

  test('is never executed where the client gives it up while it waits', async () => {
    const model = await startScriptedModel(() => new Promise(() => {}))
    opened.push(model)
    const { client, records } = await repair(model)
    await client.callTool(charge)
    const controller = new AbortController()
    const second = client.callTool(charge, { signal: controller.signal })
    await expect.poll(() => model.requests.length).toBe(1)
    controller.abort('no longer')
    await expect(second).rejects.toThrow('no longer')
    await expect.poll(() => records[1]?.because).toEqual({ stage: 'boundary', code: 'aborted' })
    expect(await client.callTool({ name: 'charges' })).toMatchObject({ content: [{ text: '1' }] })
  })

  test('waits alone: calls that nothing speaks against run meanwhile', async () => {
    let answer: (reply: { readonly content: string }) => void = () => {}
    const model = await startScriptedModel(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    opened.push(model)
    const { client } = await repair(model)
    await client.callTool(charge)
    const held = client.callTool(charge)
    await expect.poll(() => model.requests.length).toBe(1)
    expect(await client.callTool({ name: 'get_balance', arguments: AC })).toMatchObject({ isError: false })
    answer({ content: 'no twin' })
    expect(await held).toMatchObject({ isError: true })
  })
})

describe('a call that is to be withheld', () => {
  const answer = 'Not executed: nobody has said how much is to be charged.'
  const policy = disputingPolicy('charge_card', 'withholding', ({ canAnswer }) =>
    canAnswer ? { kind: 'answer', text: answer } : { kind: 'clarification', text: 'How much?' },
  )
  const models = { generator: ['judge-1'], verifier: ['judge-1'] }
  const tasks = [{ id: 'task', score: 0, actorSucceeded: true }]
  const startFavouring = async () => {
    const model = await startScriptedModel((request) => {
      const said = favourTwin({ disputedTool: 'charge_card' }, { role: 'verifier', prompt: promptOf(request) })
      return { content: 'text' in said ? said.text : '', model: 'judge-1' }
    })
    opened.push(model)
    return model
  }
  const calibration = freezeCalibration(tasks, { policy, models })

  test('gets the twin’s answer for its result, word for word, and is never executed', async () => {
    const { client, records } = await repair(await startFavouring(), { policy, calibration })
    expect(await client.callTool(charge)).toMatchObject({
      content: [{ type: 'text', text: answer }],
      isError: false,
      _meta: { 'twincheck/replaced': { proposed: charge, executed: null } },
    })
    expect(await client.callTool({ name: 'charges' })).toMatchObject({ content: [{ text: '0' }] })
    await expect.poll(() => records[0]?.twin?.action).toEqual({ kind: 'answer', text: answer })
  })

  test('is executed where the agent insists: the one switch is spent', async () => {
    const { client } = await repair(await startFavouring(), { policy, calibration })
    await client.callTool(charge)
    expect(await client.callTool(charge)).toMatchObject({ content: [{ text: 'declined' }] })
    expect(await client.callTool({ name: 'charges' })).toMatchObject({ content: [{ text: '1' }] })
  })
})

test('repair without a calibration is refused before any client is connected', async () => {
  await expect(connectThroughProxy(wires, { mode: 'repair' })).rejects.toThrow('needs a calibration')
  await expect(connectThroughProxy({ ...wires, downstream: 'http' }, { mode: 'repair' })).rejects.toThrow('calibration')
})

describe('the inverse-action condition', () => {
  const lock = { name: 'lock_account', arguments: AC }
  const unlock = { name: 'unlock_account', arguments: AC }

  test('is silent without the user’s text', async () => {
    const { client, records } = await shadow()
    await client.callTool(lock)
    await client.callTool(unlock)
    await expect.poll(() => records.length).toBe(2)
    expect(records[1]?.certificates).toEqual([])
  })

  test('speaks where the client passes the text in _meta', async () => {
    const { client, records } = await shadow()
    const _meta = { 'twincheck/user': 'Please secure account AC-1.' }
    await client.callTool({ ...lock, _meta })
    await client.callTool({ ...unlock, _meta })
    await expect.poll(() => records.length).toBe(2)
    expect(records[1]?.certificates.map(({ condition }) => condition)).toEqual(['inverse-action'])
  })

  test('is silent again once the user asks for just that', async () => {
    const { client, records } = await shadow()
    await client.callTool({ ...lock, _meta: { 'twincheck/user': 'Please secure account AC-1.' } })
    await client.callTool({ ...unlock, _meta: { 'twincheck/user': 'Now unlock it.' } })
    await expect.poll(() => records.length).toBe(2)
    expect(records[1]?.certificates).toEqual([])
  })

  test('answers the call in repair, since a deletion is no call', async () => {
    const { client } = await repair(await startModel())
    const _meta = { 'twincheck/user': 'Please secure account AC-1.' }
    await client.callTool({ ...lock, _meta })
    const result = await client.callTool({ ...unlock, _meta })
    expect(JSON.stringify(result)).toContain(
      'Not executed: unlock_account would undo lock_account, which succeeded earlier in this turn',
    )
  })
})

test('a call that does not fit its schema raises the anomaly score, once the tools were listed', async () => {
  const { client, records } = await shadow()
  const wrong = { name: 'get_balance', arguments: { account_id: 7 } }
  await client.callTool(wrong).catch(() => {})
  await client.listTools()
  await client.callTool({ ...wrong, arguments: { account_id: 8 } }).catch(() => {})
  await expect.poll(() => records.length).toBe(2)
  expect(records[1]?.anomaly?.score).toBeGreaterThan(records[0]?.anomaly?.score ?? 1)
})

test('the user’s text goes no further than the proxy; everything else in _meta does', async () => {
  const { client } = await shadow()
  const _meta = { 'twincheck/user': 'My password is swordfish.', 'own/key': 1 }
  expect(await client.callTool({ name: 'echo_meta', _meta })).toMatchObject({ content: [{ text: '{"own/key":1}' }] })
})

async function shadow(): Promise<Proxied> {
  const proxied = await connectThroughProxy(wires)
  opened.push(proxied)
  return proxied
}
