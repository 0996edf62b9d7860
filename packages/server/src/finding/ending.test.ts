import { describe, expect, test } from 'vitest'
import { replaced } from '../../test/decision-records.ts'
import { alikeEndings, hideEnding } from '../view/hide-arm.ts'
import { endingOf } from './finding.ts'

const { twin, judgments, score } = replaced
const given = { confirmation: { verdict: 'refuse', by: 'bob', at: 1 } } as const
const passed = { ...replaced, twin, judgments, score, outcome: 'kept' } as const

const cases = [
  ['mode', 'shadow', {}, 'would-switch'],
  ['store', 'held-in-shadow', {}, 'would-switch'],
  ['canary', 'control', {}, 'left-alone'],
  ['confirmation', 'refused', given, 'refused'],
  ['confirmation', 'refused', {}, 'undelivered'],
  ['confirmation', 'timeout', {}, 'unanswered'],
  ['confirmation', 'invalid-edit', given, 'undelivered'],
  ['store', 'spent-elsewhere', {}, 'undelivered'],
  ['store', 'not-received', {}, 'undelivered'],
] as const

describe('a twin that passed the gate and was not delivered', () => {
  test.each(cases)('has a word of its own for %s %s %j: %s', (stage, code, more, ended) => {
    expect(endingOf({ ...passed, ...more, because: { stage, code } })).toBe(ended)
  })

  test.each(cases)('does not tell the arm of a canary, whatever kept it: %s %s %j', (stage, code, more) => {
    const ended = endingOf({ ...passed, ...more, because: { stage, code } })
    expect(hideEnding(ended)).toBe(hideEnding('replaced'))
    expect(alikeEndings('switch-due')).toEqual(expect.arrayContaining([ended, 'replaced']))
  })

  test('below the threshold it is kept, without another word', () => {
    const because = { stage: 'gate', code: 'below-threshold' } as const
    expect(endingOf({ ...passed, score: 0.1, because })).toBe('kept')
  })
})
