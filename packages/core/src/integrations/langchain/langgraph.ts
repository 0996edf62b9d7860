/**
 * LangGraph: a node between the model and its tools.
 *
 *   graph.addNode('twincheck', twincheckNode(twincheck, { tools }))
 *        .addEdge('model', 'twincheck')
 *        .addConditionalEdges('twincheck', toolsCondition)
 *
 * The node returns the decided message with the proposal's id, so that the messages reducer replaces the proposal. Put the edge to the
 * tools after this node and not before it, because this node may remove all calls, and then no tool may run. With `{ model: 'model' }`
 * the node may also answer calls itself and send the graph back to the model, with the calls and their answers in the state.
 */
import type { BaseMessage } from '@langchain/core/messages'
import * as core from '@langchain/core/messages'
import { Command, type LangGraphRunnableConfig } from '@langchain/langgraph'
import type { TwinCheck } from '../../boundary/twincheck.ts'
import { type GivenAnswer, markAnswers } from '../../exchange/answered-calls.ts'
import { mostFurtherRequests } from '../../exchange/machine.ts'
import type { Message } from '../../policy/paper/trace/trace.ts'
import { type IntegrationOptions, openHost } from '../host.ts'
import { demandVersion, UnsupportedHostError } from '../unsupported-host.ts'
import { answers, readLangChainMessages, readLangChainTools, readReply, replaceCalls } from './messages.ts'

export { UnsupportedHostError } from '../unsupported-host.ts'

export type GraphStep = { readonly messages: readonly BaseMessage[]; readonly config: LangGraphRunnableConfig }

export type LangGraphOptions = IntegrationOptions<GraphStep> & {
  /** The tools that the model was given. Null if the graph does not know them. */
  readonly tools: readonly object[] | null
  /**
   * The node that asks the model. If it is given, calls may be answered: the answers go into the state, and the graph goes back to this
   * node. By default calls are never answered, and the user is asked.
   */
  readonly model?: string
}

type GraphNode = (
  state: { readonly messages: readonly BaseMessage[] },
  config: LangGraphRunnableConfig,
) => Promise<Update | Command<unknown, Update>>

type Update = { messages: BaseMessage[] }

/** Creates the node. The default session is the thread's id. */
export function twincheckNode(twincheck: TwinCheck, options: LangGraphOptions): GraphNode {
  demandVersion('@langchain/langgraph', ['1'])
  if (typeof core.AIMessage?.isInstance !== 'function') {
    throw new UnsupportedHostError('@langchain/core', '1.x', 'messages without AIMessage.isInstance')
  }
  const session = options.session ?? threadOf
  const tools = () => options.tools && readLangChainTools(options.tools)
  const given = openGivenAnswers()
  const open = openHost<GraphStep, BaseMessage>(
    twincheck,
    { ...options, session },
    {
      messages: (step) => markAnswers(readLangChainMessages(step.messages), given.list()),
      tools,
      // Answered calls are in the graph's own state, so no calls have to be put back.
      pieces: () => [],
      withItems: (step) => step,
      // A graph routes by the last message of its state, which must stay the message with the calls.
      rejoin: null,
      signal: ({ config }) => config.signal,
    },
  )
  return async ({ messages }, config) => {
    const proposed = messages.at(-1)
    if (!core.AIMessage.isInstance(proposed)) return { messages: [] }
    const { reply, canAnswer: isAnswerable } = readReply(proposed)
    // The graph itself asks the model again, and each time starts another exchange, so the rounds are counted here.
    const rounds = answeredRounds(markAnswers(readLangChainMessages(messages.slice(0, -1)), given.list()))
    const canAnswer = options.model !== undefined && isAnswerable && rounds < mostFurtherRequests
    const { mayReplace, exchange, observe } = await open({ messages: messages.slice(0, -1), config })
    if (!mayReplace) {
      observe({ reply, canAnswer })
      return { messages: [] }
    }
    const next = await exchange.reply(reply, canAnswer)
    if (next.kind === 'ask-again') {
      given.add(reply.calls.map(({ id }, index) => ({ callId: id, text: next.texts[index] ?? '' })))
      return new Command({ update: { messages: answers(proposed, next.texts) }, goto: options.model ?? [] })
    }
    await exchange.deliver(null)
    return { messages: next.replacement ? [replaceCalls(proposed, next.replacement)] : [] }
  }
}

function answeredRounds(messages: readonly Message[]): number {
  let rounds = 0
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at]
    if (message?.role === 'tool' && message.isAnswer === true) continue
    if (message?.role !== 'assistant' || at === messages.length - 1) break
    rounds += 1
  }
  return rounds
}

/**
 * The latest answers of this process, by which answers in a graph's state are recognised. Answers of an earlier process are not
 * recognised, so the calls they belong to may be answered again.
 */
function openGivenAnswers() {
  const known: GivenAnswer[] = []
  return {
    list: (): readonly GivenAnswer[] => known,
    add: (answers: readonly GivenAnswer[]) => {
      known.push(...answers)
      known.splice(0, known.length - mostGivenAnswers)
    },
  }
}

const mostGivenAnswers = 1_000

function threadOf({ config }: GraphStep): string | null {
  const thread: unknown = config.configurable?.thread_id
  return typeof thread === 'string' ? thread : null
}
