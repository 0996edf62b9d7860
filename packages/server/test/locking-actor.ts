/** An actor that locks an account first and would unlock it ever after: every conversation with it holds one twin. */
import { contractTools, undoneLock } from '../../core/src/integrations/contract/stories.ts'
import { type RawUpstream, startRawUpstream } from './raw-upstream.ts'

export type Said = {
  readonly role: string
  readonly content: string | null
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string } }[]
}

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

const tools = contractTools.map(({ name, description, parameters }) => ({
  type: 'function',
  function: { name, description, parameters },
}))

/** One request. Rejects unless the answer is an answer of the actor, or a twin in its place. */
export async function askActor(
  url: string,
  messages: readonly unknown[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Said> {
  const answer = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'm', messages, tools }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`status ${answer.status}: ${text}`)
  const { choices }: { readonly choices: readonly { readonly message: Said }[] } = JSON.parse(text)
  const [choice] = choices
  if (!choice) throw new Error('no choice')
  return choice.message
}

/** A conversation up to where its twin would stand; `name` tells it from others. */
export async function untilUnlock(
  url: string,
  name: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly unknown[]> {
  const opening = [{ role: 'user', content: `${undoneLock.user} (${name})` }]
  const first = await askActor(url, opening, headers)
  return [...opening, first, { role: 'tool', tool_call_id: first.tool_calls?.[0]?.id, content: '{"locked": true}' }]
}

/** Whether a twin came in the place of the call. */
export function wasSwitched({ tool_calls: calls = [] }: Said): boolean {
  return calls.length === 0
}
