import { type ActorConversation, chatActor } from '@twincheck/core/models'
import { smallWorld } from '@twincheck/eval/small-world'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type ScriptedModel,
  type ScriptedReply,
  startScriptedModel,
} from '../../../../core/test/scripted-model-server.ts'
import { type AskActor, officialStepsPerTurn, runActor } from './loop.ts'

const { signal } = new AbortController()
let server: ScriptedModel | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

/** Runs a task against the given replies, and keeps what the model was shown. */
async function run(taskId: string, replies: readonly ScriptedReply[]) {
  server = await startScriptedModel((_, index) => replies[index] ?? { content: 'Done.' })
  const model = chatActor({ baseUrl: server.baseUrl, model: 'scripted' })
  const shown: ActorConversation[] = []
  const ask: AskActor = async (conversation, options) => {
    shown.push(conversation)
    return { reply: await model(conversation, options), milliseconds: 7 }
  }
  const episode = smallWorld.reset(taskId)
  return { made: await runActor(episode, { ask, effort: 'high', signal }), episode, shown }
}

function call(name: string, args: object | string, id = 'c1'): ScriptedReply {
  return { content: null, calls: [{ id, name, arguments: typeof args === 'string' ? args : JSON.stringify(args) }] }
}

describe('the actor’s loop', () => {
  test('executes calls, shows their outputs to the model, and goes to the next turn when nothing is called', async () => {
    const { made, episode, shown } = await run('lock-up', [
      call('lock_door', { door: 'front' }),
      { content: 'Locked.' },
      call('close_door', { door: 'garden' }, 'c2'),
      call('lock_door', { door: 'garden' }, 'c3'),
      { content: 'Good night.', calls: [] },
    ])
    expect(episode.score()).toEqual({ valid: true })
    expect(made.turns.map(({ steps }) => steps.length)).toEqual([2, 3])
    expect(made.forcedToQuit).toBe(false)
    expect(shown[1]?.messages.slice(1)).toEqual([
      { role: 'assistant', content: null, calls: [{ id: 'c1', name: 'lock_door', arguments: '{"door":"front"}' }] },
      { role: 'tool', callId: 'c1', content: '{"door":"front","open":false,"locked":true}' },
    ])
    expect(shown.at(-1)?.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
    ])
  })

  test('keeps the state before the first turn and after each one', async () => {
    const { made, episode } = await run('lock-up', [call('lock_door', { door: 'front' })])
    expect(made.initialState).toEqual(smallWorld.reset('lock-up').state())
    expect(made.turns[0]?.state).not.toEqual(made.initialState)
    expect(made.turns[1]?.state).toEqual(episode.state())
  })

  test('answers parallel calls in their order', async () => {
    const calls = ['front', 'garage'].map((door) => ({
      id: door,
      name: 'lock_door',
      arguments: JSON.stringify({ door }),
    }))
    const { shown } = await run('lock-up', [{ content: null, calls }])
    expect(shown[1]?.messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : []))).toEqual([
      'front',
      'garage',
    ])
  })

  test('ends the turn at a call that cannot be decoded, executes nothing of it, and goes on with the next turn', async () => {
    const { made, shown } = await run('lock-up', [call('lock_door', '{"door": ')])
    expect(made.turns[0]?.steps.map(({ outcome }) => outcome?.kind)).toEqual(['undecodable'])
    expect(made.turns[0]?.state).toEqual(made.initialState)
    expect(made.turns).toHaveLength(2)
    expect(shown[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })

  test('breaks the task off after one executed step more than the limit', async () => {
    const endless = Array.from({ length: 40 }, () => call('list_rooms', {}))
    const { made, episode } = await run('lock-up', endless)
    expect(made.forcedToQuit).toBe(true)
    expect(made.turns.map(({ steps }) => steps.length)).toEqual([officialStepsPerTurn + 1])
    expect(episode.score()).toMatchObject({ valid: false, reason: 'unfinished' })
  })

  test('goes on where the model stops right at the limit', async () => {
    const busy = Array.from({ length: officialStepsPerTurn }, () => call('list_rooms', {}))
    const { made } = await run('lock-up', busy)
    expect(made.forcedToQuit).toBe(false)
    expect(made.turns.map(({ steps }) => steps.length)).toEqual([officialStepsPerTurn + 1, 1])
  })

  test('offers tools from the turn in which they arrive', async () => {
    const { shown } = await run('heating-arrives-late', [])
    const offered = shown.map(({ tools }) => tools.some(({ name }) => name === 'set_temperature'))
    expect(offered).toEqual([false, true])
  })
})
