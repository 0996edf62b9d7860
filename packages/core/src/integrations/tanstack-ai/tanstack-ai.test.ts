import { chat, maxIterations, toolDefinition } from '@tanstack/ai'
import * as oldest from 'tanstack-ai40'
import { describe, expect, test } from 'vitest'
import { httpTextAdapter } from '../../../test/hosts/http-text-adapter.ts'
import { installedVersion } from '../../../test/hosts/installed-version.ts'
import { createTwinCheck } from '../../boundary/twincheck.ts'
import { type DriveHost, integrationContract } from '../integration-contract.ts'
import type { AdapterRequest } from './messages.ts'
import type { HostEvent } from './stream.ts'
import { twincheckAdapter } from './tanstack-ai.ts'

/** What is used of the host. Its two versions have types of their own, which differ in much that is not used. */
type Host = { readonly chat: unknown; readonly maxIterations: unknown; readonly toolDefinition: unknown }

const newest: Host = { chat, maxIterations, toolDefinition }

function call(host: unknown, ...given: readonly unknown[]) {
  if (typeof host !== 'function') throw new Error('not a function of the host')
  return Reflect.apply(host, undefined, given)
}

function driveWith(host: Host): DriveHost {
  return async ({ baseUrl, twincheck, session, system, user, tools, streaming, steps, signal, onText }) => {
    const adapter = httpTextAdapter(baseUrl, streaming)
    const received: unknown[] = []
    let finishReason: string | null = null
    const observer = {
      name: 'observer',
      onChunk: (_: unknown, chunk: HostEvent) => void received.push(withoutChance(chunk)),
      onFinish: (_: unknown, info: { finishReason: string | null }) => {
        finishReason = info.finishReason
      },
    }
    const options = {
      adapter: twincheck ? twincheckAdapter(twincheck, adapter) : adapter,
      messages: [{ role: 'user', content: user }],
      systemPrompts: [system],
      tools: tools.map(({ name, description, parameters, execute }) =>
        call(host.toolDefinition, { name, description, inputSchema: { ...parameters } }).server((args: unknown) =>
          execute(args),
        ),
      ),
      middleware: [observer],
      agentLoopStrategy: call(host.maxIterations, steps),
      threadId: session,
      abortController: controllerOf(signal),
      stream: streaming,
    }
    if (!streaming) return { received, finalText: await lastText(call(host.chat, options), received), finishReason }
    for await (const chunk of call(host.chat, options)) if (chunk.type === 'TEXT_MESSAGE_CONTENT') onText(chunk.delta)
    return { received, finalText: textIn(received), finishReason }
  }
}

/** TanStack AI takes a controller, not a signal. */
function controllerOf(signal: AbortSignal): AbortController {
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  return controller
}

/** The text of a chat that is not streamed is that of all its replies; the last reply has its own events. */
async function lastText(whole: Promise<string>, received: readonly unknown[]): Promise<string> {
  await whole
  return textIn(received)
}

function textIn(received: readonly unknown[]): string {
  let text = ''
  for (const event of received) {
    const { type, delta } = JSON.parse(JSON.stringify(event))
    if (type === 'RUN_STARTED') text = ''
    if (type === 'TEXT_MESSAGE_CONTENT') text += delta
  }
  return text
}

/** Without times, and without ids that the host draws. */
function withoutChance({ timestamp: _, runId: __, threadId: ___, ...event }: HostEvent): object {
  return event.type === 'TOOL_CALL_RESULT' ? { ...event, messageId: 'result' } : event
}

integrationContract(
  {
    name: '@tanstack/ai',
    supported: ['0.40', '0.58'],
    streams: true,
    answers: 'always',
    installed: [
      { version: installedVersion('@tanstack/ai'), drive: driveWith(newest) },
      { version: installedVersion('tanstack-ai40'), drive: driveWith(oldest) },
    ],
    unsupported: {
      'calls-for-a-text': 'an adapter always streams, and a text that was shown cannot be taken back',
    },
  },
  { describe, test },
)

test('an object that is no text adapter is refused when it is wrapped', () => {
  const twincheck = createTwinCheck({ model: null })
  for (const found of [{ kind: 'image' }, { kind: 'text' }, null])
    expect(() => Reflect.apply(twincheckAdapter, undefined, [twincheck, found])).toThrow(
      'text adapters with chatStream',
    )
})

