import { describe, expect, test, vi } from 'vitest'
import { repairOptions, shadowOptions } from '../../../test/fixtures/sessions.ts'
import type { Mode } from '../../boundary/mode.ts'
import { createTwinCheck, type TwinCheck } from '../../boundary/twincheck.ts'
import { type Fetch, sessionHeader, withTwinCheck } from '../openai.ts'

const url = 'https://api.example/v1/chat/completions'
const account = { account_id: 'AC-1001' }
const chatCall = (id: string, name: string) => ({
  ...{ id, type: 'function' },
  function: { name, arguments: JSON.stringify(account) },
})

/** A request in which the account was just locked; unlocking it now has evidence against it. */
const request = {
  model: 'm',
  messages: [
    { role: 'user', content: 'Please secure account AC-1001.' },
    { role: 'assistant', content: null, tool_calls: [chatCall('call_1', 'lock_account')] },
    { role: 'tool', tool_call_id: 'call_1', content: '{"locked": true}' },
  ],
  tools: ['lock_account', 'unlock_account'].map((name) => {
    return { type: 'function', function: { name, description: name, parameters: { type: 'object' } } }
  }),
}

const undoing = {
  id: 'x',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: null, tool_calls: [chatCall('call_2', 'unlock_account')] },
      finish_reason: 'tool_calls',
    },
  ],
}

const post = (body: unknown = request, init: RequestInit = {}): RequestInit => ({
  ...{ method: 'POST', body: JSON.stringify(body) },
  ...init,
})
const json = (body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } })
const events = (body: ReadableStream) => new Response(body, { headers: { 'content-type': 'text/event-stream' } })
const event = (body: object) => Buffer.from(`data: ${JSON.stringify(body)}\n\n`)
const callDelta = event({
  choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...chatCall('call_2', 'unlock_account') }] } }],
})
const finish = event({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] })

const answering =
  (response: () => Response): Fetch =>
  async () =>
    response()

describe('what is no reply of a model', () => {
  const checked = (response: Response) =>
    withTwinCheck(createTwinCheck(repairOptions()), { fetch: async () => response })

  test.each<[string, string, RequestInit | undefined]>([
    ['another endpoint', 'https://api.example/v1/embeddings', post()],
    ['a request that is no POST', url, undefined],
    ['a body that is no text', url, { method: 'POST', body: new FormData() }],
    ['a body that is no JSON', url, { method: 'POST', body: '{"messages":' }],
    ['a request for several replies', url, post({ ...request, n: 2 })],
  ])('is passed on as the very same response: %s', async (_, address, init) => {
    const response = json(undoing)
    expect(await checked(response)(address, init)).toBe(response)
  })

  test.each([
    ['an error', new Response('{"error":{}}', { status: 429, headers: { 'content-type': 'application/json' } })],
    ['a page', new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', new Response(null, { status: 204 })],
  ])('is passed on as the very same response: %s', async (_, response) => {
    expect(await checked(response)(url, post())).toBe(response)
  })

  test.each(['{"choices":[{"message"', '[]', 'null', '\u{fffd}'])('is passed on to the byte: %s', async (text) => {
    const response = new Response(text, { status: 201, headers: { 'content-type': 'application/json', 'x-own': '1' } })
    const given = await checked(response)(url, post())
    expect(await given.text()).toBe(text)
    expect([given.status, given.headers.get('x-own')]).toEqual([201, '1'])
  })

  test('is an error of the network, which stays one', async () => {
    const lost: Fetch = async () => {
      throw new TypeError('fetch failed')
    }
    await expect(withTwinCheck(createTwinCheck(repairOptions()), { fetch: lost })(url, post())).rejects.toThrow(
      'fetch failed',
    )
  })
})

describe('in repair', () => {
  test('a replaced reply says nothing of the length and coding of the original', async () => {
    const checked = withTwinCheck(createTwinCheck(repairOptions()), {
      fetch: answering(() =>
        json(undoing, { 'content-length': '999', 'content-encoding': 'gzip', 'x-request-id': 'r1' }),
      ),
    })
    const response = await checked(url, post())
    expect([...response.headers.keys()].sort()).toEqual(['content-type', 'x-request-id'])
    expect(await response.json()).toMatchObject({
      choices: [{ finish_reason: 'stop', message: { role: 'assistant' } }],
    })
  })

  test('a host that gives up gets no reply, as from a fetch, and no model is waited for', async () => {
    const controller = new AbortController()
    const twincheck = createTwinCheck(
      repairOptions({
        model: () => {
          controller.abort()
          return new Promise(() => {})
        },
      }),
    )
    const checked = withTwinCheck(twincheck, { fetch: answering(() => json(undoing)) })
    const asking = checked(url, post(request, { signal: controller.signal }))
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
    await twincheck.settled()
  })

  test('a host that stops reading stops the provider', async () => {
    let cancelled = false
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(event({ choices: [{ index: 0, delta: { content: 'word ' } }] })),
      cancel: () => {
        cancelled = true
      },
    })
    const response = await withTwinCheck(createTwinCheck(repairOptions()), { fetch: answering(() => events(body)) })(
      url,
      post(),
    )
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(cancelled).toBe(true)
  })

  test('half a stream is half a stream', async () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(callDelta)
      },
      pull: (controller) => controller.error(new Error('connection lost')),
    })
    const response = await withTwinCheck(createTwinCheck(repairOptions()), { fetch: answering(() => events(body)) })(
      url,
      post(),
    )
    const reader = response.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).equals(callDelta)).toBe(true)
    await expect(reader?.read()).rejects.toThrow('connection lost')
  })
})

