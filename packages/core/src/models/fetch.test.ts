import { afterEach, describe, expect, test } from 'vitest'
import { type ScriptedModel, type ScriptedReply, startScriptedModel } from '../../test/scripted-model-server.ts'
import type { ModelRequest } from '../policy/paper/ports.ts'
import { InvalidEndpointError } from './endpoint.ts'
import { type FetchModelOptions, fetchModel } from './fetch.ts'
import type { Retry } from './retry.ts'

const request: ModelRequest = {
  role: 'verifier',
  effort: 'medium',
  system: 'You compare two actions.',
  prompt: 'Which is better?',
  reply: { name: 'verdict', schema: { type: 'object', properties: { better: { type: 'string' } } } },
}
const signal = new AbortController().signal
const key = 'test-key-1234567890'

let servers: ScriptedModel[] = []

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
})

async function serve(answer: (index: number) => ScriptedReply | Promise<ScriptedReply>): Promise<ScriptedModel> {
  const server = await startScriptedModel((_, index) => answer(index))
  servers.push(server)
  return server
}

/** A clock whose time passes only by being waited for. */
function waitingClock() {
  const waits: number[] = []
  let now = Date.UTC(2026, 0, 1)
  const after: Retry['clock']['after'] = (milliseconds, callback) => {
    waits.push(milliseconds)
    now += milliseconds
    queueMicrotask(callback)
    return () => {}
  }
  return { waits, clock: { now: () => now, after } }
}

describe('a request', () => {
  test('goes to chat completions with the schema, the effort and the key, and the reply says who answered', async () => {
    const server = await serve(() => ({ content: '{"better":"A"}', model: 'judge-2026-02-03' }))
    const ask = fetchModel({ baseUrl: server.baseUrl, apiKey: key, model: 'judge' })
    expect(await ask(request, { signal })).toEqual({
      text: '{"better":"A"}',
      model: 'judge-2026-02-03',
      usage: { inputTokens: 10, outputTokens: 5 },
    })
    const [seen] = server.requests
    expect(seen?.path).toBe('/v1/chat/completions')
    expect(seen?.headers.authorization).toBe(`Bearer ${key}`)
    expect(seen?.body).toEqual({
      model: 'judge',
      messages: [
        { role: 'system', content: request.system },
        { role: 'user', content: request.prompt },
      ],
      reasoning_effort: 'medium',
      response_format: { type: 'json_schema', json_schema: { strict: true, ...request.reply } },
    })
  })

  test('goes to the responses API in that API’s own form, and is not stored there', async () => {
    const server = await serve(() => ({ content: '{"better":"B"}', model: 'judge-2026-02-03' }))
    const ask = fetchModel({ baseUrl: server.baseUrl, model: 'judge', api: 'responses' })
    expect(await ask(request, { signal })).toEqual({
      text: '{"better":"B"}',
      model: 'judge-2026-02-03',
      usage: { inputTokens: 10, outputTokens: 5 },
    })
    const [seen] = server.requests
    expect(seen?.path).toBe('/v1/responses')
    expect(seen?.headers.authorization).toBeUndefined()
    expect(seen?.body).toEqual({
      model: 'judge',
      instructions: request.system,
      input: request.prompt,
      store: false,
      reasoning: { effort: 'medium' },
      text: { format: { type: 'json_schema', strict: true, ...request.reply } },
    })
  })

  test('carries its schema in the prompt where the provider has no structured outputs', async () => {
    const server = await serve(() => ({ content: '{}' }))
    await fetchModel({ baseUrl: server.baseUrl, model: 'judge', structuredOutputs: false })(request, { signal })
    const { body } = server.requests[0] ?? {}
    expect(body).not.toHaveProperty('response_format')
    expect(JSON.stringify(body)).toContain(JSON.stringify(JSON.stringify(request.reply.schema)).slice(1, -1))
  })

  test('uses the model and the effort of its role, and sends none where the role has none', async () => {
    const server = await serve(() => ({ content: '{}' }))
    const ask = fetchModel({
      baseUrl: server.baseUrl,
      model: { generator: 'small', verifier: 'large' },
      efforts: { generator: null, verifier: 'high' },
      body: { temperature: 0 },
    })
    await ask(request, { signal })
    await ask({ ...request, role: 'generator', effort: 'low' }, { signal })
    const [verifier, generator] = server.requests
    expect(verifier?.body).toMatchObject({ model: 'large', reasoning_effort: 'high', temperature: 0 })
    expect(generator?.body).toMatchObject({ model: 'small', temperature: 0 })
    expect(generator?.body).not.toHaveProperty('reasoning_effort')
  })

  test('that is refused by the model is answered with the refusal, which no strict reader takes for a verdict', async () => {
    const body = JSON.stringify({ choices: [{ message: { content: null, refusal: 'I will not.' } }] })
    const server = await serve(() => ({ status: 200, body }))
    const reply = await fetchModel({ baseUrl: server.baseUrl, model: 'judge' })(request, { signal })
    expect(reply).toEqual({ text: 'I will not.', model: 'judge', usage: null })
  })
})

