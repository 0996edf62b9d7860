import { describe, expect, test } from 'vitest'
import { assessment, clearWin, labelled } from '../../../test/fixtures/steps.ts'
import { isArray, isJsonObject, type Json } from '../json.ts'
import { mapVerdicts, readVerdicts, verdictReply } from './judgment.ts'

const first = labelled(1, false, clearWin)
const second = labelled(2, true, clearWin)
const reply = (...comparisons: readonly unknown[]) => JSON.stringify({ comparisons })

describe('a reply of the verifier', () => {
  test('is a preference, a confidence and two assessments for each comparison', () => {
    expect(readVerdicts(reply(first, second))).toEqual([first, second])
  })

  test.each(['A', 'B', 'neither'])('may prefer %s', (preference) => {
    expect(readVerdicts(reply({ ...first, preference }))).toEqual([{ ...first, preference }])
  })

  test.each([0, 0.5, 1])('may have a confidence of %d', (confidence) => {
    expect(readVerdicts(reply({ ...first, confidence }))).not.toBeNull()
  })

  test('that has no comparison is readable all the same: it omits both orders', () => {
    expect(readVerdicts(reply())).toEqual([])
  })
})

describe('a reply of the verifier does not fit where', () => {
  test.each<[string, string]>([
    ['it is empty', ''],
    ['it is prose', 'A is better.'],
    ['it has no comparisons', '{}'],
    ['its comparisons are no list', '{"comparisons":{}}'],
    ['a comparison is no object', reply(first, 'A')],
    ['one of two comparisons does not fit', reply(first, { ...second, confidence: '1' })],
    ['a comparison has a number that was not asked for', reply({ ...first, comparison: 3 })],
    ['a comparison has no number', reply({ ...first, comparison: undefined })],
    ['the preference is neither label', reply({ ...first, preference: 'twin' })],
    ['the confidence is above 1', reply({ ...first, confidence: 1.01 })],
    ['the confidence is below 0', reply({ ...first, confidence: -0.01 })],
    ['the confidence is a text', reply({ ...first, confidence: '0.99' })],
    ['the confidence is missing', reply({ ...first, confidence: null })],
    ['a candidate is missing', reply({ ...first, B: undefined })],
    ['a candidate has no fatal label', reply({ ...first, A: { scores: first.A.scores } })],
    ['a fatal label is no Boolean', reply({ ...first, A: { ...first.A, fatal: 'no' } })],
    ['scores are missing', reply({ ...first, A: { fatal: false } })],
    [
      'one score is missing',
      reply({ ...first, A: { fatal: false, scores: { ...first.A.scores, toolSelection: undefined } } }),
    ],
    ['a score is 5', reply({ ...first, A: { fatal: false, scores: { ...first.A.scores, goalAlignment: 5 } } })],
    ['a score is -1', reply({ ...first, A: { fatal: false, scores: { ...first.A.scores, stateGrounding: -1 } } })],
    [
      'a score is a half',
      reply({ ...first, B: { fatal: false, scores: { ...first.A.scores, argumentValidity: 2.5 } } }),
    ],
    [
      'a score is a text',
      reply({ ...first, B: { fatal: false, scores: { ...first.A.scores, completionSafety: '4' } } }),
    ],
  ])('%s', (_, text) => {
    expect(readVerdicts(text)).toBeNull()
  })
})

describe('the labels are mapped back', () => {
  test('to actor and twin, in both orders', () => {
    expect(mapVerdicts([first, second], 1)).toEqual({ forward: clearWin, reversed: clearWin })
  })

  test('whichever comparison has the proposal as A', () => {
    const mapped = mapVerdicts([labelled(1, true, clearWin), labelled(2, false, clearWin)], 2)
    expect(mapped).toEqual({ forward: clearWin, reversed: clearWin })
  })

  test('whatever the order in which the verifier reports them', () => {
    expect(mapVerdicts([second, first], 1)).toEqual(mapVerdicts([first, second], 1))
  })

  test('for a preference of the actor and for none', () => {
    const actor = { ...clearWin, prefers: 'actor' } as const
    const neither = { ...clearWin, prefers: 'neither', actor: assessment(2, false) } as const
    expect(mapVerdicts([labelled(1, false, actor), labelled(2, true, neither)], 1)).toEqual({
      forward: actor,
      reversed: neither,
    })
  })

  test('and a judge who always prefers A prefers one of each', () => {
    const mapped = mapVerdicts(
      [
        { ...first, preference: 'A' },
        { ...second, preference: 'A' },
      ],
      1,
    )
    expect(mapped).toMatchObject({ forward: { prefers: 'actor' }, reversed: { prefers: 'twin' } })
  })

  test.each([
    ['the first is missing', [second]],
    ['the second is missing', [first]],
    ['both are missing', []],
    ['the first is reported twice', [first, first, second]],
    ['the second is reported twice', [first, second, second]],
    ['one is reported twice and the other not at all', [first, first]],
  ])('unless %s', (_, verdicts) => {
    expect(mapVerdicts(verdicts, 1)).toBeNull()
  })
})

describe('the schema of the reply', () => {
  test('uses only what strict structured outputs accept', () => {
    const keywords = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'description'])
    const check = (schema: Json | undefined): void => {
      if (!isJsonObject(schema)) throw new Error('A part of the schema is no object.')
      for (const keyword of Object.keys(schema)) expect(keywords).toContain(keyword)
      const { properties, required, items } = schema
      if (schema.type === 'object') {
        if (!isJsonObject(properties) || required === undefined || !isArray(required)) throw new Error('Not strict.')
        expect(schema.additionalProperties).toBe(false)
        expect([...required].sort()).toEqual(Object.keys(properties).sort())
        Object.values(properties).forEach(check)
      }
      if (schema.type === 'array') check(items)
    }
    check(verdictReply.schema)
  })
})
