import { describe, expect, test } from 'vitest'
import { assessment, clearWin, labelled } from '../../../../test/fixtures/steps.ts'
import { mapVerdicts, type WrittenJudgment } from './judgment.ts'

const first = labelled(1, false, clearWin)
const second = labelled(2, true, clearWin)
const asked = [
  { comparison: 1, tag: first.tag },
  { comparison: 2, tag: second.tag },
] as const
const mapped = (verdicts: readonly WrittenJudgment[], forward: number) => mapVerdicts({ verdicts, asked }, forward)

describe('the labels are mapped back', () => {
  test('to actor and twin, in both orders', () => {
    expect(mapped([first, second], 1)).toEqual({ forward: clearWin, reversed: clearWin })
  })

  test('whichever comparison has the proposal as A', () => {
    const other = mapped([labelled(1, true, clearWin), labelled(2, false, clearWin)], 2)
    expect(other).toEqual({ forward: clearWin, reversed: clearWin })
  })

  test('whatever the order in which the verifier reports them', () => {
    expect(mapped([second, first], 1)).toEqual(mapped([first, second], 1))
  })

  test('for a preference of the actor and for none', () => {
    const actor = { ...clearWin, prefers: 'actor' } as const
    const neither = { ...clearWin, prefers: 'neither', actor: assessment(2, false) } as const
    expect(mapped([labelled(1, false, actor), labelled(2, true, neither)], 1)).toEqual({
      forward: actor,
      reversed: neither,
    })
  })

  test('and a judge who always prefers A prefers one of each', () => {
    const split = mapped(
      [
        { ...first, preference: 'A' },
        { ...second, preference: 'A' },
      ],
      1,
    )
    expect(split).toMatchObject({ forward: { prefers: 'actor' }, reversed: { prefers: 'twin' } })
  })

  test.each([
    ['the first is missing', [second]],
    ['the second is missing', [first]],
    ['both are missing', []],
    ['the first is reported twice', [first, first, second]],
    ['the second is reported twice', [first, second, second]],
    ['one is reported twice and the other not at all', [first, first]],
    ['the first has the tag of the second', [{ ...first, tag: second.tag }, second]],
    ['the second has the tag of the first', [first, { ...second, tag: first.tag }]],
    [
      'the two have exchanged their tags',
      [
        { ...first, tag: second.tag },
        { ...second, tag: first.tag },
      ],
    ],
  ])('unless %s', (_, verdicts) => {
    expect(mapped(verdicts, 1)).toBeNull()
  })

  test('not from one order alone, were only one asked for', () => {
    expect(mapVerdicts({ verdicts: [first], asked: asked.slice(0, 1) }, 1)).toBeNull()
    expect(mapVerdicts({ verdicts: [first], asked: asked.slice(0, 1) }, 2)).toBeNull()
  })
})
