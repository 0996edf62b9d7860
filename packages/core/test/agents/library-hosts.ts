/** The agent libraries, each at the place where TwinCheck stands in it: the model it asks, and the history it keeps. */
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { Command } from '@langchain/langgraph'
import type { AgentInputItem, Model, ModelRequest } from '@openai/agents'
import { wrapLanguageModel } from 'ai'
import type { Reply } from '../../src/exchange/reply.ts'
import { twincheckMiddleware as aiSdkMiddleware } from '../../src/integrations/ai-sdk/ai-sdk.ts'
import { isProposed, type Part, readReply as readParts, writePart } from '../../src/integrations/ai-sdk/reply.ts'
import type { StreamPart } from '../../src/integrations/ai-sdk/stream.ts'
import { type Params, type PromptMessage, readPrompt, type Said } from '../../src/integrations/ai-sdk/trace.ts'
import { twincheckMiddleware as langChainMiddleware } from '../../src/integrations/langchain/langchain.ts'
import { twincheckNode } from '../../src/integrations/langchain/langgraph.ts'
import { readLangChainMessages, readReply as readMessage } from '../../src/integrations/langchain/messages.ts'
import { twincheckModel } from '../../src/integrations/openai-agents/openai-agents.ts'
import { type ModelOutput, readReply as readOutput } from '../../src/integrations/openai-agents/reply.ts'
import type { StreamEvent } from '../../src/integrations/openai-agents/stream.ts'
import { readInput } from '../../src/integrations/openai-agents/trace.ts'
import { answeredCalls, wrap } from '../../src/integrations/wrap.ts'
import type { Message } from '../../src/policy/paper/trace/trace.ts'
import type { AskedModel, OpenAgentHost } from './play-agent.ts'
import { agentTools } from './scripted-agent.ts'

export const libraryHosts: Readonly<Record<string, OpenAgentHost>> = {
  'AI SDK': openAiSdk(false),
  'AI SDK, streamed': openAiSdk(true),
  'Agents SDK': openAgents(false),
  'Agents SDK, streamed': openAgents(true),
  LangChain: openLangChain,
  LangGraph: openLangGraph,
  wrap: openWrap,
}

function openAiSdk(streams: boolean): OpenAgentHost {
  return (asked, twincheck) => {
    const model = wrapLanguageModel({ model: scriptedLanguageModel(asked), middleware: aiSdkMiddleware(twincheck) })
    const prompt: PromptMessage[] = []
    const tools = agentTools.map(({ name, description, parameters }) => {
      return { type: 'function' as const, name, description, inputSchema: parameters }
    })
    return {
      user: (text) => void prompt.push({ role: 'user', content: [{ type: 'text', text }] }),
      ask: async () => {
        const params = { prompt: [...prompt], tools } as Params
        const content = streams
          ? await gatherParts((await model.doStream(params)).stream)
          : (await model.doGenerate(params)).content
        const said = content.flatMap((part): Said => {
          if (part.type === 'text') return [{ type: part.type, text: part.text }]
          if (!isProposed(part)) return []
          const { type, toolCallId, toolName } = part
          const input: unknown = JSON.parse(part.input)
          return [{ type, toolCallId, toolName, input }]
        })
        prompt.push({ role: 'assistant', content: said })
        return readParts(content).reply
      },
      results: (results) => {
        const content = results.map(({ call, output }) => {
          const ended = { type: 'text', value: output } as const
          return { type: 'tool-result', toolCallId: call.id, toolName: call.name, output: ended } as const
        })
        prompt.push({ role: 'tool', content })
      },
    }
  }
}

type WrappedModel = Extract<Parameters<typeof wrapLanguageModel>[0]['model'], { specificationVersion: 'v4' }>
type Finish = Extract<StreamPart, { type: 'finish' }>

