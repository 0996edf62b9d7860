/**
 * LangChain agents (`langchain` 1): a middleware around every model call of an agent.
 *
 *   const agent = createAgent({ model, tools, middleware: [twincheckMiddleware(twincheck)] })
 *
 * The message that the state receives is the decided one, so history and execution agree. With streamMode "messages" the
 * model's own tokens are streamed past every middleware: a proposal that is replaced was visible there.
 */
import * as langchain from 'langchain'
import type { TwinCheck } from '../boundary/twincheck.ts'
import { askChecked } from './ask-checked.ts'
import { type IntegrationOptions, openGuard } from './guard.ts'
import {
  type AIMessageLike,
  answers,
  readLangChainMessage,
  readLangChainTool,
  readReply,
  replaceCalls,
} from './langchain-messages.ts'
import { demandVersion, UnsupportedHostError } from './unsupported-host.ts'

export { UnsupportedHostError } from './unsupported-host.ts'

export type LangChainOptions = IntegrationOptions<langchain.ModelRequest>

const supported = ['1']

/** Put it last, so that it sees what the other middlewares made of the request. Default session: the thread's id. */
export function twincheckMiddleware(twincheck: TwinCheck, options: LangChainOptions = {}): langchain.AgentMiddleware {
  demandVersion('langchain', supported)
  if (typeof langchain.createMiddleware !== 'function') {
    throw new UnsupportedHostError('langchain', '1.x', 'a langchain without createMiddleware')
  }
  const session = options.session ?? (({ runtime }) => runtime.configurable?.thread_id ?? null)
  const guard = openGuard<langchain.ModelRequest>(twincheck, { session }, { messages: readMessages, tools: readTools })
  return langchain.createMiddleware({
    name: 'TwinCheck',
    wrapModelCall: (request, handler) =>
      askChecked<langchain.ModelRequest, AIMessageLike>(request, {
        guard,
        ask: async (given) => handler(given),
        read: (message) => (langchain.AIMessage.isInstance(message) ? readReply(message) : null),
        answer: (given, message, text) => ({
          ...given,
          messages: [...given.messages, message, ...answers(message, text)],
        }),
        write: replaceCalls,
        signal: request.runtime.signal,
      }),
  })
}

function readMessages({ systemMessage, messages }: langchain.ModelRequest) {
  const all = systemMessage.text === '' ? messages : [systemMessage, ...messages]
  return all.flatMap((message) => readLangChainMessage(message) ?? [])
}

function readTools({ tools }: langchain.ModelRequest) {
  return tools.flatMap((tool) => readLangChainTool(tool) ?? [])
}
