import { setTimeout as pause } from 'node:timers/promises'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { describeProfile } from '@twincheck/core'
import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai'
import OpenAI from 'openai'
import { afterEach, describe, expect, test } from 'vitest'
import { startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import {
  type ContractStory,
  contractTools,
  favourTwin,
  insistentUndoing,
  lastWords,
  repeatedCharge,
  systemPrompt,
  undoneLock,
} from '../../../core/src/integrations/contract/stories.ts'
import { driveStory } from '../../test/drive-story.ts'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { startRawUpstream } from '../../test/raw-upstream.ts'
import { verifyChain } from '../store/chain/verify-chain.ts'
import { openStore } from '../store/open-store.ts'
import type { StoredRecord } from '../store/store.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

async function worldOf(story: ContractStory) {
  const world = await startScriptedWorld(story.script, (asked) => favourTwin(story, asked))
  opened.push(world)
  return world
}

async function inFrontOf(story: ContractStory, settings: Readonly<Record<string, unknown>>) {
  const world = await worldOf(story)
  const gateway = await openTestGateway(world, settings)
  opened.push(gateway)
  return { world, gateway }
}

/** Waits for that many records, which are committed a moment after they are counted. */
async function recordsOf({ store: address }: TestGateway, count: number): Promise<readonly StoredRecord[]> {
  const store = await openStore({ address })
  try {
    // Events are entries of the chain too, so its length says nothing about the records.
    const recorded = async () => {
      const runs = await store.listRuns({ tenant: null, limit: 100, before: null })
      return runs.reduce((sum, run) => sum + run.recorded, 0)
    }
    for (let attempt = 0; (await recorded()) < count && attempt < 1_500; attempt++) await pause(20)
    expect(await verifyChain(store, { saved: null, key: null, onProblem: () => {} })).toMatchObject({
      problems: 0,
      decisions: count,
    })
    const runs = await store.listRuns({ tenant: null, limit: 100, before: null })
    return (await Promise.all(runs.map((run) => store.listRecords(run)))).flat()
  } finally {
    await store.close()
  }
}

const decided = 'twincheck_decisions_total'

describe('in shadow', () => {
  test('the client gets what the upstream says, and what would have been replaced is on record', async () => {
    const { gateway } = await inFrontOf(undoneLock, {})
    expect(await driveStory(`${gateway.url}/v1`, undoneLock)).toEqual({
      ran: ['lock_account', 'unlock_account'],
      finalText: lastWords,
    })
    await gateway.reaches(`${decided}{mode="shadow",outcome="kept",stage="mode",code="shadow"}`, 1)
    await gateway.reaches(`${decided}{mode="shadow",outcome="kept",stage="proposal",code="nothing-to-execute"}`, 1)
    // A decision in shadow may end after the one behind it.
    const records = [...(await recordsOf(gateway, 3))].sort((a, b) => a.record.step - b.record.step)
    expect(new Set(records.map(({ record }) => record.session)).size).toBe(1)
    expect(records.map(({ record }) => [record.step, record.because?.code])).toEqual([
      [0, 'no-certificate'],
      [1, 'shadow'],
      [2, 'nothing-to-execute'],
    ])
  })

  test.each(['gzip', 'br', 'deflate'] as const)(
    'an answer in %s is passed as it is and read all the same',
    async (encoding) => {
      const { brotliCompressSync, deflateSync, gzipSync } = await import('node:zlib')
      const pack = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }[encoding]
      const body = pack(
        '{"choices":[{"index":0,"message":{"role":"assistant","content":"Done."},"finish_reason":"stop"}]}',
      )
      const upstream = await startRawUpstream((_, outgoing) => {
        outgoing.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(body)
      })
      opened.push(upstream)
      const gateway = await openTestGateway(upstream)
      opened.push(gateway)
      const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
        ...{ method: 'POST', headers: { 'accept-encoding': encoding } },
        body: '{"messages":[{"role":"user","content":"x"}]}',
      })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(await answer.json()).toHaveProperty('choices')
      expect(upstream.requests[0]?.headers['accept-encoding']).toBe(encoding)
      await gateway.reaches(`${decided}{mode="shadow",outcome="kept",stage="proposal",code="nothing-to-execute"}`, 1)
    },
  )
})

describe('in repair', () => {
  test('the twin is delivered, recorded before it was, and the one switch of the conversation is spent', async () => {
    const { gateway } = await inFrontOf(insistentUndoing, { mode: 'repair' })
    const { ran } = await driveStory(`${gateway.url}/v1`, insistentUndoing)
    expect(ran).toEqual(['lock_account', 'get_balance', 'unlock_account'])
    await gateway.reaches(`${decided}{mode="repair",outcome="kept",stage="budget",code="already-switched"}`, 1)
    const records = await recordsOf(gateway, 4)
    expect(records.filter(({ record }) => record.outcome === 'replaced')).toHaveLength(1)
  })

  test('a trajectory that the client names is that trajectory, whatever its messages are', async () => {
    const { gateway } = await inFrontOf(insistentUndoing, { mode: 'repair' })
    await driveStory(`${gateway.url}/v1`, insistentUndoing, { headers: { 'x-twincheck-session': 'order-7' } })
    await gateway.reaches(`${decided}{mode="repair",outcome="kept",stage="budget",code="already-switched"}`, 1)
    const records = await recordsOf(gateway, 4)
    expect(new Set(records.map(({ record }) => record.session))).toEqual(new Set(['order-7']))
  })

  test('a provider that keeps the history is told what was delivered, not what it remembers', async () => {
    const { gateway, world } = await inFrontOf(repeatedCharge, { mode: 'repair' })
    const client = new OpenAI({ apiKey: 'k', baseURL: `${gateway.url}/v1` })
    const tools = contractTools.map(({ name, description, parameters }) => {
      return { type: 'function', name, description, parameters: { ...parameters }, strict: false } as const
    })
    let input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: repeatedCharge.user }]
    let previous: string | null = null
    for (let step = 0; step < 3; step++) {
      const kept: string | null = previous
      const response: OpenAI.Responses.Response = await client.responses.create({
        ...{ model: 'm', instructions: systemPrompt, input, tools, previous_response_id: kept },
      })
      const calls = response.output.flatMap((item) => (item.type === 'function_call' ? [item] : []))
      input = calls.map(({ call_id, name }) => {
        const output = contractTools.find((known) => known.name === name)?.output ?? ''
        return { type: 'function_call_output', call_id, output } as const
      })
      previous = response.id
    }
    const [, second, third] = world.requests
    expect(second).toMatchObject({ previous_response_id: 'resp_0' })
    expect(third).toMatchObject({ previous_response_id: 'resp_0' })
    const told = JSON.stringify(third?.input)
    expect(told).toContain('get_balance')
    expect(told).not.toContain('call_disputed')
  })

  test('only the proposals of this configuration’s calibration are replaced: without one it does not start', async () => {
    const world = await worldOf(undoneLock)
    await expect(openTestGateway(world, { mode: 'repair', calibration: null })).rejects.toThrow(
      'repair demands a calibration',
    )
  })
})

