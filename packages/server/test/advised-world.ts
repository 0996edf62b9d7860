/** Gateways in mode `advise` in front of an actor that does what a test says. No model judges, and there is no calibration. */
import type { ProfileDescription } from '@twincheck/core'
import type OpenAI from 'openai'
import { openTestGateway, type TestGateway } from './gateway-world.ts'
import { askActor, type Conversation, type Said } from './locking-actor.ts'
import { type RawUpstream, startRawUpstream } from './raw-upstream.ts'

/** The paper's conditions and those that answer calls. */
export const answering: ProfileDescription = {
  ...{ name: 'answering', source: 'test', extends: 'paper', leaveOut: [], rules: [] },
  add: ['done-already', 'known-answer', 'unknown-target'],
  ...{ detector: null, combinesEdits: null, warrant: null },
}

export type MadeCall = { readonly name: string; readonly arguments: object }

/** What the actor says to a request, from the messages that it receives. */
export type ActorScript = (messages: Conversation) => readonly MadeCall[] | string

export async function startScriptedActor(script: ActorScript): Promise<RawUpstream> {
  let made = 0
  return startRawUpstream(({ body }, outgoing) => {
    const { messages }: { readonly messages: Conversation } = JSON.parse(body.toString())
    const said = script(messages)
    const calls = typeof said === 'string' ? [] : said
    const tool_calls = calls.map(({ name, arguments: given }) => {
      return { id: `call_${++made}`, type: 'function', function: { name, arguments: JSON.stringify(given) } }
    })
    const message = typeof said === 'string' ? { content: said } : { content: null, tool_calls }
    const choice = { index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }
    const usage = { prompt_tokens: 100, completion_tokens: 7, total_tokens: 107 }
    const answer = JSON.stringify({ id: 'c', object: 'chat.completion', model: 'actor-1', choices: [choice], usage })
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
}

export function openAdvisingGateway(
  { actorUrl }: Pick<RawUpstream, 'actorUrl'>,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<TestGateway> {
  return openTestGateway({ actorUrl }, { mode: 'advise', calibration: null, ...settings }, { profile: answering })
}

export const shopTools: readonly OpenAI.ChatCompletionTool[] = [
  tool('refund_order', 'Refunds an order.', { order_id: { type: 'string' }, amount: { type: 'number' } }),
  tool('get_order', 'Reads an order.', { order_id: { type: 'string' } }),
]

function tool(name: string, description: string, properties: Record<string, unknown>): OpenAI.ChatCompletionTool {
  const parameters = { type: 'object', properties, required: Object.keys(properties) }
  return { type: 'function', function: { name, description, parameters } }
}

export const refund: MadeCall = { name: 'refund_order', arguments: { order_id: 'O-7001', amount: 20 } }
export const read: MadeCall = { name: 'get_order', arguments: { order_id: 'O-7001' } }

const outputs: Readonly<Record<string, string>> = {
  refund_order: '{"status": "refunded", "order_id": "O-7001", "amount": 20}',
  get_order: '{"order_id": "O-7001", "state": "delivered", "amount": 20}',
}

export function opening(name: string): Conversation {
  return [{ role: 'user', content: `Please refund order O-7001 with 20 dollars. (${name})` }]
}

/** One request; the conversation after it, in which every delivered call has run. */
export async function goOn(
  url: string,
  before: Conversation,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly said: Said; readonly next: Conversation }> {
  const said = await askActor(url, before, headers, shopTools)
  const results = (said.tool_calls ?? []).map(({ id, ...call }) => {
    const name = 'function' in call ? call.function.name : ''
    return { role: 'tool', tool_call_id: id, content: outputs[name] ?? 'ok' } as const
  })
  return { said, next: [...before, said, ...results] }
}

/** The names of the calls that were delivered. */
export function names({ tool_calls: made = [] }: Said): readonly string[] {
  return made.flatMap((call) => (call.type === 'function' ? [call.function.name] : []))
}

/** How many results in these messages are answers of TwinCheck. */
export function answersIn(messages: Conversation): number {
  return messages.filter(({ role, content }) => role === 'tool' && String(content).startsWith('Not executed')).length
}
