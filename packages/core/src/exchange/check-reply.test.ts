import { describe, expect, test } from 'vitest'
import { inverseStep, propose, repairOptions, repeatStep, reply } from '../../test/fixtures/sessions.ts'
import type { ModelPort } from '../boundary/model-port.ts'
import { createTwinCheck } from '../boundary/twincheck.ts'
import { favourTwin } from '../integrations/contract/stories.ts'
import type { Action } from '../policy/paper/trace/action.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'
import { checkReply } from './check-reply.ts'
import { placeTwin } from './place-twin.ts'
import { readCall } from './read-call.ts'

type Step = { readonly messages: readonly Message[]; readonly tools: ActiveTools; readonly proposal: Action }

describe('the calls of a twin', () => {
  test('have ids of their own, in the manner of the provider and the same for the same original', async () => {
    const ids = []
    for (const id of ['call_abc123def456', 'toolu_01ABCDEF', 'a1b2c3d4e', 'call_abc123def456']) {
      const replacement = await check(repeatStep(), id)
      const [made] = replacement?.kind === 'calls' ? replacement.calls : []
      expect(made).toMatchObject({ call: { name: 'get_balance' }, original: null })
      ids.push(made?.call.id ?? '')
    }
    expect(ids[0]).toMatch(/^call_tw_[0-9a-f]{24}$/)
    expect(ids[1]).toMatch(/^toolu_tw_[0-9a-f]{24}$/)
    expect(ids[2]).toMatch(/^[0-9a-f]{9}$/)
    expect(ids[3]).toBe(ids[0])
    expect(new Set(ids).size).toBe(3)
  })

  test('that are the actor’s own keep their place', async () => {
    const step = inverseStep()
    const beside = { id: 'beside', name: 'get_balance', arguments: { account_id: 'AC-1001' } }
    const calls = step.proposal.kind === 'tool-calls' ? [...step.proposal.calls, beside] : []
    const replacement = await check({ ...step, proposal: propose(...calls) })
    expect(replacement).toEqual({ kind: 'calls', calls: [{ call: beside, original: 1 }] })
  })

  test('may be none: then the text is the answer', async () => {
    expect(await check(inverseStep())).toEqual({ kind: 'text', text: 'The requested operation is complete.' })
  })
})

describe('arguments', () => {
  test.each<[string, unknown, object]>([
    ['as text', '{"a": 1}', { arguments: { a: 1 } }],
    ['as an object', { a: 1 }, { arguments: { a: 1 } }],
    ['of a model that wrote nothing', ' ', { arguments: {} }],
    ['that are no JSON', '{"a": ', { arguments: {}, malformed: '{"a": ' }],
    ['that are no object', '[1]', { arguments: {}, malformed: '[1]' }],
    ['that are missing', undefined, { arguments: {} }],
  ])('%s are read', (_, given, expected) => {
    expect(readCall('id', 'tool', given)).toEqual({ id: 'id', name: 'tool', ...expected })
  })
})

test('a trace that cannot be translated keeps the proposal', async () => {
  const session = createTwinCheck(repairOptions()).session('s')
  const messages = () => {
    throw new TypeError('messages of an unknown kind')
  }
  const { proposal } = inverseStep()
  const calls = proposal.kind === 'tool-calls' ? proposal.calls : []
  const checked = { reply: { id: null, text: '', calls }, canAnswer: false, canWithhold: false }
  expect(await checkReply(session, { messages, tools: () => null }, checked, null)).toBeNull()
})

async function check({ messages, tools, proposal }: Step, id?: string) {
  const calls = proposal.kind === 'tool-calls' ? proposal.calls : []
  const model: ModelPort = async ({ role, prompt }) => {
    const judged = favourTwin({ disputedTool: calls[0]?.name ?? '' }, { role, prompt })
    return reply('text' in judged ? judged.text : '')
  }
  const session = createTwinCheck(repairOptions({ model })).session('s')
  const renamed = id === undefined ? calls : calls.map((call) => ({ ...call, id }))
  const checked = { reply: { id: null, text: '', calls: renamed }, canAnswer: false, canWithhold: false }
  const decided = await checkReply(session, { messages: () => messages, tools: () => tools }, checked, null)
  return decided?.kind === 'replace' ? placeTwin(decided.twin, { id: null, text: '', calls: renamed }) : null
}