describe.each(['shadow', 'repair'] as const)('the AI SDK in %s', (mode) => {
  test.each([false, true])('works with nothing but another base URL (streaming: %s)', async (streaming) => {
    const { gateway } = await inFrontOf(undoneLock, { mode })
    const model = createOpenAICompatible({ name: 'scripted', baseURL: `${gateway.url}/v1` })('scripted-actor')
    const ran: string[] = []
    const tools = Object.fromEntries(
      contractTools.map(({ name, description, parameters, output }) => {
        const execute = async () => {
          ran.push(name)
          return output
        }
        return [
          name,
          tool({ description, inputSchema: jsonSchema<Record<string, unknown>>({ ...parameters }), execute }),
        ]
      }),
    )
    const given = { model, system: systemPrompt, prompt: undoneLock.user, tools, stopWhen: stepCountIs(3) }
    const text = streaming ? await streamText(given).text : (await generateText(given)).text
    expect(ran).toEqual(mode === 'shadow' ? ['lock_account', 'unlock_account'] : ['lock_account'])
    expect(text === lastWords).toBe(mode === 'shadow')
  })
})

describe('everything else', () => {
  test('passes untouched: method, path, query, headers and body, both ways', async () => {
    const upstream = await startRawUpstream((_, outgoing) => {
      outgoing
        .writeHead(207, 'Multi', ['X-Twice', '1', 'X-Twice', '2', 'Content-Type', 'image/png'])
        .end(Buffer.from([0, 255, 1]))
    })
    opened.push(upstream)
    const gateway = await openTestGateway(upstream, { paths: ['*'] })
    opened.push(gateway)
    const body = Buffer.from([1, 2, 255, 0])
    const answer = await fetch(`${gateway.url}/v1/files/a%20b?x=1&y=%2F`, {
      method: 'PUT',
      headers: { 'x-own': 'Ä'.normalize('NFC') },
      body,
    })
    expect([answer.status, answer.statusText, answer.headers.get('x-twice')]).toEqual([207, 'Multi', '1, 2'])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from([0, 255, 1]))
    const [asked] = upstream.requests
    expect(asked).toMatchObject({ method: 'PUT', url: '/v1/files/a%20b?x=1&y=%2F', body })
    expect(asked?.headers.host).toBe(new URL(upstream.actorUrl).host)
  })

  test('the upstream is never the request’s choice', async () => {
    const upstream = await startRawUpstream((_, outgoing) => void outgoing.end('here'))
    opened.push(upstream)
    const gateway = await openTestGateway(upstream, { allowedHosts: ['evil.example'] })
    opened.push(gateway)
    const { request } = await import('node:http')
    const { hostname, port } = new URL(gateway.url)
    const said = await new Promise<string>((resolve) => {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
      request({ hostname, port, path: 'http://evil.example/v1/models', headers }, (answer) => {
        answer.setEncoding('utf8').on('data', resolve)
      }).end()
    })
    expect(said).toBe('here')
    expect(upstream.requests[0]?.headers.host).toBe(new URL(upstream.actorUrl).host)
  })
})

describe('the profile of a gateway', () => {
  test.each([
    ['a name in its configuration', { profile: 'extended' }, {}, 'extended'],
    ['what was read from a file', { profile: 'mine.yaml' }, { profile: describeProfile('extended', 'mine') }, 'mine'],
  ] as const)('is %s, and stands in its records', async (_, settings, options, name) => {
    const gateway = await openTestGateway(await worldOf(undoneLock), settings, options)
    opened.push(gateway)
    await driveStory(`${gateway.url}/v1`, undoneLock)
    await gateway.reaches('twincheck_recorded_decisions_total', 3)
    const records = await recordsOf(gateway, 3)
    expect(records.map(({ record }) => record.profile)).toEqual([name, name, name])
  })

  test('that nobody has read starts nothing', async () => {
    const opening = openTestGateway(await worldOf(undoneLock), { profile: 'mine.yaml' })
    await expect(opening).rejects.toMatchObject({ code: 'invalid-configuration' })
  })

  test('that the calibration was not made for cannot repair', async () => {
    const opening = openTestGateway(await worldOf(undoneLock), { profile: 'extended', mode: 'repair' })
    await expect(opening).rejects.toThrow('calibration')
  })
})