describe('between the adapter and the engine', () => {
  const order = { order_id: 'O-7001' }
  const refund = (id: string, metadata?: object): readonly HostEvent[] => [
    { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: 'refund_order', ...(metadata ? { metadata } : {}) },
    { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(order) },
    { type: 'TOOL_CALL_END', toolCallId: id },
  ]
  const finish = (finishReason: string): HostEvent => ({ type: 'RUN_FINISHED', finishReason })
  const saying: HostEvent = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'One moment.' }
  const called = { id: 'c1', type: 'function', function: { name: 'refund_order', arguments: JSON.stringify(order) } }
  const request = {
    messages: [
      { role: 'user', content: [{ type: 'text', content: 'Please refund order O-7001.' }] },
      { role: 'assistant', content: null, toolCalls: [called] },
      { role: 'tool', toolCallId: 'c1', content: '{"order_id": "O-7001", "status": "refunded"}' },
    ],
    threadId: 't',
  }

  /** An adapter that gives these replies, one for each request. */
  function scripted(...replies: readonly (readonly HostEvent[])[]) {
    const requests: AdapterRequest[] = []
    let closed = 0
    const chatStream = async function* (given: AdapterRequest): AsyncGenerator<HostEvent> {
      requests.push(given)
      try {
        yield* replies[requests.length - 1] ?? []
      } finally {
        closed += 1
      }
    }
    return { adapter: { kind: 'text', chatStream } as const, requests, closed: () => closed }
  }

  async function eventsOf(adapter: { chatStream: (given: AdapterRequest) => AsyncIterable<HostEvent> }) {
    const events: HostEvent[] = []
    for await (const event of adapter.chatStream(request)) events.push(event)
    return events
  }

  const advising = () => createTwinCheck({ model: null, mode: 'advise' })

  test('a text before answered calls stays, the next reply follows it, and later requests get the calls back', async () => {
    const said: readonly HostEvent[] = [
      { ...saying, delta: 'It is refunded.', content: 'It is refunded.' },
      finish('stop'),
    ]
    const { adapter, requests } = scripted([saying, ...refund('c2'), finish('tool_calls')], said, [finish('stop')])
    const checked = twincheckAdapter(advising(), adapter)
    const events = await eventsOf(checked)
    expect(events.map(({ type }) => type)).toEqual(['TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_CONTENT', 'RUN_FINISHED'])
    expect(events[1]).toMatchObject({ delta: '\n\nIt is refunded.', content: 'One moment.\n\nIt is refunded.' })
    expect(requests[1]?.messages.slice(-2)).toMatchObject([
      { role: 'assistant', content: 'One moment.', toolCalls: [{ id: 'c2' }] },
      { role: 'tool', toolCallId: 'c2', content: expect.stringContaining('Not executed') },
    ])
    const delivered = { role: 'assistant', content: 'One moment.\n\nIt is refunded.' }
    const thanks = { role: 'user', content: 'Thanks.' }
    for await (const _ of checked.chatStream({ ...request, messages: [...request.messages, delivered, thanks] }));
    expect(requests[2]?.messages.map(({ role, content }) => [role, content]).slice(3)).toEqual([
      ['assistant', 'One moment.'],
      ['tool', expect.stringContaining('Not executed')],
      ['assistant', 'It is refunded.'],
      ['user', 'Thanks.'],
    ])
  })

  test.each([
    ['that was truncated', [...refund('c2'), finish('length')]],
    ['whose call the provider runs itself', [...refund('c2', { providerExecuted: true }), finish('stop')]],
    ['that ends with an error', [...refund('c2'), { type: 'RUN_ERROR', message: 'overloaded' }]],
    ['that ends in the middle', refund('c2').slice(0, 2)],
    ['without anything', []],
  ])('a reply %s passes unchanged', async (_, events) => {
    const { adapter } = scripted(events)
    const passed = await eventsOf(twincheckAdapter(advising(), adapter))
    expect(passed).toEqual(events)
    for (const [index, event] of passed.entries()) expect(event).toBe(events[index])
  })

  test('an error of the adapter reaches the host, and so does one of the request after answered calls', async () => {
    const failing = {
      kind: 'text' as const,
      chatStream: async function* (given: AdapterRequest): AsyncGenerator<HostEvent> {
        if (given.messages.length > 3) throw new Error('no second reply')
        yield* [...refund('c2'), finish('tool_calls')]
      },
    }
    // The second request failed, so the proposal is delivered after all.
    const events = await eventsOf(twincheckAdapter(advising(), failing))
    expect(events).toEqual([...refund('c2'), finish('tool_calls')])
    const broken = {
      ...failing,
      chatStream: (): AsyncGenerator<HostEvent> => {
        throw new Error('down')
      },
    }
    await expect(eventsOf(twincheckAdapter(advising(), broken))).rejects.toThrow('down')
  })

  test('a host that stops reading closes the adapter’s stream', async () => {
    for (const mode of ['shadow', 'advise'] as const) {
      const { adapter, closed } = scripted([saying, ...refund('c2'), finish('tool_calls')])
      for await (const _ of twincheckAdapter(createTwinCheck({ model: null, mode }), adapter).chatStream(request)) break
      expect(closed()).toBe(1)
    }
  })
})
