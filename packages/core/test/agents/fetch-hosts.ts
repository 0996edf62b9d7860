/** Clients of the wire formats over fetch, whole and streamed. */

import type { TwinCheck } from '../../src/boundary/twincheck.ts'
import { isDerivedId } from '../../src/exchange/derived-id.ts'
import { replyWriters, type ScriptedFormat } from '../../src/integrations/contract/scripted-reply.ts'
import { createCheckedFetch, type Fetch } from '../../src/integrations/fetch/checked-fetch.ts'
import { isObject, type JsonObject, parseJson } from '../../src/policy/paper/json.ts'
import type { ToolCall } from '../../src/policy/paper/trace/trace.ts'
import { anthropicMessages } from '../../src/wire/anthropic-messages/index.ts'
import { readWholeStream } from '../../src/wire/event-stream.ts'
import { geminiContent } from '../../src/wire/gemini/index.ts'
import { openaiChat } from '../../src/wire/openai-chat/index.ts'
import { openaiResponses } from '../../src/wire/openai-responses/index.ts'
import type { WireBody, WireFormat } from '../../src/wire/wire-format.ts'
import { userItem } from '../user-item.ts'
import type { AskedModel, OpenAgentHost } from './play-agent.ts'
import { agentTools } from './scripted-agent.ts'

/** How a client reaches the provider: around `fetch` in its own process, or over HTTP through a gateway. */
export type Connect = (
  format: WireFormat<ScriptedFormat>,
  provider: Fetch,
  twincheck: TwinCheck,
) => { readonly fetch: Fetch; readonly url: string }

const inProcess: Connect = (format, provider, twincheck) => ({
  fetch: createCheckedFetch(twincheck, [{ format, paths: ['/model'] }], { fetch: provider }),
  url: 'https://model.test/model',
})

/** One host for each wire format, whole and streamed. */
export function openFetchHosts(connect: Connect): Readonly<Record<string, OpenAgentHost>> {
  return Object.fromEntries(
    [openaiChat, openaiResponses, anthropicMessages, geminiContent].flatMap((format) =>
      [false, true].map((streams) => [
        `${format.name}${streams ? ', streamed' : ''}`,
        openFetchHost(connect, format, streams, false),
      ]),
    ),
  )
}

export const fetchHosts = openFetchHosts(inProcess)

export const continuedHosts: Readonly<Record<string, OpenAgentHost>> = {
  'openai-responses by previous_response_id': openFetchHost(inProcess, openaiResponses, false, true),
  'openai-responses by previous_response_id, streamed': openFetchHost(inProcess, openaiResponses, true, true),
}

/** `continues`: the provider keeps the history, and the client sends only what is new. */
function openFetchHost(
  connect: Connect,
  format: WireFormat<ScriptedFormat>,
  streams: boolean,
  continues: boolean,
): OpenAgentHost {
  return (model, twincheck) => {
    const { fetch, url } = connect(format, provider(format, streams, model), twincheck)
    const history: unknown[] = []
    let previous: unknown
    const add = (...items: readonly unknown[]) => history.push(...items)
    return {
      user: (content) => add(userItem(format.name, content)),
      ask: async () => {
        const tools = agentTools.map((tool) => writeTool(format, tool))
        const more = continues ? { previous_response_id: previous } : {}
        const body = { model: 'm', stream: streams, tools, ...more, [format.conversation]: history }
        const response = await fetch(
          streams ? url.replace(':generateContent', ':streamGenerateContent?alt=sse') : url,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
        )
        const said: unknown = streams ? gather(format, await response.text()) : await response.json()
        const reply = format.readReply(said)
        if (!reply || !isObject(said)) throw new Error('this is no reply')
        previous = said.id
        if (continues) history.splice(0)
        else add(...turnOf(format, said))
        return reply
      },
      results: (results) => {
        const written = results.map(({ call, output }) => writeResult(format, call, output))
        if (format.name === 'anthropic-messages') add({ role: 'user', content: written })
        else if (format.name === 'gemini') add({ role: 'user', parts: written })
        else add(...written)
      },
    }
  }
}

/** A provider that keeps every response, with the conversation that led to it. */
function provider(format: WireFormat<ScriptedFormat>, streams: boolean, model: AskedModel): Fetch {
  const kept = new Map<unknown, readonly unknown[]>()
  let index = 0
  return async (_, init) => {
    const body: WireBody = JSON.parse(String(init?.body))
    const items: unknown = body[format.conversation]
    const before = body.previous_response_id === undefined ? undefined : kept.get(body.previous_response_id)
    if (typeof body.previous_response_id === 'string' && !before) throw new Error('no such response')
    const input = [...(before ?? []), ...(Array.isArray(items) ? items : [])]
    demandOrder(format, input)
    const { pieces = [] } = format.readRequest({ [format.conversation]: input }) ?? {}
    const reply = model(pieces.flatMap(format.readPiece))
    const scripted = { text: reply.text, calls: reply.calls.map(scriptedCall) }
    const writer = replyWriters[format.name]
    const at = index++
    const whole = writer.body(scripted, at)
    kept.set(whole.id, [...input, ...(Array.isArray(whole.output) ? whole.output : [])])
    if (!streams) return Response.json(whole)
    const { text, rest } = writer.events(scripted, at)
    return new Response([...text, ...rest].join(''), { headers: { 'content-type': 'text/event-stream' } })
  }
}

