/** A LangChain chat model over chat completions by bare fetch: what a provider's package does, as far as the contract needs it. */
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager'
import type { BaseLanguageModelInput } from '@langchain/core/language_models/base'
import { BaseChatModel, type BindToolsInput } from '@langchain/core/language_models/chat_models'
import { AIMessage, AIMessageChunk, type BaseMessage, ToolMessage } from '@langchain/core/messages'
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs'
import type { Runnable } from '@langchain/core/runnables'
import { convertToOpenAITool } from '@langchain/core/utils/function_calling'

type Options = BaseChatModel['ParsedCallOptions'] & { readonly tools?: readonly object[] }

export class HttpChatModel extends BaseChatModel<Options> {
  readonly baseUrl: string
  readonly streamed: boolean

  constructor(baseUrl: string, streamed: boolean) {
    super({})
    this.baseUrl = baseUrl
    this.streamed = streamed
  }

  override _llmType(): string {
    return 'http-chat'
  }

  override bindTools(tools: BindToolsInput[]): Runnable<BaseLanguageModelInput, AIMessageChunk, Options> {
    // The declared type of the bound runnable differs only in the options that this model does not have.
    const bound: unknown = this.withConfig({ tools: tools.map((tool) => convertToOpenAITool(tool)) })
    if (isRunnable(bound)) return bound
    throw new Error('withConfig gave no runnable')
  }

  override async _generate(
    messages: BaseMessage[],
    options: Options,
    runManager?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    if (this.streamed) {
      let whole: AIMessageChunk | null = null
      for await (const { message } of this._streamResponseChunks(messages, options, runManager)) {
        if (message instanceof AIMessageChunk) whole = whole ? whole.concat(message) : message
      }
      if (!whole) throw new Error('the stream was empty')
      return { generations: [{ text: whole.text, message: whole }] }
    }
    const response = await this.post(messages, options, false)
    const { choices } = JSON.parse(await response.text())
    const { message, finish_reason } = choices[0]
    const calls: readonly WireCall[] = message.tool_calls ?? []
    const content = message.content ?? ''
    const said = new AIMessage({
      content,
      tool_calls: calls.map(({ id, function: made }) => ({
        ...{ type: 'tool_call', id, name: made.name },
        args: JSON.parse(made.arguments),
      })),
      additional_kwargs: calls.length > 0 ? { tool_calls: message.tool_calls } : {},
      response_metadata: { finish_reason },
    })
    return { generations: [{ text: content, message: said }] }
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: Options,
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const response = await this.post(messages, options, true)
    for await (const chunk of eventsOf(response)) {
      const choice = chunk.choices[0]
      if (!choice) continue
      const { delta, finish_reason } = choice
      const message = new AIMessageChunk({
        content: delta.content ?? '',
        tool_call_chunks: (delta.tool_calls ?? []).map(({ index, id, function: made }) => ({
          ...{ type: 'tool_call_chunk', index, args: made.arguments },
          ...(id === undefined ? {} : { id }),
          ...(made.name === undefined ? {} : { name: made.name }),
        })),
        response_metadata: finish_reason ? { finish_reason } : {},
      })
      const generated = new ChatGenerationChunk({ text: delta.content ?? '', message })
      yield generated
      await runManager?.handleLLMNewToken(delta.content ?? '', undefined, undefined, undefined, undefined, {
        chunk: generated,
      })
    }
  }

  private async post(messages: BaseMessage[], options: Options, stream: boolean): Promise<Response> {
    const body = { model: 'scripted-actor', stream, messages: messages.map(writeMessage), tools: options.tools ?? [] }
    const response = await fetch(`${this.baseUrl}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: options.signal ?? null,
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return response
  }
}

type WireCall = { readonly id: string; readonly function: { readonly name: string; readonly arguments: string } }
type Delta = {
  readonly content?: string
  readonly tool_calls?: readonly {
    readonly index: number
    readonly id?: string
    readonly function: { readonly name?: string; readonly arguments: string }
  }[]
}
type Chunk = { readonly choices: readonly { readonly delta: Delta; readonly finish_reason: string | null }[] }

async function* eventsOf(response: Response): AsyncGenerator<Chunk> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body ?? []) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) if (!event.endsWith('[DONE]')) yield JSON.parse(event.slice('data: '.length))
  }
}

function writeMessage(message: BaseMessage): object {
  if (ToolMessage.isInstance(message))
    return { role: 'tool', tool_call_id: message.tool_call_id, content: message.text }
  if (!AIMessage.isInstance(message)) {
    return { role: message.getType() === 'human' ? 'user' : message.getType(), content: message.text }
  }
  const calls = (message.tool_calls ?? []).map(({ id, name, args }) => ({
    ...{ id, type: 'function' },
    function: { name, arguments: JSON.stringify(args) },
  }))
  return { role: 'assistant', content: message.text, ...(calls.length > 0 ? { tool_calls: calls } : {}) }
}

function isRunnable(value: unknown): value is Runnable<BaseLanguageModelInput, AIMessageChunk, Options> {
  return typeof value === 'object' && value !== null && 'invoke' in value
}
