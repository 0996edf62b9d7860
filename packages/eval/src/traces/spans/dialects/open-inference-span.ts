/** OpenInference (Phoenix, Arize): `llm.input_messages.N.message.…`, and tools as separate spans. */
import { heldValue } from '../../held-value.ts'
import { isObject, objectOf, type RawRecord, textOrNull } from '../../raw.ts'
import { at, indexed } from '../attribute-tree.ts'
import { gaveMessages, givenMessages } from '../messages/held-messages.ts'
import { numberedMessage } from '../messages/numbered-message.ts'
import type { SpanWork } from '../span.ts'
import type { SpanAttributes } from './span-dialects.ts'

export function openInferenceWork({ own, name, failed, events }: SpanAttributes): SpanWork | null {
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
    input: firstOf(messages.map(numbered), given.messages, texts(own, 'llm.prompts', 'prompt.text', 'user')),
    output: firstOf(
      answers.map(numbered),
      gaveMessages(at(own, 'output.value')),
      texts(own, 'llm.choices', 'completion.text', 'assistant').slice(0, 1),
    ),
    tools: tools.length > 0 ? tools.map(schemaOf) : given.tools,
  }
}

function firstOf(...lists: readonly (readonly RawRecord[])[]): readonly RawRecord[] {
  return lists.find(({ length }) => length > 0) ?? []
}

/** The prompts or completions of a model that continues a text. */
function texts(own: RawRecord, path: string, inside: string, role: 'user' | 'assistant'): readonly RawRecord[] {
  return indexed(at(own, path)).flatMap((one) => {
    const content = textOrNull(at(one, inside))
    return content === null ? [] : [{ role, content }]
  })
}

function numbered(message: RawRecord): RawRecord {
  return numberedMessage('openInference', message)
}

/** smolagents records the Python call of the tool. Values without names belong to the first parameters. */
function argumentsIn(own: RawRecord): unknown {
  const given = heldValue(at(own, 'tool_call.function.arguments') ?? at(own, 'input.value'))
  if (!isObject(given)) return given === undefined || given === '' ? {} : { input: given }
  if (!Array.isArray(given.args) || !isObject(given.kwargs)) return given
  const parameters = heldValue(at(own, 'tool.parameters'))
  const names = Object.keys(objectOf(parameters))
  const unnamed = given.args.map((value, index) => [names[index] ?? String(index), value])
  return { ...Object.fromEntries(unnamed), ...given.kwargs }
}

function schemaOf(tool: unknown): unknown {
  return isObject(tool) && isObject(tool.function) ? tool.function : tool
}

function exceptionIn(events: SpanAttributes['events']): unknown {
  const event = events.find(({ name }) => name === 'exception')
  return event === undefined ? undefined : at(event.attributes, 'exception.message')
}