describe('in shadow', () => {
  test('the bytes of a call go on as they come, before it is complete', async () => {
    let go = () => {}
    const rest = new Promise<void>((resolve) => {
      go = resolve
    })
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(callDelta)
        await rest
        controller.enqueue(finish)
        controller.close()
      },
    })
    const seen: unknown[] = []
    const twincheck = createTwinCheck(shadowOptions({ onRecord: ({ proposal }) => void seen.push(proposal) }))
    const checked = withTwinCheck(
      inMode(twincheck, () => 'shadow'),
      { fetch: answering(() => events(body)), session: 's' },
    )
    const reader = (await checked(url, post())).body?.getReader()
    expect((await reader?.read())?.value).toEqual(callDelta)
    go()
    expect((await reader?.read())?.value).toEqual(finish)
    expect((await reader?.read())?.done).toBe(true)
    await vi.waitFor(() => expect(seen).toMatchObject([{ kind: 'tool-calls', calls: [{ name: 'unlock_account' }] }]))
  })

  test('a host that stops at the last event it cares for is seen all the same', async () => {
    const seen: unknown[] = []
    const twincheck = createTwinCheck(shadowOptions({ onRecord: ({ proposal }) => void seen.push(proposal?.kind) }))
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(callDelta)
        controller.enqueue(finish)
      },
    })
    const checked = withTwinCheck(
      inMode(twincheck, () => 'shadow'),
      { fetch: answering(() => events(body)) },
    )
    const reader = (await checked(url, post())).body?.getReader()
    await reader?.read()
    await reader?.read()
    await reader?.cancel()
    await vi.waitFor(() => expect(seen).toEqual(['tool-calls']))
  })

  test('a host that asks again before it has read the end of a stream stays in its conversation', async () => {
    const steps: string[] = []
    const twincheck = createTwinCheck(
      shadowOptions({ onRecord: ({ session, step }) => void steps.push(`${session} ${step}`) }),
    )
    const stream = () =>
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(callDelta)
          controller.enqueue(finish)
        },
        pull: (controller) => controller.close(),
      })
    let conversations = 0
    const checked = withTwinCheck(twincheck, {
      fetch: answering(() => events(stream())),
      newId: () => `conversation-${conversations++}`,
    })
    const reader = (await checked(url, post())).body?.getReader()
    await reader?.read()
    await reader?.read()
    const said = { role: 'assistant', content: null, tool_calls: [chatCall('call_2', 'unlock_account')] }
    const again = checked(url, post({ ...request, messages: [...request.messages, said] }))
    await new Promise((resolve) => setImmediate(resolve))
    expect((await reader?.read())?.done).toBe(true)
    await (await again).text()
    await twincheck.settled()
    expect(steps.toSorted()).toEqual(['conversation-0 0', 'conversation-0 1'])
  })

  test('the records name the profile of the TwinCheck that was given', async () => {
    const profiles: unknown[] = []
    const onRecord = ({ profile }: { profile?: string }) => void profiles.push(profile)
    const twincheck = createTwinCheck(shadowOptions({ profile: 'extended', onRecord }))
    await (await withTwinCheck(twincheck, { fetch: answering(() => json(undoing)) })(url, post())).text()
    await twincheck.settled()
    expect(profiles).toEqual(['extended'])
  })

  test('a reply in one body is the same bytes, and is checked behind them', async () => {
    const seen: unknown[] = []
    const twincheck = createTwinCheck(shadowOptions({ onRecord: ({ because }) => void seen.push(because?.code) }))
    const checked = withTwinCheck(
      inMode(twincheck, () => 'shadow'),
      { fetch: answering(() => json(undoing)) },
    )
    expect(await (await checked(url, post())).text()).toBe(JSON.stringify(undoing))
    await vi.waitFor(() => expect(seen).toEqual(['shadow']))
  })

  test('a reply that the host has got is not replaced, even if the mode is changed behind it', async () => {
    let mode: Mode = 'shadow'
    const outcomes: string[] = []
    const twincheck = createTwinCheck(repairOptions({ onRecord: ({ outcome }) => void outcomes.push(outcome) }))
    const checked = withTwinCheck(
      inMode(twincheck, () => mode),
      { fetch: answering(() => json(undoing)) },
    )
    const response = await checked(url, post())
    mode = 'repair'
    expect(await response.json()).toEqual(undoing)
    await vi.waitFor(() => expect(outcomes).toEqual(['kept']))
  })
})

