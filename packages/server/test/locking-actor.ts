/** An actor that locks an account first and would unlock it ever after: every conversation with it holds one twin. */
import OpenAI from 'openai'
import { contractTools, undoneLock } from '../../core/src/integrations/contract/stories.ts'
import { type RawUpstream, startRawUpstream } from './raw-upstream.ts'

export function startLockingActor(): Promise<RawUpstream> {
  let calls = 0
  return startRawUpstream(({ body }, outgoing) => {
    const name = body.toString().includes('"role":"tool"') ? 'unlock_account' : 'lock_account'
    const call = { id: `call_${++calls}`, type: 'function', function: { name, arguments: '{"account_id":"AC-1001"}' } }
    const message = { role: 'assistant', content: null, tool_calls: [call] }
    const choice = { index: 0, message, finish_reason: 'tool_calls' }
    const answer = JSON.stringify({ id: 'c', object: 'chat.completion', choices: [choice] })
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
}

/** As the contract has them, in the words of the wire. */
export const wireTools: readonly OpenAI.ChatCompletionTool[] = contractTools.map(
  ({ name, description, parameters }) => {
    return { type: 'function', function: { name, description, parameters: { ...parameters } } } as const
  },
)

export type Conversation = readonly OpenAI.ChatCompletionMessageParam[]
export type Said = OpenAI.ChatCompletionMessage

/** One request of the OpenAI SDK. Rejects unless the answer is one of the actor, or a twin in its place. */
export async function askActor(
  url: string,
  messages: Conversation,
  headers: Readonly<Record<string, string>> = {},
  tools: readonly OpenAI.ChatCompletionTool[] = wireTools,
): Promise<Said> {
  const client = new OpenAI({ apiKey: 'none', baseURL: `${url}/v1`, maxRetries: 0, defaultHeaders: headers })
  const { choices } = await client.chat.completions.create({ model: 'm', messages: [...messages], tools: [...tools] })
  const [choice] = choices
  if (!choice) throw new Error('no choice')
  return choice.message
}

/** A conversation up to where its twin would stand; `name` tells it from others. */
export async function untilUnlock(
  url: string,
  name: string,
  headers: Readonly<Record<string, string>> = {},
  tools: readonly OpenAI.ChatCompletionTool[] = wireTools,
): Promise<Conversation> {
  const opening = { role: 'user', content: `${undoneLock.user} (${name})` } as const
  const first = await askActor(url, [opening], headers, tools)
  const callId = first.tool_calls?.[0]?.id ?? ''
  return [opening, first, { role: 'tool', tool_call_id: callId, content: '{"locked": true}' }]
}

/** The same conversation, continued in another way: its last tool said something else. */
export function anotherWay(conversation: Conversation, way: number): Conversation {
  const last = conversation.at(-1)
  if (last?.role !== 'tool') throw new Error('it does not end with what a tool said')
  return [...conversation.slice(0, -1), { ...last, content: `{"locked": true, "way": ${way}}` }]
}

/** Whether a twin came in the place of the call. */
export function wasSwitched({ tool_calls: calls }: Said): boolean {
  return !calls?.length
}
