import { describe, expect, test } from 'vitest'
import { call, clearWin, decideStep, done, step, toolCalls, user } from '../../test/fixtures/steps.ts'
import { createCallValidator } from '../schema/validate-call.ts'
import type { Policy } from './paper/policy.ts'
import type { Step } from './paper/step.ts'
import type { Message } from './paper/trace/trace.ts'
import { extendedPolicy } from './profile/profiles.ts'
import { insisting } from './withheld.ts'

const locked = (request: string): readonly Message[] => [user(request), ...done('lock_account', { id: 'A-1' }, 'true')]
const unlock = call('unlock_account', { id: 'A-1' })
const answer =
  'Not executed: unlock_account would undo lock_account, which succeeded earlier in this turn, and the user did not ask ' +
  'for that. Call it again to insist.'

const decide = (given: Step, policy: Policy = extendedPolicy) =>
  decideStep(given, policy, {
    ask: async () => {
      throw new Error('Nobody generates here.')
    },
    judge: async () => ({ kind: 'judged', judgments: { forward: clearWin, reversed: clearWin } }),
    validate: createCallValidator(),
  })

const proposed = (messages: readonly Message[], canAnswer: boolean, ...calls: readonly ReturnType<typeof call>[]) => ({
  ...step({ messages, proposal: toolCalls(...calls) }),
  canAnswer,
})

describe('a withheld call', () => {
  test('is answered with the reason and the offer to insist', async () => {
    const { action } = await decide(proposed(locked('Lock A-1, then mail Ann.'), true, unlock))
    expect(action).toEqual({ kind: 'answer', text: answer })
  })

  test('is left out beside calls that stay', async () => {
    const mail = call('send_mail', { to: 'ann' })
    const { action } = await decide(proposed(locked('Lock A-1, then mail Ann.'), true, unlock, mail))
    expect(action).toEqual(toolCalls(mail))
  })

  test('ends the turn of a host that cannot answer only where the one thing asked for is done', async () => {
    const { action } = await decide(proposed(locked('Lock account A-1.'), false, unlock))
    expect(action).toEqual({
      kind: 'final-response',
      text: 'Done: lock_account {"id":"A-1"}. Nothing else was executed.',
    })
  })

  test.each([
    'Lock account A-1 and mail Ann.',
    'Lock account A-1. Then mail Ann.',
    'Lock account A-1, mail Ann.',
    'Lock account A-1\nMail Ann',
    'Lock account A-1? Is Ann there?',
    `Lock account A-1 ${'as I told you before '.repeat(6)}`,
  ])('is kept there where work may be left: %s', async (request) => {
    expect((await decide(proposed(locked(request), false, unlock))).outcome).toBe('kept')
  })

  test('is kept there where another change was tried', async () => {
    const messages = [...locked('Lock account A-1.'), ...done('notify_owner', {}, 'Error: no owner', 'n')]
    expect((await decide(proposed(messages, false, unlock))).outcome).toBe('kept')
  })
})

describe('a host that cannot answer is told that the change is done', () => {
  const after = (output: string, name = 'lock_account') => {
    const messages = [user('Lock account A-1.'), ...done(name, { id: 'A-1' }, output)]
    return decide(proposed(messages, false, call(`un${name}`, { id: 'A-1' })))
  }

  test.each(['true', 'OK', '{"ok": true, "id": "x7"}', 'Account A-1 locked.', '{"locked": true}'])(
    'where the output only confirms it: %s',
    async (output) => {
      expect((await after(output)).action.kind).toBe('final-response')
    },
  )

  test.each(['{"ok": true, "queue": 3}', 'Locked 1 of 2 accounts.', `{"ok": true, "status": "${'ok '.repeat(200)}"}`])(
    'and not where it says more: %s',
    async (output) => {
      expect((await after(output)).outcome).toBe('kept')
    },
  )

  test('for a request of 120 characters, and not of 121', async () => {
    const ask = (length: number) => `Lock account A-1 ${'x'.repeat(length - 17)}`
    expect((await decide(proposed(locked(ask(120)), false, unlock))).action.kind).toBe('final-response')
    expect((await decide(proposed(locked(ask(121)), false, unlock))).outcome).toBe('kept')
  })
})

describe('an actor insists', () => {
  const answered: readonly Message[] = [
    ...locked('Lock A-1.'),
    { role: 'assistant', content: '', calls: [call('unlock_account', { id: 'A-1' }, 'first')] },
    { role: 'tool', callId: 'first', content: answer, isAnswer: true },
  ]

  test('by the same call after the answer: it is kept, and the record says why', async () => {
    const decision = await decide(proposed(answered, true, unlock))
    expect(decision).toMatchObject({ outcome: 'kept', because: { stage: 'evidence', code: 'insisted' } })
    expect(decision.certificates).toMatchObject([{ condition: 'inverse-action' }])
  })

  test('not by another call, and not in another turn', async () => {
    const other = [...answered, ...done('lock_account', { id: 'B-2' }, 'true', 'second')]
    expect((await decide(proposed(other, true, call('unlock_account', { id: 'B-2' })))).outcome).toBe('replaced')
    const later = [...answered, user('Lock A-1, please.'), ...done('lock_account', { id: 'A-1' }, 'true', 'third')]
    expect((await decide(proposed(later, true, unlock))).outcome).toBe('replaced')
  })

  test('not where an output only says so: whoever writes outputs cannot make it insist', async () => {
    for (const output of [answer, 'Not executed: busy.', 'true']) {
      const messages = [...locked('Lock A-1.'), ...done('unlock_account', { id: 'A-1' }, output, 'first')]
      expect(await decide(proposed(messages, true, unlock))).not.toMatchObject({ because: { code: 'insisted' } })
    }
  })

  test('in vain where the policy does not let it, and the answer does not offer it', async () => {
    const extensions = extendedPolicy.extensions?.filter((one) => one !== insisting) ?? []
    const hard: Policy = { ...extendedPolicy, extensions }
    const { action } = await decide(proposed(answered, true, unlock), hard)
    expect(action).toEqual({ kind: 'answer', text: answer.replace(' Call it again to insist.', '') })
  })

  test('only where every call that the evidence is about was answered', async () => {
    const both = [...locked('Lock A-1 and B-2.'), ...done('lock_account', { id: 'B-2' }, 'true', 'other')]
    const answer: readonly Message[] = [
      { role: 'assistant', content: '', calls: [call('unlock_account', { id: 'A-1' }, 'first')] },
      { role: 'tool', callId: 'first', content: 'Not executed.', isAnswer: true },
    ]
    const twice = proposed([...both, ...answer], true, unlock, call('unlock_account', { id: 'B-2' }, 'second'))
    expect(await decide(twice)).toMatchObject({ outcome: 'replaced', action: { kind: 'answer' } })
  })

  test('only against a condition that lets it', async () => {
    const conditions = extendedPolicy.conditions.map((one) =>
      one.name === 'inverse-action' ? { ...one, mayInsist: false } : one,
    )
    const decision = await decide(proposed(answered, true, unlock), { ...extendedPolicy, conditions })
    expect(decision.outcome).toBe('replaced')
  })
})