function scriptedLanguageModel(asked: AskedModel): WrappedModel {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const say = (prompt: readonly PromptMessage[]): Part[] => {
    const { text, calls } = asked(readPrompt({ prompt: [...prompt] }))
    return [...(text === '' ? [] : [{ type: 'text', text } as const]), ...calls.map(writePart)]
  }
  const finish: Finish = { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage }
  return {
    ...{ specificationVersion: 'v4', provider: 'scripted', modelId: 'scripted', supportedUrls: {} },
    doGenerate: async ({ prompt }) => {
      return { content: say(prompt), finishReason: finish.finishReason, usage, warnings: [] }
    },
    doStream: async ({ prompt }) => {
      const parts = say(prompt).flatMap((part): readonly StreamPart[] => {
        if (part.type !== 'text') return isProposed(part) ? [part] : []
        return [
          { type: 'text-start', id: '0' },
          { type: 'text-delta', id: '0', delta: part.text },
          { type: 'text-end', id: '0' },
        ]
      })
      return { stream: ReadableStream.from([{ type: 'stream-start', warnings: [] }, ...parts, finish]) } as never
    },
  } as WrappedModel
}

async function gatherParts(stream: ReadableStream<StreamPart>): Promise<readonly Part[]> {
  const parts: Part[] = []
  const ends: StreamPart[] = []
  for await (const part of stream) {
    if (part.type === 'stream-start' || part.type === 'finish') ends.push(part)
    if (isProposed(part)) parts.push(part)
    if (part.type === 'text-delta') parts.push({ type: 'text', text: part.delta })
  }
  if (ends.length !== 2) throw new Error(`the stream begins or ends more than once: ${JSON.stringify(ends)}`)
  return parts
}

function openAgents(streams: boolean): OpenAgentHost {
  return (asked, twincheck) => {
    const model = twincheckModel(twincheck, scriptedModel(asked))
    const input: AgentInputItem[] = []
    const tools = agentTools.map(({ name, description, parameters }) => {
      return { type: 'function', name, description, parameters, strict: false }
    })
    const request = () => ({ input: [...input], tools, handoffs: [], modelSettings: {}, outputType: 'text' }) as never
    return {
      user: (content) => void input.push({ role: 'user', content }),
      ask: async () => {
        const output = streams
          ? await gatherOutput(model.getStreamedResponse(request()))
          : (await model.getResponse(request())).output
        input.push(...output)
        return readOutput(output).reply
      },
      results: (results) => {
        for (const { call, output } of results) {
          const { id: callId, name } = call
          input.push({ type: 'function_call_result', name, callId, status: 'completed', output })
        }
      },
    }
  }
}

function scriptedModel(asked: AskedModel): Model {
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
  const say = (request: ModelRequest): { readonly text: string; readonly output: ModelOutput } => {
    const { text, calls } = asked(readInput(request))
    const content = [{ type: 'output_text' as const, text }]
    const said = { type: 'message', role: 'assistant', status: 'completed', content } as const
    const made = calls.map(({ id: callId, name, arguments: args }) => {
      return { type: 'function_call', callId, name, arguments: JSON.stringify(args), status: 'completed' } as const
    })
    return { text, output: [...(text === '' ? [] : [said]), ...made] }
  }
  return {
    getResponse: async (request) => ({ usage, output: say(request).output }) as never,
    async *getStreamedResponse(request) {
      yield { type: 'response_started' }
      const { text, output } = say(request)
      if (text !== '') yield { type: 'output_text_delta', delta: text }
      yield { type: 'response_done', response: { id: 'r', usage, output } } as never
    },
  }
}

async function gatherOutput(events: AsyncIterable<StreamEvent>): Promise<ModelOutput> {
  const seen: StreamEvent[] = []
  for await (const event of events) seen.push(event)
  const done = seen.filter((event) => event.type === 'response_done')
  const started = seen.filter(({ type }) => type === 'response_started')
  if (done.length !== 1 || started.length !== 1) throw new Error('the stream begins or ends more than once')
  const output: unknown = done[0]?.response.output
  return output as ModelOutput
}

