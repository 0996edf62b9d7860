/**
 * LangChain agents (`langchain` 1): a middleware around every model call of an agent.
 *
 *   const agent = createAgent({ model, tools, middleware: [twincheckMiddleware(twincheck)] })
 *
 * The state receives the message after the decision, so history and execution agree. With streamMode "messages" the model's tokens bypass
 * every middleware. There a proposal is visible even if it is replaced afterwards.
 */
import type { BaseMessage } from '@langchain/core/messages'
import * as langchain from 'langchain'
import type { TwinCheck } from '../../boundary/twincheck.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { ReplyForm } from '../../policy/paper/reply-form.ts'
import { askChecked, type IntegrationOptions, openHost } from '../host.ts'
import { demandVersion, UnsupportedHostError } from '../unsupported-host.ts'
import {
  type AIMessageLike,
  answers,
  readLangChainMessages,
  readLangChainTools,
  readReply,
  rejoinCalls,
  replaceCalls,
} from './messages.ts'

export { UnsupportedHostError } from '../unsupported-host.ts'

export type LangChainOptions = IntegrationOptions<langchain.ModelRequest>

const supported = ['1']

/**
 * Creates the middleware. Put it last, so that it sees the request that the other middlewares have prepared. The default session is the
 * thread's id.
 */
export function twincheckMiddleware(twincheck: TwinCheck, options: LangChainOptions = {}): langchain.AgentMiddleware {
  demandVersion('langchain', supported)
  if (typeof langchain.createMiddleware !== 'function') {
    throw new UnsupportedHostError('langchain', '1.x', 'a langchain without createMiddleware')
  }
  const session = options.session ?? (({ runtime }) => runtime.configurable?.thread_id ?? null)
  const open = openHost<langchain.ModelRequest, BaseMessage>(
    twincheck,
    { ...options, session },
    {
      messages: readMessages,
      tools: readTools,
      form: readForm,
      pieces: ({ messages }) =>
        messages.map((message) => ({ items: [message], messages: readLangChainMessages([message]) })),
      withItems: (request, messages) => ({ ...request, messages: [...messages] }),
      rejoin: rejoinCalls,
      signal: ({ runtime }) => runtime.signal,
    },
  )
  return langchain.createMiddleware({
    name: 'TwinCheck',
    wrapModelCall: (request, handler) =>
      askChecked(open, request, {
        ask: async (given): Promise<AIMessageLike> => handler(given),
        read: (message) => (langchain.AIMessage.isInstance(message) ? readReply(message) : null),
        answer: (message, texts) => [message, ...answers(message, texts)],
        write: replaceCalls,
      }),
  })
}

/** Early versions of langchain 1 give only the text of the system message, and only if there is one. */
function readMessages({ systemMessage, systemPrompt, messages }: langchain.ModelRequest) {
  const system = systemMessage ?? new langchain.SystemMessage(systemPrompt ?? '')
  return readLangChainMessages(system.text === '' ? messages : [system, ...messages])
}

function readTools({ tools, toolChoice }: langchain.ModelRequest) {
  return toolChoice === 'none' ? [] : readLangChainTools(tools)
}

/** If the model must call a tool, it cannot reply with text. */
function readForm({ toolChoice }: langchain.ModelRequest): ReplyForm {
  const named = isObject(toolChoice) ? toolChoice.function.name : null
  const mustCall = named !== null || toolChoice === 'required'
  return { text: !mustCall, tools: named === null ? null : [named] }
}