/** The results of a message stand together in the user message behind it; items have ids of their own. */
function demandOrder({ name }: WireFormat<ScriptedFormat>, items: readonly unknown[]): void {
  if (name === 'openai-responses') {
    const ids = items.flatMap((item) => (isObject(item) && typeof item.id === 'string' ? [item.id] : []))
    if (new Set(ids).size < ids.length) throw new Error(`an item is there twice: ${ids.join()}`)
  }
  if (name !== 'anthropic-messages' && name !== 'gemini') return
  for (const [index, message] of items.entries()) {
    const role = isObject(message) ? message.role : null
    const next = items[index + 1]
    if (isObject(next) && next.role === role) throw new Error(`two messages of ${String(role)} in a row`)
  }
}

/** The message that a client puts together, after the events were found to be one message. */
function gather(format: WireFormat<ScriptedFormat>, text: string): unknown {
  const editor = format.openStream()
  const events = [...readWholeStream(Buffer.from(text))]
  const bodies = events.map(parseJson).filter(isObject)
  demandOneMessage(format, bodies)
  for (const data of events) if (editor.read({ data, body: parseJson(data) }) === 'decide') break
  return editor.body()?.value
}

function demandOneMessage({ name }: WireFormat<ScriptedFormat>, bodies: readonly WireBody[]): void {
  const count = (type: string) => bodies.filter((body) => body.type === type).length
  const demand = (isRight: boolean, what: string) => {
    if (!isRight) throw new Error(`the stream is not one message: ${what} in ${JSON.stringify(bodies)}`)
  }
  switch (name) {
    case 'anthropic-messages': {
      for (const type of ['message_start', 'message_delta', 'message_stop']) demand(count(type) === 1, type)
      const starts = bodies.filter(({ type }) => type === 'content_block_start')
      demand(
        starts.every(({ index }, at) => index === at),
        'indices',
      )
      return
    }
    case 'openai-responses': {
      demand(count('response.created') === 1 && count('response.completed') === 1, 'beginning or end')
      demand(
        bodies.every((body, at) => body.sequence_number === at),
        'numbers',
      )
      const added = bodies.filter(({ type }) => type === 'response.output_item.added')
      demand(
        added.every((body, at) => body.output_index === at),
        'indices',
      )
      const output = bodies.flatMap(({ response }) =>
        isObject(response) && Array.isArray(response.output) ? [response.output] : [],
      )
      demand(output.at(-1)?.length === added.length, 'output')
      demand(new Set(bodies.flatMap(({ response }) => (isObject(response) ? [response.id] : []))).size === 1, 'id')
      return
    }
    case 'openai-chat': {
      const choices = bodies.flatMap(({ choices }) => (Array.isArray(choices) ? choices : [])).filter(isObject)
      demand(choices.filter(({ delta }) => isObject(delta) && 'role' in delta).length === 1, 'role')
      demand(choices.filter((choice) => (choice.finish_reason ?? null) !== null).length === 1, 'finish reason')
      demand(new Set(bodies.map(({ id }) => id)).size === 1, 'id')
      return
    }
    case 'gemini': {
      const ends = bodies.filter((body) => JSON.stringify(body).includes('"finishReason"'))
      demand(ends.length === 1, 'finish reason')
    }
  }
}

function turnOf({ name }: WireFormat<ScriptedFormat>, body: WireBody): readonly unknown[] {
  if (name === 'openai-responses') return Array.isArray(body.output) ? body.output : []
  if (name === 'anthropic-messages') return [{ role: 'assistant', content: body.content }]
  if (name === 'gemini') {
    const [candidate]: readonly unknown[] = Array.isArray(body.candidates) ? body.candidates : []
    return isObject(candidate) ? [candidate.content] : []
  }
  const [choice]: readonly unknown[] = Array.isArray(body.choices) ? body.choices : []
  return isObject(choice) ? [choice.message] : []
}

function writeResult({ name }: WireFormat<ScriptedFormat>, { id, name: called }: ToolCall, output: string): WireBody {
  switch (name) {
    case 'openai-chat':
      return { role: 'tool', tool_call_id: id, content: output }
    case 'openai-responses':
      return { type: 'function_call_output', call_id: id, output }
    case 'anthropic-messages':
      return { type: 'tool_result', tool_use_id: id, content: output }
    case 'gemini':
      return { functionResponse: { ...(isDerivedId(id) ? {} : { id }), name: called, response: { output } } }
  }
}

function writeTool({ name }: WireFormat<ScriptedFormat>, tool: (typeof agentTools)[number]): WireBody {
  switch (name) {
    case 'openai-chat':
      return { type: 'function', function: tool }
    case 'openai-responses':
      return { type: 'function', ...tool }
    case 'anthropic-messages':
      return { name: tool.name, description: tool.description, input_schema: tool.parameters }
    case 'gemini':
      return { functionDeclarations: [{ ...tool, parameters: undefined, parametersJsonSchema: tool.parameters }] }
  }
}

function scriptedCall({ id, name, arguments: args }: ToolCall) {
  return { id, name, arguments: textsOf(args) }
}

function textsOf(args: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)]))
}
