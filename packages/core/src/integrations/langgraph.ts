/**
 * LangGraph: a node between the model and its tools.
 *
 *   graph.addNode('twincheck', twincheckNode(twincheck, { tools }))
 *        .addEdge('model', 'twincheck')
 *        .addConditionalEdges('twincheck', toolsCondition)
 *
 * It returns the decided message under the proposal's id, by which the messages reducer puts it in the proposal's place.
 * Route to the tools after this node, not before: a deleted call leaves nothing to run.
 */
import type { BaseMessage } from '@langchain/core/messages'
import * as core from '@langchain/core/messages'
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import type { TwinCheck } from '../boundary/twincheck.ts'
import { type IntegrationOptions, openGuard } from './guard.ts'
import { readCalls, readLangChainMessage, readLangChainTool, replaceCalls } from './langchain-messages.ts'
import { demandVersion, UnsupportedHostError } from './unsupported-host.ts'

export { UnsupportedHostError } from './unsupported-host.ts'

export type GraphStep = { readonly messages: readonly BaseMessage[]; readonly config: LangGraphRunnableConfig }

export type LangGraphOptions = IntegrationOptions<GraphStep> & {
  /** The tools that the model was given; null where the graph does not know them. */
  readonly tools: readonly object[] | null
}

type GraphNode = (
  state: { readonly messages: readonly BaseMessage[] },
  config: LangGraphRunnableConfig,
) => Promise<{ messages: BaseMessage[] }>

/** Default session: the thread's id. */
export function twincheckNode(twincheck: TwinCheck, options: LangGraphOptions): GraphNode {
  demandVersion('@langchain/langgraph', ['1'])
  if (typeof core.AIMessage?.isInstance !== 'function') {
    throw new UnsupportedHostError('@langchain/core', '1.x', 'messages without AIMessage.isInstance')
  }
  const session = options.session ?? threadOf
  const tools = () => options.tools?.flatMap((tool) => readLangChainTool(tool) ?? []) ?? null
  const guard = openGuard<GraphStep>(twincheck, { session }, { messages: readMessages, tools })
  return async ({ messages }, config) => {
    const proposed = messages.at(-1)
    if (!core.AIMessage.isInstance(proposed)) return { messages: [] }
    const reply = { text: proposed.text, calls: readCalls(proposed) }
    const replacement = await guard({ messages: messages.slice(0, -1), config }).check(reply, config.signal)
    return { messages: replacement ? [replaceCalls(proposed, replacement)] : [] }
  }
}

function threadOf({ config }: GraphStep): string | null {
  const thread: unknown = config.configurable?.thread_id
  return typeof thread === 'string' ? thread : null
}

function readMessages({ messages }: GraphStep) {
  return messages.flatMap((message) => readLangChainMessage(message) ?? [])
}
