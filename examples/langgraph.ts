/** LangGraph: a node between the model and its tools. Without a key. */
import assert from 'node:assert/strict'
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt'
import { favourTwin, scriptedTwinCheck, startScriptedWorld } from '@twincheck/core/integration-contract'
import { twincheckNode } from '@twincheck/core/langgraph'
import { z } from 'zod'

// The model node answers by a script, the judge too. Yours: a bound chat model, and createTwinCheck({ profile: 'paper', model, mode, calibration }).
const account = { account_id: 'A-1042' }
const script = [
  { id: 'call_1', name: 'lock_account', args: account },
  { id: 'call_2', name: 'unlock_account', args: account },
]
const askModel = async () => ({ messages: [new AIMessage({ content: '', tool_calls: script.splice(0, 1) })] })
const world = await startScriptedWorld([], (asked) => favourTwin({ disputedTool: 'unlock_account' }, asked))
const twincheck = scriptedTwinCheck(world.judgeUrl)

const ran: string[] = []
const tools = ['lock_account', 'unlock_account'].map((name) =>
  tool(
    async () => {
      ran.push(name)
      return JSON.stringify({ locked: name === 'lock_account' })
    },
    { name, description: name, schema: z.object({ account_id: z.string() }) },
  ),
)

const graph = new StateGraph(MessagesAnnotation)
  .addNode('model', askModel)
  .addNode('twincheck', twincheckNode(twincheck, { tools, model: 'model' }))
  .addNode('tools', new ToolNode(tools))
  .addEdge(START, 'model')
  .addEdge('model', 'twincheck')
  .addConditionalEdges('twincheck', toolsCondition)
  .addEdge('tools', 'model')
  .compile()

const { messages } = await graph.invoke({
  messages: [new HumanMessage('Someone has my password. Please lock account A-1042 right away.')],
})
await world.close()

console.log({ ran, said: messages.at(-1)?.text })
assert.deepEqual(ran, ['lock_account'])
assert.equal(messages.at(-1)?.text, 'The requested operation is complete.')
assert.ok(!JSON.stringify(messages).includes('unlock_account'), 'what never ran is not in the history')
