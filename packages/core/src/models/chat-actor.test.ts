import { afterEach, describe, expect, test } from 'vitest'
import { type ScriptedModel, type ScriptedReply, startScriptedModel } from '../../test/scripted-model-server.ts'
import type { ActorConversation } from './actor-model.ts'
import { chatActor } from './chat-actor.ts'

const { signal } = new AbortController()
const conversation: ActorConversation = {
  messages: [
    { role: 'user', content: 'Lock the door.' },
    { role: 'assistant', content: null, calls: [{ id: 'a', name: 'lock', arguments: '{"door": 1.0}' }] },
    { role: 'tool', callId: 'a', content: 'done' },
    { role: 'assistant', content: 'Locked.', calls: [] },
    { role: 'user', content: 'Thanks.' },
  ],
  tools: [{ name: 'lock', description: 'Locks a door.', parameters: { type: 'object' } }],
  effort: 'high',
}

let server: ScriptedModel | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

async function reply(answer: ScriptedReply) {
  server = await startScriptedModel(() => answer)
  return chatActor({ baseUrl: server.baseUrl, model: 'actor' })(conversation, { signal })
}

describe('the actor’s conversation', () => {
  test('is sent in the provider’s form, with arguments as they were written', async () => {
    await reply({ content: 'You are welcome.' })
    expect(server?.requests[0]?.body).toEqual({
      model: 'actor',
      messages: [
        { role: 'user', content: 'Lock the door.' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'lock', arguments: '{"door": 1.0}' } }],
        },
        { role: 'tool', tool_call_id: 'a', content: 'done' },
        { role: 'assistant', content: 'Locked.' },
        { role: 'user', content: 'Thanks.' },
      ],
      tools: [
        { type: 'function', function: { name: 'lock', description: 'Locks a door.', parameters: { type: 'object' } } },
      ],
      reasoning_effort: 'high',
    })
  })
})

describe('the actor’s reply', () => {
  const completed = (message: object, usage?: object): ScriptedReply => ({
    status: 200,
    body: JSON.stringify({ model: 'actor', choices: [{ message }], usage }),
  })

  test('is read where it is said in parts, of which those that are no text are not said', async () => {
    const parts = [
      { type: 'thinking', thinking: [] },
      { type: 'text', text: 'It is ' },
      { type: 'text', text: 'done.' },
    ]
    expect(await reply(completed({ content: parts }))).toMatchObject({ content: 'It is done.' })
    await server?.close()
    expect(await reply(completed({ content: [{ type: 'image' }, null] }))).toMatchObject({ content: null })
  })

  test.each([
    [-1, 3],
    [1.5, 3],
    [1e300, 3],
    ['12', 3],
    [12, null],
  ])('has no usage where its tokens cannot be: %j in, %j out', async (input, output) => {
    const usage = { prompt_tokens: input, completion_tokens: output }
    expect(await reply(completed({ content: 'Hello.' }, usage))).toMatchObject({ content: 'Hello.', usage: null })
  })

  test('keeps a missing list of calls apart from an empty one', async () => {
    expect(await reply({ content: 'Hello.' })).toMatchObject({ content: 'Hello.', calls: null })
    await server?.close()
    expect(await reply({ content: null, calls: [] })).toMatchObject({ content: null, calls: [] })
  })

  test('keeps the text of arguments, whatever it is', async () => {
    const calls = [{ id: 'b', name: 'lock', arguments: '{"door": 1.0' }]
    expect(await reply({ content: null, calls })).toMatchObject({ calls })
  })

  test('gets ids and argument text where a server left them out', async () => {
    const message = {
      content: null,
      tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }, { function: { name: 'g' } }],
    }
    const made = await reply({ status: 200, body: JSON.stringify({ choices: [{ message }] }) })
    expect(made.calls).toEqual([
      { id: 'call_5_0', name: 'f', arguments: '{"a":1}' },
      { id: 'call_5_1', name: 'g', arguments: '{}' },
    ])
  })

  test('whose call names no function is an error', async () => {
    const message = { content: null, tool_calls: [{ id: 'x' }] }
    await expect(reply({ status: 200, body: JSON.stringify({ choices: [{ message }] }) })).rejects.toMatchObject({
      code: 'model-reply',
    })
  })
})