function openLangChain(asked: AskedModel, twincheck: Parameters<OpenAgentHost>[1]): ReturnType<OpenAgentHost> {
  const { wrapModelCall } = langChainMiddleware(twincheck)
  const messages: BaseMessage[] = []
  type Given = { readonly messages: readonly BaseMessage[] }
  const handler = async (given: Given) => writeMessage(asked(readLangChainMessages(given.messages)))
  return {
    user: (text) => void messages.push(new HumanMessage(text)),
    ask: async () => {
      const systemMessage = { text: '' }
      const request = { messages: [...messages], systemMessage, tools: toolObjects(), runtime: {}, state: {} } as never
      const said: unknown = await wrapModelCall?.(request, handler as never)
      if (!AIMessage.isInstance(said)) throw new Error('the model said nothing')
      messages.push(said)
      return readMessage(said).reply
    },
    results: (results) => messages.push(...results.map(writeToolMessage)),
  }
}

function openLangGraph(asked: AskedModel, twincheck: Parameters<OpenAgentHost>[1]): ReturnType<OpenAgentHost> {
  const node = twincheckNode(twincheck, { tools: toolObjects(), model: 'model' })
  const messages: BaseMessage[] = []
  const update = (added: readonly BaseMessage[]) => {
    for (const message of added) {
      const at = messages.findIndex(({ id }) => id !== undefined && id === message.id)
      if (at >= 0) messages[at] = message
      else messages.push(message)
    }
  }
  return {
    withholds: false,
    user: (text) => update([new HumanMessage(text)]),
    ask: async () => {
      for (;;) {
        update([writeMessage(asked(readLangChainMessages(messages)))])
        const decided = await node({ messages }, { configurable: {} } as never)
        const isCommand = decided instanceof Command
        const given: unknown = isCommand ? Object(decided.update).messages : decided.messages
        update(Array.isArray(given) ? given : [])
        if (isCommand) continue
        const said = messages.at(-1)
        if (!AIMessage.isInstance(said)) throw new Error('the model said nothing')
        return readMessage(said).reply
      }
    },
    results: (results) => update(results.map(writeToolMessage)),
  }
}

let written = 0

function writeMessage({ text, calls }: Reply): AIMessage {
  const made = calls.map(
    ({ id, name, arguments: args }) => ({ type: 'tool_call', id, name, args: { ...args } }) as const,
  )
  return new AIMessage({ content: text, tool_calls: made, id: `message ${written++}` })
}

function writeToolMessage({ call, output }: { readonly call: { id: string; name: string }; readonly output: string }) {
  return new ToolMessage({ content: output, tool_call_id: call.id, name: call.name })
}

function toolObjects() {
  return agentTools.map(({ name, description, parameters }) => ({ name, description, schema: parameters }))
}

function openWrap(asked: AskedModel, twincheck: Parameters<OpenAgentHost>[1]): ReturnType<OpenAgentHost> {
  const messages: Message[] = []
  type Said = Pick<Reply, 'text' | 'calls'>
  const ask = wrap(async (given: Message[]): Promise<Said> => asked(given), {
    session: twincheck.session(`wrap ${written++}`),
    read: ({ text, calls }, given) => ({ messages: given, tools: agentTools, text, calls }),
    write: ({ text }, instead) => ({ text: instead.text ?? text, calls: instead.calls }),
    again: (said, results, given) => {
      given.push(...answeredCalls(said, results))
      return [given]
    },
  })
  return {
    withholds: false,
    user: (content) => void messages.push({ role: 'user', content }),
    ask: async () => {
      const said = await ask(messages)
      messages.push({ role: 'assistant', content: said.text, calls: said.calls })
      return said
    },
    results: (results) => {
      for (const { call, output } of results) messages.push({ role: 'tool', callId: call.id, content: output })
    },
  }
}
