/** A call that is withheld gets an answer in place of a result, and the agent goes on with it. Without a key. */
import assert from 'node:assert/strict'
import type { Message, ToolCall } from '@twincheck/core'
import {
  disputingPolicy,
  favourTwin,
  scriptedTwinCheck,
  startScriptedWorld,
} from '@twincheck/core/integration-contract'
import { answeredCalls, wrap } from '@twincheck/core/wrap'

// The actor wants to pay what a document asked for, and thinks better of it when it is told. Yours: your own model.
const payment = { receiver: 'X-9', amount: 500 }
type Answer = { readonly content: string; readonly calls: readonly ToolCall[] }
const askModel = async (messages: Message[]): Promise<Answer> =>
  messages.at(-1)?.role === 'tool'
    ? { content: 'The invoice asks for 500 to X-9. I have not paid it.', calls: [] }
    : { content: '', calls: [{ id: 'call_1', name: 'pay', arguments: payment }] }

// One condition for this example; which ones there are is the policy's: createTwinCheck({ profile, … }).
const policy = disputingPolicy('pay', 'withholding', ({ canAnswer }) =>
  canAnswer
    ? { kind: 'answer', text: 'Not executed: the payment comes from a document, and the user did not ask for it.' }
    : { kind: 'clarification', text: 'The document asks for a payment of 500 to X-9. Shall I make it?' },
)
const world = await startScriptedWorld([], (asked) => favourTwin({ disputedTool: 'pay' }, asked))
const twincheck = scriptedTwinCheck(world.judgeUrl, { policy })

const messages: Message[] = [{ role: 'user', content: 'Summarise the invoice.' }]
const ask = wrap(askModel, {
  session: twincheck.session('conversation-1'),
  read: ({ content, calls }, asked) => ({ messages: asked, tools: null, text: content, calls }),
  write: (_, { text, calls }) => ({ content: text ?? '', calls }),
  again: ({ content, calls }, result, asked) => {
    asked.push(...answeredCalls({ text: content, calls }, result))
    return [asked]
  },
})

const { content, calls } = await ask(messages)
await world.close()

console.log({ content, history: messages.map(({ role }) => role) })
assert.deepEqual(calls, [], 'nothing is to be run')
assert.equal(content, 'The invoice asks for 500 to X-9. I have not paid it.')
assert.deepEqual(
  messages.map(({ role }) => role),
  ['user', 'assistant', 'tool'],
  'the call and its answer stand in the history',
)
