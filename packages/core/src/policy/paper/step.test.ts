import { describe, expect, test } from 'vitest'
import { call, done, toolCalls, user } from '../../../test/fixtures/steps.ts'
import { detachStep, fullAllowance, readStep } from './step.ts'

const input = {
  messages: [user('Lock it.'), ...done('lock', { id: 7 }, 'Locked.')],
  tools: [{ name: 'lock' }],
  proposal: toolCalls(call('unlock', { id: 7 })),
}

describe('a step', () => {
  test('is the visible trace, the active tools, the proposal, and what the trajectory may still spend', () => {
    const step = readStep(input)
    expect(step.messages).toHaveLength(3)
    expect(step.ledger.records).toHaveLength(1)
    expect(step.tools?.map(({ name }) => name)).toEqual(['lock'])
    expect(step.allowance).toEqual({ verifications: 2, switches: 1, generations: 2, followUps: 0, stopped: null })
    expect(fullAllowance).toBe(step.allowance)
  })

  test.each([null, undefined])('has unknown tools where they are %s', (tools) => {
    expect(readStep({ ...input, tools }).tools).toBeNull()
  })

  test.each<[string, unknown, string]>([
    ['is a text', 'step', 'step: expected an object with messages, tools and proposal, found the string "step"'],
    ['has no messages', { ...input, messages: undefined }, 'messages: expected an array, found nothing'],
    ['has a broken message', { ...input, messages: [{}] }, 'messages[0].content: expected a string, found nothing'],
    ['has a hole for a message', { ...input, messages: new Array(1) }, 'messages[0]: expected a message object'],
    ['has tools that are no list', { ...input, tools: {} }, 'tools: expected an array, found a value of type object'],
    ['has no proposal', { ...input, proposal: null }, 'proposal: expected an action object, found null'],
  ])('is refused where it %s', (_, step, problem) => {
    expect(() => readStep(step)).toThrow(problem)
  })

  test('can be detached, with a reading of its own and the same proposal', () => {
    const step = readStep(input)
    const detached = detachStep(step)
    expect(detached.messages).not.toBe(step.messages)
    expect(detached.ledger).not.toBe(step.ledger)
    expect(detached.ledger.records).toEqual(step.ledger.records)
    expect(detached.proposal).toBe(step.proposal)
  })
})
