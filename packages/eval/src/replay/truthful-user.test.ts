import type { StepInput, ToolCall } from '@twincheck/core'
import { expect, test } from 'vitest'
import type { Solution } from '../world/environment.ts'
import type { Intervention } from './intervener.ts'
import { withTruthfulUser } from './truthful-user.ts'

const pay = (amount: number): ToolCall => ({ id: `p${amount}`, name: 'pay', arguments: { amount } })
const step = (...calls: readonly ToolCall[]): StepInput => ({
  ...{ messages: [], tools: null, canAnswer: true },
  proposal: { kind: 'tool-calls', calls },
})
const solution: Solution = { kind: 'any-turn', calls: [{ name: 'pay', arguments: '{"amount": 5}' }] }

/** An intervener that asks about every call, under this condition. */
const asking = (condition: string, known: Solution | null = solution) => {
  const answer = ({ proposal }: StepInput): Intervention => {
    const calls = proposal.kind === 'tool-calls' ? proposal.calls : []
    return { outcome: 'answered', condition, answers: calls.map((_, call) => ({ call, condition, text: 'Ask.' })) }
  }
  const inner = {
    check: async (given: StepInput) => answer(given),
    account: async () => ({ records: [], exceptions: [] }),
  }
  return withTruthfulUser(
    () => inner,
    () => known,
  )('task')
}

test('a call that the solution needs goes ahead, and any other is withheld', async () => {
  const { check } = asking('rule-confirm')
  expect(await check(step(pay(7)))).toMatchObject({ outcome: 'answered' })
  expect(await check(step(pay(5)))).toEqual({ outcome: 'kept' })
})

test('a call goes ahead only as often as the solution has it', async () => {
  const { check } = asking('rule-confirm')
  expect(await check(step(pay(5)))).toEqual({ outcome: 'kept' })
  expect(await check(step(pay(5)))).toMatchObject({ outcome: 'answered' })
})

test('of several calls only the others are withheld', async () => {
  const found = await asking('rule-confirm').check(step(pay(7), pay(5)))
  expect(found).toEqual({
    outcome: 'answered',
    condition: 'rule-confirm',
    answers: [{ call: 0, condition: 'rule-confirm', text: 'Ask.' }],
  })
})

test('answers that are no questions of a rule, and tasks without a solution, stay as they are', async () => {
  expect(await asking('done-already').check(step(pay(5)))).toMatchObject({ outcome: 'answered' })
  expect(await asking('rule-confirm', null).check(step(pay(5)))).toMatchObject({ outcome: 'answered' })
})
