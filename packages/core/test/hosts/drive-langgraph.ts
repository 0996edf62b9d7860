/** A graph of a model, the check and the tools, for the contract. */
import { AIMessage, AIMessageChunk, type BaseMessage, HumanMessage, SystemMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt'
import type { DriveHost } from '../../src/integrations/integration-contract.ts'
import { twincheckNode } from '../../src/integrations/langchain/langgraph.ts'
import { HttpChatModel } from './http-chat-model.ts'

export const driveGraph =
  (options: { readonly model?: string }): DriveHost =>
  async ({ baseUrl, twincheck, session, system, user, tools: given, streaming, steps, signal, onText }) => {
    const tools = given.map(({ name, description, parameters, execute }) =>
      tool(async (args: unknown) => execute(args), { name, description, schema: { ...parameters } }),
    )
    const model = new HttpChatModel(baseUrl, streaming).bindTools(tools)
    const received: unknown[] = []
    const check = twincheck ? twincheckNode(twincheck, { tools, session, ...options }) : async () => ({ messages: [] })
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('model', async ({ messages }, config) => ({ messages: [await model.invoke(messages, config)] }))
      .addNode('twincheck', check)
      .addNode('tools', new ToolNode(tools))
      .addEdge(START, 'model')
      .addEdge('model', 'twincheck')
      .addConditionalEdges('twincheck', ({ messages }) => {
        const last = messages.at(-1)
        received.push(
          last && [last.content, AIMessage.isInstance(last) ? last.tool_calls : null, last.response_metadata],
        )
        return toolsCondition({ messages })
      })
      .addEdge('tools', 'model')
      .compile()
    const input = { messages: [new SystemMessage(system), new HumanMessage(user)] }
    let messages: BaseMessage[] = []
    if (!streaming) ({ messages } = await graph.invoke(input, { recursionLimit: 4 * steps, signal }))
    else {
      const stream = await graph.stream(input, {
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
