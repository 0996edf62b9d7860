/** OpenInference (Phoenix, Arize): `llm.input_messages.N.message.…`, tools as spans of their own. */
import { isObject } from '@twincheck/core'
import { heldValue } from '../../held-value.ts'
import type { RawRecord } from '../../importer.ts'
import { textOrNull } from '../../raw.ts'
import { at, indexed } from '../attribute-tree.ts'
import { gaveMessages, givenMessages } from '../messages/held-messages.ts'
import type { SpanWork } from '../span.ts'
import type { Attributes } from './span-dialects.ts'

export function openInferenceWork({ own, name, failed, events }: Attributes): SpanWork | null {
  const kind = textOrNull(at(own, 'openinference.span.kind'))?.toUpperCase()
  if (kind === 'TOOL') {
    const said = at(own, 'output.value') ?? exceptionIn(events)
    const callId = textOrNull(at(own, 'tool_call.id')) ?? textOrNull(at(own, 'tool.id'))
    const tool = textOrNull(at(own, 'tool.name')) ?? name
    return { kind: 'tool', tool, callId, arguments: argumentsIn(own), result: said ?? undefined, failed }
  }
  const messages = indexed(at(own, 'llm.input_messages'))
  const answers = indexed(at(own, 'llm.output_messages'))
  if (kind !== 'LLM' && messages.length + answers.length === 0) return null
  const given = givenMessages(at(own, 'input.value'))
  const tools = indexed(at(own, 'llm.tools')).map((tool) => heldValue(at(tool, 'tool.json_schema')))
  return {
    kind: 'model',
    instructions: given.instructions,
    input: messages.length > 0 ? messages.map(plainMessage) : given.messages,
    output: answers.length > 0 ? answers.map(plainMessage) : gaveMessages(at(own, 'output.value')),
    tools: tools.length > 0 ? tools.map(schemaOf) : given.tools,
  }
}

/** As a chat message. */
function plainMessage(held: RawRecord): RawRecord {
  const message = isObject(held.message) ? held.message : held
  const contents = indexed(message.contents).map((part) => {
    const content = isObject(part.message_content) ? part.message_content : part
    return { type: textOrNull(content.type) ?? 'text', text: content.text }
  })
  const legacy = textOrNull(message.function_call_name)
  const calls = indexed(message.tool_calls).map((part) => {
    const call = isObject(part.tool_call) ? part.tool_call : part
    return { id: call.id, name: at(call, 'function.name'), arguments: heldValue(at(call, 'function.arguments')) }
  })
  const called = legacy === null ? [] : [{ name: legacy, arguments: message.function_call_arguments_json }]
  return {
    role: message.role,
    name: message.name,
    content: message.content ?? (contents.length > 0 ? contents : undefined),
    tool_calls: [...calls, ...called],
    tool_call_id: message.tool_call_id,
  }
}

/** smolagents tells how the tool was called in Python: the values without names are the first parameters’. */
function argumentsIn(own: RawRecord): unknown {
  const given = heldValue(at(own, 'tool_call.function.arguments') ?? at(own, 'input.value'))
  if (!isObject(given)) return given === undefined || given === '' ? {} : { input: given }
  if (!Array.isArray(given.args) || !isObject(given.kwargs)) return given
  const parameters = heldValue(at(own, 'tool.parameters'))
  const names = isObject(parameters) ? Object.keys(parameters) : []
  const unnamed = given.args.map((value, index) => [names[index] ?? String(index), value])
  return { ...Object.fromEntries(unnamed), ...given.kwargs }
}

function schemaOf(tool: unknown): unknown {
  return isObject(tool) && isObject(tool.function) ? tool.function : tool
}

function exceptionIn(events: Attributes['events']): unknown {
  const event = events.find(({ name }) => name === 'exception')
  return event === undefined ? undefined : at(event.attributes, 'exception.message')
}
