import { describe, expect, test } from 'vitest'
import {
  call,
  certificate,
  done,
  type StepParts,
  says,
  step,
  tool,
  toolCalls,
  user,
} from '../../../test/fixtures/steps.ts'
import { createCallValidator } from '../../schema/validate-call.ts'
import type { Certificate } from '../paper/evidence/condition.ts'
import { scoreTrajectory, type TrajectoryIngredients, trajectoryScore } from './trajectory-detector.ts'

const none: TrajectoryIngredients = {
  strongestSeverity: 0,
  repeats: 0,
  toolErrors: 0,
  schemaViolations: 0,
  emptyResults: 0,
  calls: 0,
  idleTurns: 0,
  unusedEntities: 0,
  sameTool: 0,
  guessedNumbers: 0,
  abandonedTools: 0,
}

describe('the score over a trajectory', () => {
  test('is 0 where nothing is odd', () => {
    expect(trajectoryScore(none)).toBe(0)
  })

  test.each<[keyof TrajectoryIngredients, number, number]>([
    ['repeats', 0.95, 4],
    ['schemaViolations', 0.7, 3],
    ['toolErrors', 0.95, 8],
    ['emptyResults', 0.7, 4],
    ['calls', 0.97, 40],
    ['idleTurns', 0.8, 5],
    ['unusedEntities', 0.95, 6],
    ['sameTool', 0.95, 6],
    ['guessedNumbers', 0.6, 4],
    ['abandonedTools', 0.8, 4],
  ])('keeps for each of the %s %d of what was not odd, up to %d', (ingredient, keep, cap) => {
    expect(trajectoryScore({ ...none, [ingredient]: 1 })).toBeCloseTo(1 - keep, 12)
    expect(trajectoryScore({ ...none, [ingredient]: cap })).toBeCloseTo(1 - keep ** cap, 12)
    expect(trajectoryScore({ ...none, [ingredient]: 1e9 })).toBe(trajectoryScore({ ...none, [ingredient]: cap }))
    expect(trajectoryScore({ ...none, [ingredient]: cap - 1 })).toBeLessThan(
      trajectoryScore({ ...none, [ingredient]: cap }),
    )
  })

  test('takes in half of the strongest severity', () => {
    expect(trajectoryScore({ ...none, strongestSeverity: 0.95 })).toBeCloseTo(0.475, 12)
  })

  test('stays below 1 however much is odd', () => {
    const most = Object.fromEntries(Object.keys(none).map((name) => [name, name === 'strongestSeverity' ? 1 : 1e9]))
    expect(trajectoryScore({ ...none, ...most })).toBeLessThan(1)
  })
})

describe('the ingredients', () => {
  const parts: StepParts = {
    messages: [
      user('Book HAT136.'),
      ...done('book', { flight: 'HAT137', seats: 40 }, 'Error: full', 'a'),
      says('It is full.'),
      user('Then HAT999.'),
      ...done('find', {}, '[]', 'b'),
      ...done('find', {}, '[]', 'c'),
    ],
    proposal: toolCalls(call('find', {})),
    tools: null,
  }
  const found = (change: Partial<StepParts> = {}, certificates: readonly Certificate[] = []) => {
    const given = step({ ...parts, ...change })
    const { length } = given.messages
    return scoreTrajectory({ ...given, length, certificates, validate: createCallValidator() })
  }

  test('of a call are counted over the trajectory, the proposal included where it could be at fault', () => {
    const { score, ...ingredients } = found({}, [certificate({ severity: 0.91 })])
    expect(ingredients).toEqual({
      detector: 'trajectory',
      ...none,
      strongestSeverity: 0.91,
      repeats: 2,
      toolErrors: 1,
      emptyResults: 2,
      calls: 3,
      sameTool: 1,
      guessedNumbers: 1,
      abandonedTools: 1,
    })
    expect(score).toBeCloseTo(1 - (1 - 0.455) * 0.95 ** 2 * 0.95 * 0.7 ** 2 * 0.97 ** 3 * 0.95 * 0.6 * 0.8, 12)
  })

  test('of a response hold what it leaves undone', () => {
    expect(found({ proposal: { kind: 'final-response', text: 'Nothing there.' } })).toMatchObject({
      unusedEntities: 2,
      idleTurns: 0,
      sameTool: 0,
      abandonedTools: 1,
    })
  })

  test.each(['', 'What for?'])(
    'of the response %j to a request count the turn as idle where nothing was called',
    (text) => {
      const messages = [...parts.messages, user('And now?')]
      expect(found({ messages, proposal: { kind: 'final-response', text } })).toMatchObject({ idleTurns: 1 })
      expect(found({ messages })).toMatchObject({ idleTurns: 0 })
    },
  )

  test('of a response count the tools it abandons', () => {
    const messages = [...parts.messages, ...done('book', {}, 'Error: full', 'd')]
    expect(found({ messages, proposal: { kind: 'clarification', text: 'Another?' } }).abandonedTools).toBe(2)
    expect(found({ messages }).abandonedTools).toBe(1)
  })

  test('hold the violations of the proposal', () => {
    expect(found({ tools: [tool('find', { type: 'object', required: ['city'] })] }).schemaViolations).toBe(1)
  })
})
