/**
 * LangChain agents (`langchain` 1): a middleware around every model call of an agent.
 *
 *   const agent = createAgent({ model, tools, middleware: [twincheckMiddleware(twincheck)] })
 *
 * The message that the state receives is the decided one, so history and execution agree. With streamMode "messages" the
 * model's own tokens are streamed past every middleware: a proposal that is replaced was visible there.
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
  readLangChainMessage,
  readLangChainTool,
  readReply,
  replaceCalls,
} from './messages.ts'

export { UnsupportedHostError } from '../unsupported-host.ts'

export type LangChainOptions = IntegrationOptions<langchain.ModelRequest>

const supported = ['1']

/** Put it last, so that it sees what the other middlewares made of the request. Default session: the thread's id. */
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
      pieces: ({ messages }) => messages.map((message) => ({ items: [message], messages: readAll([message]) })),
      withItems: (request, messages) => ({ ...request, messages: [...messages] }),
      signal: ({ runtime }) => runtime.signal,
    },
  )
  return langchain.createMiddleware({
    name: 'TwinCheck',
    wrapModelCall: (request, handler) =>
      askChecked(open, request, {
        ask: async (given): Promise<AIMessageLike> => handler(given),
        read: (message) => (langchain.AIMessage.isInstance(message) ? readReply(message) : null),
        answer: (message, text) => [message, ...answers(message, text)],
        write: replaceCalls,
      }),
  })
}

function readMessages({ systemMessage, messages }: langchain.ModelRequest) {
  const all = systemMessage.text === '' ? messages : [systemMessage, ...messages]
  return readAll(all)
}

function readAll(messages: readonly BaseMessage[]) {
  return messages.flatMap((message) => readLangChainMessage(message) ?? [])
}

/** Tools that the model may not call are not active. */
function readTools({ tools, toolChoice }: langchain.ModelRequest) {
  if (toolChoice === 'none') return []
  return tools.flatMap((tool) => readLangChainTool(tool) ?? [])
}

/** A tool that the model must call leaves no room for text. */
function readForm({ toolChoice }: langchain.ModelRequest): ReplyForm {
  const named = isObject(toolChoice) ? toolChoice.function.name : null
  const mustCall = named !== null || toolChoice === 'required'
  return { text: !mustCall, tools: named === null ? null : [named] }
}
