import type { DecisionRecord } from '@twincheck/core'
import { expect, test } from 'vitest'
import { type AnsweredRun, addAnswers, answerFigureLines, countAnswers } from './answer-figures.ts'

/** Only these members of a record are read. */
function decided(outcome: DecisionRecord['outcome'], advice: DecisionRecord['advice']): DecisionRecord {
  return { outcome, advice } as DecisionRecord
}

const answer = (condition: string) => ({ call: 0, condition, text: 'Not executed.' })
const pair: AnsweredRun = {
  records: [
    decided('answered', { answers: [answer('done-already')], insisted: [], unanswered: [] }),
    decided('answered', { answers: [answer('known-answer'), answer('unknown-target')], insisted: [1], unanswered: [] }),
    // In a kept record the answers are those that would have been given.
    decided('kept', { answers: [answer('done-already')], insisted: [], unanswered: [0, 1] }),
  ],
  interventions: [
    { saved: { calls: 1, outputCharacters: 41, answerCharacters: 13 } },
    { saved: { calls: 0, outputCharacters: 0, answerCharacters: 0 } },
    {},
  ],
}

test('answers are counted by what they stopped, with calls that ran all the same and calls saved', () => {
  const figures = countAnswers([pair])
  expect(figures).toEqual({
    ...{ answered: 3, doubleEffects: 1, repeatedReads: 1, repeatedFailures: 0, inventedTargets: 1 },
    ...{ insisted: 1, spent: 2, saved: 1, outputCharacters: 41, answerCharacters: 13 },
  })
  expect(addAnswers(figures, null)).toBe(figures)
  expect(addAnswers(figures, figures)).toMatchObject({ answered: 6, saved: 2, answerCharacters: 26 })
  if (!figures) throw new Error('no answers')
  const [stopped, ran, saved] = answerFigureLines(figures)
  expect(stopped).toBe(
    'answered instead of executed: 3 calls; double effects prevented 1, repeated reads 1, repeated failures 0, invented targets stopped 1',
  )
  expect(ran).toBe('ran all the same: insisted 1, no answers left in the turn 2')
  expect(saved).toMatch(
    /^calls saved: 1 .*estimate.*: about 11 tokens of output not read, about 4 tokens of answers read instead\./,
  )
})

test('without an answer there are no figures, and nothing is printed', () => {
  expect(countAnswers([{ records: pair.records.slice(2) }])).toBeNull()
  expect(addAnswers(null, null)).toBeNull()
})
