import { describe, expect, test } from 'vitest'
import {
  call,
  condition,
  done,
  type StepParts,
  scene,
  scriptedModel,
  toolCalls,
  user,
} from '../../../../test/fixtures/steps.ts'
import type { EvidenceCondition } from '../evidence/condition.ts'
import { matchEvidence } from '../evidence/index.ts'
import { paperPolicy } from '../policy.ts'
import { buildTwin } from './index.ts'

const locked = done('lock_card', { card_id: 'card_4332' }, '{"ok": true}')
const undoing: StepParts = {
  messages: [user('Lock the card.'), ...locked],
  proposal: toolCalls(call('unlock_card', { card_id: 'card_4332' })),
}
const generated = JSON.stringify({ kind: 'final-response', calls: [], text: 'Generated.' })

async function build(
  parts: StepParts,
  {
    conditions = paperPolicy.conditions,
    replies = [generated],
    generationsLeft = 1,
  }: {
    readonly conditions?: readonly EvidenceCondition[]
    readonly replies?: readonly (string | Error)[]
    readonly generationsLeft?: number
  } = {},
) {
  const set = scene(parts)
  const model = scriptedModel(...replies)
  const [strongest, ...others] = matchEvidence(conditions, set)
  if (!strongest) throw new Error('no condition matched')
  const built = await buildTwin([strongest, ...others], set, { ask: model.ask, generationsLeft, combine: [] })
  return { built, asked: model.requests.length }
}

describe('a twin', () => {
  test('is what the evidence determines, without asking a model', async () => {
    const { built, asked } = await build(undoing)
    expect(built).toMatchObject({
      kind: 'twin',
      twin: {
        origin: 'deterministic',
        action: { kind: 'final-response', text: 'The requested operation is complete.' },
        certificate: { condition: 'inverse-action' },
      },
    })
    expect(asked).toBe(0)
  })

  test('is the edit of the stale rule where deletion would empty the action and the turn is not complete', async () => {
    const messages = [
      user('Cards are card_4332 and card_8107.'),
      user('Set the lock of the card ending in 8107.'),
      ...done('set_card_lock', { card_id: 'card_4332', locked: true }, '{"ok": true}'),
      ...done('read_owner', {}, 'Error: no'),
    ]
    const proposal = toolCalls(call('set_card_lock', { card_id: 'card_4332', locked: false }))
    const { built, asked } = await build({ messages, proposal })
    expect(built).toMatchObject({
      kind: 'twin',
      twin: {
        origin: 'deterministic',
        action: toolCalls(call('set_card_lock', { card_id: 'card_8107', locked: false })),
        certificate: { condition: 'stale-argument' },
      },
    })
    expect(asked).toBe(0)
  })

  test("is the generator's where the evidence determines none, under the strongest certificate", async () => {
    const messages = [...undoing.messages, ...done('find_owner', {}, 'Error: no')]
    const { built, asked } = await build({ ...undoing, messages })
    expect(built).toMatchObject({
      kind: 'twin',
      twin: {
        origin: 'generated',
        action: { kind: 'final-response', text: 'Generated.' },
        certificate: { condition: 'inverse-action' },
      },
    })
    expect(asked).toBe(1)
  })

  test('of a repeat after an error is always the generator’s', async () => {
    const failed = done('lock_card', { card_id: 'C' }, 'Error: no')
    const repeat = { messages: [user('Lock it.'), ...failed], proposal: toolCalls(call('lock_card', { card_id: 'C' })) }
    const { built } = await build(repeat)
    expect(built).toMatchObject({
      kind: 'twin',
      twin: { origin: 'generated', certificate: { condition: 'repeat-after-error' } },
    })
  })

  test('is determined by a weaker certificate before any is generated', async () => {
    const weaker = condition({ name: 'weaker', severity: 0.9, twin: () => ({ kind: 'clarification', text: 'Which?' }) })
    const { built, asked } = await build(undoing, { conditions: [condition({ name: 'stronger' }), weaker] })
    expect(built).toMatchObject({ twin: { origin: 'deterministic', certificate: { condition: 'weaker' } } })
    expect(asked).toBe(0)
  })
})

describe('there is no twin', () => {
  const undetermined = { conditions: [condition()] }

  test('where the generator has no calls left; a determined twin needs none', async () => {
    const { built, asked } = await build(undoing, { ...undetermined, generationsLeft: 0 })
    expect(built).toEqual({ kind: 'generator-budget-spent' })
    expect(asked).toBe(0)
    expect((await build(undoing, { generationsLeft: 0 })).built.kind).toBe('twin')
  })

  test('where the reply is no action, and the generator is asked once only', async () => {
    const { built, asked } = await build(undoing, { ...undetermined, replies: ['I would wait.', generated] })
    expect(built).toEqual({ kind: 'unreadable-reply' })
    expect(asked).toBe(1)
  })

  test('where the model fails, and what it failed with is kept', async () => {
    const error = new Error('overloaded')
    expect((await build(undoing, { ...undetermined, replies: [error] })).built).toEqual({ kind: 'exception', error })
  })
})