describe('a failed request', () => {
  const fail = (status: number, headers = {}): ScriptedReply => ({
    status,
    headers,
    body: JSON.stringify({ error: { message: `no, not with ${key}` } }),
  })

  test.each([429, 503])('is sent again after %i, each time after a longer wait', async (status) => {
    const { waits, clock } = waitingClock()
    const server = await serve((index) => (index < 3 ? fail(status) : { content: 'ok' }))
    const ask = fetchModel({ baseUrl: server.baseUrl, model: 'judge', retry: { clock, chance: () => 0 } })
    expect((await ask(request, { signal })).text).toBe('ok')
    expect(waits).toEqual([250, 500, 1000])
  })

  test.each([400, 401, 404, 500, 502, 504])('is not sent again after %i', async (status) => {
    const server = await serve(() => fail(status))
    const error = await failure(server, {})
    expect(error).toMatchObject({ code: 'model-status', status, endpoint: `${server.baseUrl}/chat/completions` })
    expect(server.requests).toHaveLength(1)
  })

  test('is not sent again once the connection was cut, since it may have been answered and paid for', async () => {
    const server = await serve(() => 'hang-up')
    expect(await failure(server, {})).toMatchObject({ code: 'model-unreachable', sent: true })
    expect(server.requests).toHaveLength(1)
  })

  test('waits as long as the provider asks, in seconds or as a date', async () => {
    const { waits, clock } = waitingClock()
    const date = new Date(Date.UTC(2026, 0, 1, 0, 0, 9)).toUTCString()
    const server = await serve((index) =>
      index < 2 ? fail(429, { 'retry-after': index === 0 ? '4' : date }) : { content: 'ok' },
    )
    await fetchModel({ baseUrl: server.baseUrl, model: 'judge', retry: { clock, chance: () => 0 } })(request, {
      signal,
    })
    expect(waits).toEqual([4000, 5000])
  })

  test('is given up where the provider asks for more time than the cap', async () => {
    const { waits, clock } = waitingClock()
    const server = await serve(() => fail(429, { 'retry-after': '3600' }))
    expect(await failure(server, { retry: { clock } })).toMatchObject({ status: 429 })
    expect(waits).toEqual([])
  })

  test('is given up after the last retry', async () => {
    const { clock } = waitingClock()
    const server = await serve(() => fail(503))
    expect(await failure(server, { retry: { clock, most: 2 } })).toMatchObject({ status: 503 })
    expect(server.requests).toHaveLength(3)
  })

  test('is sent again where nothing listened yet', async () => {
    const gone = await startScriptedModel(() => ({ content: 'ok' }))
    await gone.close()
    const { waits, clock } = waitingClock()
    const error = await failure(gone, { retry: { clock, most: 2 } })
    expect(error).toMatchObject({ code: 'model-unreachable', sent: false })
    expect(waits).toHaveLength(2)
  })

  test('never shows the key, not even where the provider repeats it', async () => {
    const server = await serve(() => fail(401))
    const error = await failure(server, { apiKey: key })
    expect(String(error)).toContain('Check the API key')
    expect(JSON.stringify(error) + String(error)).not.toContain(key)
  })

  test.each([
    ['no JSON', '<html>'],
    ['no JSON object', '[]'],
    ['no choices', '{}'],
  ])('names a reply that is %s', async (_, body) => {
    const server = await serve(() => ({ status: 200, body }))
    expect(await failure(server, {})).toMatchObject({ code: 'model-reply' })
  })

  test('refuses a reply that is longer than the bound', async () => {
    const server = await serve(() => ({ content: 'x'.repeat(5000) }))
    expect(await failure(server, { maximumReplyBytes: 1000 })).toMatchObject({ code: 'model-reply' })
  })

  test('does not follow a redirect', async () => {
    const server = await serve(() => ({ status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: '' }))
    expect(await failure(server, {})).toMatchObject({ status: 307 })
  })

  function failure(server: ScriptedModel, options: Partial<FetchModelOptions>): Promise<unknown> {
    const ask = fetchModel({ baseUrl: server.baseUrl, model: 'judge', ...options })
    return ask(request, { signal }).then(
      () => null,
      (error: unknown) => error,
    )
  }
})

describe('an abandoned request', () => {
  test('ends with the signal’s reason while the provider still works', async () => {
    const controller = new AbortController()
    const server = await serve(() => {
      controller.abort(new Error('nobody waits'))
      return new Promise(() => {})
    })
    const asked = fetchModel({ baseUrl: server.baseUrl, model: 'judge' })(request, { signal: controller.signal })
    await expect(asked).rejects.toThrow('nobody waits')
  })

  test('ends with the signal’s reason while it waits to be sent again', async () => {
    const controller = new AbortController()
    const server = await serve(() => ({ status: 503, body: '' }))
    const after = () => {
      queueMicrotask(() => controller.abort(new Error('nobody waits')))
      return () => {}
    }
    const retry = { clock: { now: () => 0, after } }
    const asked = fetchModel({ baseUrl: server.baseUrl, model: 'judge', retry })(request, { signal: controller.signal })
    await expect(asked).rejects.toThrow('nobody waits')
  })
})

test.each(['', 'localhost:8000/v1', 'file:///v1', 'not a url'])('the base URL %j is refused at once', (baseUrl) => {
  expect(() => fetchModel({ baseUrl, model: 'judge' })).toThrow(InvalidEndpointError)
})

test('a password in the base URL becomes a header and is shown nowhere', async () => {
  const server = await serve((index) =>
    index === 0 ? { content: 'ok' } : { status: 500, body: 'key-in-query hunter22' },
  )
  const baseUrl = `${server.baseUrl.replace('http://', 'http://me:hunter22@')}?api=key-in-query`
  const ask = fetchModel({ baseUrl, model: 'judge' })
  await ask(request, { signal })
  expect(server.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:hunter22').toString('base64')}`)
  expect(server.requests[0]?.path).toBe('/v1/chat/completions?api=key-in-query')
  const error = await ask(request, { signal }).catch(String)
  expect(error).not.toMatch(/hunter22|key-in-query/)
})
