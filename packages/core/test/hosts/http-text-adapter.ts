/** A text adapter of TanStack AI over chat completions by bare fetch: what a provider's package does, as far as the contract needs it. */
import type { AnyTextAdapter } from '@tanstack/ai'

type WireCall = {
  readonly index?: number
  readonly id?: string
  readonly function: { readonly name?: string; readonly arguments?: string }
}
type Part = { readonly content?: string | null; readonly tool_calls?: readonly WireCall[] }

type Request = {
  readonly messages: readonly { role: string; content: unknown; toolCalls?: unknown; toolCallId?: string }[]
  readonly tools?: readonly { name: string; description: string; inputSchema?: unknown }[]
  readonly systemPrompts?: readonly unknown[]
  readonly request?: { readonly signal?: AbortSignal }
}

export function httpTextAdapter(baseUrl: string, streamed: boolean): AnyTextAdapter {
  const chatStream = async function* (request: Request) {
    const response = await post(baseUrl, request, streamed)
    const said = openEvents()
    yield { type: 'RUN_STARTED', runId: 'run', threadId: 'thread' }
    if (!streamed) {
      const { choices } = JSON.parse(await response.text())
      yield* said.add(choices[0].message)
      return yield* said.end(choices[0].finish_reason)
    }
    let finish = 'stop'
    for await (const { choices } of eventsOf(response)) {
      const [choice] = choices
      if (!choice) continue
      yield* said.add(choice.delta ?? {})
      finish = choice.finish_reason ?? finish
    }
    yield* said.end(finish)
  }
  const structuredOutput = async () => Promise.reject(new Error('not used'))
  return Object.assign(Object.create(null), {
    ...{ kind: 'text', name: 'http', model: 'scripted-actor', chatStream, structuredOutput },
  })
}

function openEvents() {
  let text = ''
  const calls: { id: string; name: string; args: string }[] = []
  return {
    add: function* ({ content, tool_calls: parts = [] }: Part) {
      if (content) {
        if (text === '') yield { type: 'TEXT_MESSAGE_START', messageId: 'message', role: 'assistant' }
        text += content
        yield { type: 'TEXT_MESSAGE_CONTENT', messageId: 'message', delta: content, content: text }
      }
      for (const [at, { index = at, id, function: made }] of parts.entries()) {
        let call = calls[index]
        if (!call) {
          call = { id: id ?? '', name: made.name ?? '', args: '' }
          calls[index] = call
          yield { type: 'TOOL_CALL_START', toolCallId: call.id, toolCallName: call.name, toolName: call.name, index }
        }
        call.args += made.arguments ?? ''
        if (made.arguments) yield { type: 'TOOL_CALL_ARGS', toolCallId: call.id, delta: made.arguments }
      }
    },
    end: function* (finishReason: string) {
      if (text !== '') yield { type: 'TEXT_MESSAGE_END', messageId: 'message' }
      for (const { id, name, args } of calls)
        yield {
          type: 'TOOL_CALL_END',
          toolCallId: id,
          toolCallName: name,
          toolName: name,
          input: JSON.parse(args || '{}'),
        }
      yield { type: 'RUN_FINISHED', runId: 'run', threadId: 'thread', finishReason }
    },
  }
}

async function post(baseUrl: string, { messages, tools = [], systemPrompts = [], request }: Request, stream: boolean) {
  const body = {
    ...{ model: 'scripted-actor', stream },
    messages: [
      ...systemPrompts.map((prompt) => ({ role: 'system', content: prompt })),
      ...messages.map(({ role, content, toolCalls, toolCallId }) => ({
        ...{ role, content },
        ...(toolCalls === undefined ? {} : { tool_calls: toolCalls }),
        ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
      })),
    ],
    tools: tools.map(({ name, description, inputSchema }) => {
      return { type: 'function', function: { name, description, parameters: inputSchema } }
    }),
  }
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(request?.signal ? { signal: request.signal } : {}),
  })
  if (!response.ok) throw new Error(`the model answered ${response.status}`)
  return response
}

type Chunk = { readonly choices: readonly { readonly delta?: Part; readonly finish_reason?: string | null }[] }

async function* eventsOf(response: Response): AsyncGenerator<Chunk> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body ?? []) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) if (!event.endsWith('[DONE]')) yield JSON.parse(event.slice('data: '.length))
  }
}
