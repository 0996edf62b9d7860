/**
 * LangGraph: a node between the model and its tools.
 *
 *   graph.addNode('twincheck', twincheckNode(twincheck, { tools }))
 *        .addEdge('model', 'twincheck')
 *        .addConditionalEdges('twincheck', toolsCondition)
 *
 * It returns the decided message with the proposal's id, so that the messages reducer replaces the proposal. Route to the tools
 * after this node, not before: a deleted call leaves nothing to run. With `{ model: 'model' }` it may also answer calls itself and
 * send the graph back to the model, with the calls and their answers in the state.
 */
import type { BaseMessage } from '@langchain/core/messages'
import * as core from '@langchain/core/messages'
import { Command, type LangGraphRunnableConfig } from '@langchain/langgraph'
import type { TwinCheck } from '../../boundary/twincheck.ts'
import { type IntegrationOptions, openHost } from '../host.ts'
import { demandVersion, UnsupportedHostError } from '../unsupported-host.ts'
import { answers, readLangChainMessages, readLangChainTools, readReply, replaceCalls } from './messages.ts'

export { UnsupportedHostError } from '../unsupported-host.ts'

export type GraphStep = { readonly messages: readonly BaseMessage[]; readonly config: LangGraphRunnableConfig }

export type LangGraphOptions = IntegrationOptions<GraphStep> & {
  /** The tools that the model was given; null if the graph does not know them. */
  readonly tools: readonly object[] | null
  /**
   * The node that asks the model. If given, calls may be answered instead of executed: the answers go into the state, and the graph
   * goes back to this node. Default: calls are never answered, and the user is asked instead.
   */
  readonly model?: string
}

type GraphNode = (
  state: { readonly messages: readonly BaseMessage[] },
  config: LangGraphRunnableConfig,
) => Promise<Update | Command<unknown, Update>>

type Update = { messages: BaseMessage[] }

/** Default session: the thread's id. */
export function twincheckNode(twincheck: TwinCheck, options: LangGraphOptions): GraphNode {
  demandVersion('@langchain/langgraph', ['1'])
  if (typeof core.AIMessage?.isInstance !== 'function') {
    throw new UnsupportedHostError('@langchain/core', '1.x', 'messages without AIMessage.isInstance')
  }
  const session = options.session ?? threadOf
  const tools = () => options.tools && readLangChainTools(options.tools)
  const open = openHost<GraphStep, BaseMessage>(
    twincheck,
    { ...options, session },
    {
      messages: (step) => readLangChainMessages(step.messages),
      tools,
      // Answered calls are in the graph's own state, so nothing is ever put back.
      pieces: () => [],
      withItems: (step) => step,
      signal: ({ config }) => config.signal,
    },
  )
  return async ({ messages }, config) => {
    const proposed = messages.at(-1)
    if (!core.AIMessage.isInstance(proposed)) return { messages: [] }
    const { reply, canAnswer: isAnswerable } = readReply(proposed)
    const canAnswer = options.model !== undefined && isAnswerable
    const { mayReplace, exchange, observe } = await open({ messages: messages.slice(0, -1), config })
    if (!mayReplace) {
      observe({ reply, canAnswer })
      return { messages: [] }
    }
    const next = await exchange.reply(reply, canAnswer)
    // The graph asks the model again itself, and the model's next reply is another exchange.
    if (next.kind === 'ask-again') {
      return new Command({ update: { messages: answers(proposed, next.text) }, goto: options.model ?? [] })
    }
    await exchange.deliver(null)
    return { messages: next.replacement ? [replaceCalls(proposed, next.replacement)] : [] }
  }
}

function threadOf({ config }: GraphStep): string | null {
  const thread: unknown = config.configurable?.thread_id
  return typeof thread === 'string' ? thread : null
}
