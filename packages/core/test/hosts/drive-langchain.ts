/** An agent of langchain with the middleware, for the contract. */
import { AIMessage, AIMessageChunk, type BaseMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { createAgent, createMiddleware } from 'langchain'
import type { DriveHost } from '../../src/integrations/integration-contract.ts'
import { twincheckMiddleware } from '../../src/integrations/langchain/langchain.ts'
import { HttpChatModel } from './http-chat-model.ts'

export const driveAgent: DriveHost = async (conversation) => {
  const { baseUrl, twincheck, session, system, user, tools, streaming, steps, signal, onText } = conversation
  const received: unknown[] = []
  const observer = createMiddleware({
    name: 'Observer',
    wrapModelCall: async (request, handler) => {
      const message = await handler(request)
      if (AIMessage.isInstance(message)) received.push(withoutId(message))
      return message
    },
  })
  const agent = createAgent({
    model: new HttpChatModel(baseUrl, streaming),
    systemPrompt: system,
    tools: tools.map(({ name, description, parameters, execute }) =>
      tool(async (args: unknown) => execute(args), { name, description, schema: { ...parameters } }),
    ),
    middleware: [observer, ...(twincheck ? [twincheckMiddleware(twincheck, { session })] : [])],
  })
  const input = { messages: [{ role: 'user', content: user }] }
  let messages: BaseMessage[] = []
  if (!streaming) ({ messages } = await agent.invoke(input, { recursionLimit: 4 * steps, signal }))
  else {
    const stream = await agent.stream(input, {
      recursionLimit: 4 * steps,
      signal,
      streamMode: ['messages', 'values'],
    })
    for await (const [kind, chunk] of stream) {
      if (kind === 'values') messages = chunk.messages
      else if (AIMessageChunk.isInstance(chunk[0]) && chunk[0].text !== '') onText(chunk[0].text)
    }
  }
  const last = messages.at(-1)
  return { received, finalText: last?.text ?? '', finishReason: String(last?.response_metadata.finish_reason) }
}

/** The agent gives every run its own ids. */
function withoutId(message: AIMessage): unknown {
  const { content, tool_calls: calls, additional_kwargs: kwargs, response_metadata: metadata } = message
  return { content, calls, kwargs, metadata }
}
