/**
 * The model port over plain `fetch`, for OpenAI-compatible endpoints: chat completions or the responses API. The reply's schema is sent
 * as a structured output, or in the prompt if structured outputs are unsupported. Callers read the text strictly.
 */
import type { ModelPort } from '../boundary/model-port.ts'
import { isObject, type JsonObject } from '../policy/paper/json.ts'
import type { Effort, ModelReply, ModelRequest, ModelRole } from '../policy/paper/ports.ts'
import { chatPath, modelOf, readCompletion, saidText, usageOf } from './chat-completion.ts'
import { type EndpointOptions, readEndpoint } from './endpoint.ts'
import { type JsonReply, ModelReplyError, postJson } from './post-json.ts'

export type FetchModelOptions = EndpointOptions & {
  /** The model id: one id for both roles, or one id for each role. */
  readonly model: string | Readonly<Record<ModelRole, string>>
  /** The API to use. Default `chat-completions`, which every compatible server has. */
  readonly api?: 'chat-completions' | 'responses'
  /** Whether the provider can enforce a schema. If not, the prompt asks for the schema. Default true. */
  readonly structuredOutputs?: boolean
  /** Overrides the reasoning effort that the policy requests. Null sends no effort, for models without reasoning. */
  readonly efforts?: Readonly<Partial<Record<ModelRole, Effort | null>>>
}

export function fetchModel(options: FetchModelOptions): ModelPort {
  const endpoint = readEndpoint(options)
  const api = options.api === 'responses' ? responses : chatCompletions
  return async (request, { signal }) => {
    const { model } = options
    const asked: ProviderRequest = {
      model: typeof model === 'string' ? model : model[request.role],
      effort: effortOf(request, options.efforts ?? {}),
      structured: options.structuredOutputs ?? true,
      system: (options.structuredOutputs ?? true) ? request.system : withSchema(request),
    }
    const reply = await postJson(endpoint, api.path, api.write(request, asked), signal)
    return api.read(reply, asked.model, endpoint.shown(api.path))
  }
}

type ProviderRequest = {
  readonly model: string
  readonly effort: Effort | null
  readonly structured: boolean
  readonly system: string
}

type ProviderApi = {
  readonly path: string
  readonly write: (request: ModelRequest, asked: ProviderRequest) => JsonObject
  readonly read: (reply: JsonReply, asked: string, shown: string) => ModelReply
}

const chatCompletions: ProviderApi = {
  path: chatPath,
  write: ({ prompt, reply: { name, schema } }, { model, effort, structured, system }) => ({
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: prompt },
    ],
    ...(effort === null ? {} : { reasoning_effort: effort }),
    ...(structured ? { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } } : {}),
  }),
  read: (reply, asked, shown) => {
    const { message, model, usage } = readCompletion(reply, asked, shown)
    // If the model refuses, its refusal is returned as the text. The strict reader finds no verdict in it.
    return { text: saidText(message.content) ?? textOf(message.refusal) ?? '', model, usage }
  },
}

const responses: ProviderApi = {
  path: 'responses',
  write: ({ prompt, reply: { name, schema } }, { model, effort, structured, system }) => ({
    model,
    instructions: system,
    input: prompt,
    // By default this API stores the conversation at the provider, so storing is switched off.
    store: false,
    ...(effort === null ? {} : { reasoning: { effort } }),
    ...(structured ? { text: { format: { type: 'json_schema', name, strict: true, schema } } } : {}),
  }),
  read: (reply, asked, shown) => {
    if (!Array.isArray(reply.output)) throw new ModelReplyError(shown, 'it has no output')
    const texts = reply.output.flatMap(contentOf).map((part) => textOf(part.text) ?? textOf(part.refusal) ?? '')
    return {
      text: texts.join(''),
      model: modelOf(reply, asked),
      usage: usageOf(reply.usage, 'input_tokens', 'output_tokens'),
    }
  },
}

function contentOf(item: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!isObject(item) || item.type !== 'message' || !Array.isArray(item.content)) return []
  return item.content.filter(isObject)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function effortOf(request: ModelRequest, efforts: NonNullable<FetchModelOptions['efforts']>): Effort | null {
  const chosen = efforts[request.role]
  return chosen === undefined ? request.effort : chosen
}

function withSchema({ system, reply }: ModelRequest): string {
  return (
    `${system}\n\nReply with one JSON object and nothing else: no words around it, no code fence. ` +
    `It must match this JSON Schema:\n${JSON.stringify(reply.schema)}`
  )
}
