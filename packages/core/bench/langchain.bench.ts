/** LangChain and LangGraph with a chat model over chat completions. */
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { twincheckMiddleware } from '@twincheck/core/langchain'
import { twincheckNode } from '@twincheck/core/langgraph'
import { createAgent } from 'langchain'
import { z } from 'zod'
import { HttpChatModel } from '../test/hosts/http-chat-model.ts'
import { benchOutput, benchTool, benchUser, hostOverhead, stepsOfConversation } from './host-overhead.ts'

const recursionLimit = 5 * stepsOfConversation

const getOrder = tool(async ({ order_id }: { order_id: string }) => benchOutput(order_id), {
  name: benchTool.name,
  description: benchTool.description,
  schema: z.object({ order_id: z.string() }),
})

export function benchLangChain(): Promise<string> {
  return hostOverhead('langchain', {
    bare: (baseUrl) => runAgent(baseUrl, []),
    checked: (baseUrl, session, twincheck) => runAgent(baseUrl, [twincheckMiddleware(twincheck, { session })]),
  })
}

export function benchLangGraph(): Promise<string> {
  return hostOverhead('@langchain/langgraph', {
    // A node that does nothing in its place: a node as such is the graph's own cost.
    bare: (baseUrl) => runGraph(baseUrl, async () => ({ messages: [] })),
    checked: (baseUrl, session, twincheck) =>
      runGraph(baseUrl, twincheckNode(twincheck, { tools: [getOrder], session })),
  })
}

async function runAgent(baseUrl: string, middleware: ReturnType<typeof twincheckMiddleware>[]): Promise<void> {
  const agent = createAgent({ model: new HttpChatModel(baseUrl, false), tools: [getOrder], middleware })
  await agent.invoke({ messages: [{ role: 'user', content: benchUser }] }, { recursionLimit })
}

async function runGraph(baseUrl: string, check: ReturnType<typeof twincheckNode>): Promise<void> {
  const model = new HttpChatModel(baseUrl, false).bindTools([getOrder])
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode('twincheck', check)
    .addNode('tools', new ToolNode([getOrder]))
    .addEdge(START, 'model')
    .addEdge('model', 'twincheck')
    .addConditionalEdges('twincheck', ({ messages }) => {
      const last = messages.at(-1)
      return last && AIMessage.isInstance(last) && last.tool_calls?.length ? 'tools' : END
    })
    .addEdge('tools', 'model')
    .compile()
  await graph.invoke({ messages: [new HumanMessage(benchUser)] }, { recursionLimit })
}
