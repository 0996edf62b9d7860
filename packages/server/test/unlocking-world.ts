/** A gateway whose upstream always answers with the bytes that a test says, and a judge that favours every twin. */
import type { ServerResponse } from 'node:http'
import { startScriptedWorld } from '../../core/src/integrations/contract/scripted-world.ts'
import { contractTools, favourTwin, undoneLock } from '../../core/src/integrations/contract/stories.ts'
import { openTestGateway, type TestGateway } from './gateway-world.ts'
import { type RawRequest, type RawUpstream, startRawUpstream } from './raw-upstream.ts'

export type UnlockingWorld = {
  readonly gateway: TestGateway
  readonly upstream: RawUpstream
  readonly close: () => Promise<void>
}

export async function startUnlockingWorld(
  answer: (request: RawRequest, outgoing: ServerResponse) => void,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<UnlockingWorld> {
  const judge = await startScriptedWorld([], (asked) => favourTwin(undoneLock, asked))
  const upstream = await startRawUpstream(answer)
  const urls = { actorUrl: upstream.actorUrl, judgeUrl: judge.judgeUrl }
  const gateway = await openTestGateway(urls, { mode: 'repair', ...settings })
  const close = async () => {
    await gateway.close()
    await upstream.close()
    await judge.close()
  }
  return { gateway, upstream, close }
}

const account = '{"account_id":"AC-1001"}'

/** A chat request in which the account was locked just before. `more`: members of the request. */
export function lockedChat(more: Readonly<Record<string, unknown>> = {}): string {
  const call = { id: 'call_1', type: 'function', function: { name: 'lock_account', arguments: account } }
  return JSON.stringify({
    model: 'm',
    messages: [
      { role: 'user', content: undoneLock.user },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: '{"locked": true}' },
    ],
    tools: contractTools.map(({ name, description, parameters }) => {
      return { type: 'function', function: { name, description, parameters } }
    }),
    ...more,
  })
}

/** The same for Anthropic. */
export function lockedMessages(more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    model: 'm',
    max_tokens: 100,
    messages: [
      { role: 'user', content: undoneLock.user },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'toolu_1', name: 'lock_account', input: JSON.parse(account) }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '{"locked": true}' }] },
    ],
    tools: contractTools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
    ...more,
  })
}

/** The same for OpenAI's responses. */
export function lockedInput(more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    model: 'm',
    input: [
      { role: 'user', content: undoneLock.user },
      { type: 'function_call', call_id: 'call_1', name: 'lock_account', arguments: account },
      { type: 'function_call_output', call_id: 'call_1', output: '{"locked": true}' },
    ],
    tools: contractTools.map(({ name, description, parameters }) => {
      return { type: 'function', name, description, parameters }
    }),
    ...more,
  })
}

/** A chat completion that unlocks the account again. */
export const unlockingChat = JSON.stringify({
  id: 'c',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_2', type: 'function', function: { name: 'unlock_account', arguments: account } }],
      },
      finish_reason: 'tool_calls',
    },
  ],
})

export const unlockingMessage = JSON.stringify({
  content: [{ type: 'tool_use', id: 'toolu_2', name: 'unlock_account', input: JSON.parse(account) }],
  stop_reason: 'tool_use',
})

export const unlockingResponse = JSON.stringify({
  id: 'resp_1',
  status: 'completed',
  output: [{ type: 'function_call', id: 'fc_2', call_id: 'call_2', name: 'unlock_account', arguments: account }],
})

/** The same completion as a stream, without its end. */
export const unlockingChunk = `data: ${JSON.stringify({
  id: 'c',
  choices: [
    {
      index: 0,
      delta: {
        tool_calls: [
          { index: 0, id: 'call_2', type: 'function', function: { name: 'unlock_account', arguments: account } },
        ],
      },
    },
  ],
})}\n\n`

export function post(url: string, path: string, body: string | Uint8Array<ArrayBuffer>, init: RequestInit = {}) {
  return fetch(`${url}/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...init.headers },
    body,
    ...(init.signal ? { signal: init.signal } : {}),
  })
}