describe('the trajectory of a request', () => {
  const sessions = async (init: RequestInit, options: Parameters<typeof withTwinCheck>[1]) => {
    const opened: string[] = []
    const sent: (string | null)[] = []
    const real = createTwinCheck(shadowOptions())
    const twincheck: TwinCheck = {
      ...real,
      session: (id, restored) => {
        opened.push(id)
        return real.session(id, restored)
      },
    }
    const upstream: Fetch = async (_, given) => {
      sent.push(new Headers(given?.headers).get(sessionHeader), new Headers(given?.headers).get('authorization'))
      return json(undoing)
    }
    await (await withTwinCheck(twincheck, { ...options, fetch: upstream, newId: () => 'fresh' })(url, init)).text()
    await real.settled()
    return { opened, sent }
  }
  const named = post(request, { headers: { authorization: 'Bearer k', [sessionHeader]: 'from-header' } })

  test('is named by a header, which is not sent on', async () => {
    expect(await sessions(named, { session: 'from-option' })).toEqual({
      opened: ['from-header'],
      sent: [null, 'Bearer k'],
    })
  })

  test('or by the option, as text or by the request', async () => {
    expect((await sessions(post(), { session: 'from-option' })).opened).toEqual(['from-option'])
    expect((await sessions(post(), { session: ({ model }) => `of ${model}` })).opened).toEqual(['of m'])
  })

  test('or not at all: then it is known by what was delivered in it', async () => {
    expect((await sessions(post(), {})).opened).toEqual(['fresh'])
    const throws = () => {
      throw new Error('no name')
    }
    expect((await sessions(post(), { session: throws })).opened).toEqual(['fresh'])
  })
})

describe('a response that the provider keeps', () => {
  test('is gone on from as it was delivered, with the twin and its result', async () => {
    const call = (id: string, name: string) => ({
      ...{ type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: JSON.stringify(account) },
      status: 'completed',
    })
    const sent: { input?: unknown; previous_response_id?: unknown }[] = []
    const outputs = [[call('call_1', 'charge_card')], [call('call_2', 'charge_card')], []]
    const upstream: Fetch = async (_, init) => {
      sent.push(JSON.parse(String(init?.body)))
      return json({ id: `resp_${sent.length}`, status: 'completed', output: outputs[sent.length - 1] })
    }
    const checked = withTwinCheck(createTwinCheck(repairOptions()), { fetch: upstream })
    const tools = ['charge_card', 'get_balance'].map((name) => ({
      type: 'function',
      name,
      parameters: { type: 'object' },
    }))
    const ask = async (input: unknown, previous?: string) => {
      const body = { input, tools, previous_response_id: previous }
      return JSON.parse(await (await checked('https://api.example/v1/responses', post(body))).text())
    }
    const declined = { type: 'function_call_output', call_id: 'call_1', output: '{"error": "declined"}' }
    await ask('Charge account AC-1001.')
    const { output } = await ask([declined], 'resp_1')
    const [twin] = output
    expect(twin).toMatchObject({ type: 'function_call', name: 'get_balance' })
    const result = { type: 'function_call_output', call_id: twin.call_id, output: '{"balance": 12}' }
    await ask([result], 'resp_2')
    expect(sent[2]).toMatchObject({ previous_response_id: 'resp_1', input: [declined, twin, result] })
  })
})

/** A TwinCheck whose sessions say that they are in this mode. */
function inMode(twincheck: TwinCheck, mode: () => Mode): TwinCheck {
  return { ...twincheck, mode, session: (id, restored) => ({ ...twincheck.session(id, restored), mode }) }
}
