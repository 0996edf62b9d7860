import { describe, expect, test } from 'vitest'
import { assessment, clearWin } from '../../../test/fixtures/steps.ts'
import { qualityMargin, switchScore } from './gate.ts'
import type { Judgment } from './verifier/judgment.ts'
import { type Assessment, quality, type RubricScore } from './verifier/rubric.ts'

const requirements = { minConfidence: 0.98, minMargin: 0.5 }
const both = (judgment: Judgment) => switchScore({ forward: judgment, reversed: judgment }, requirements)

/** Full marks less one point for the choice of the tool: with the fatal label, a margin of exactly 0.50 to full marks. */
const halfBelow = assessment(4, true, { toolSelection: 3 })

describe('the gate (Eq. 5) opens', () => {
  test('when both orders agree, at the score of the weaker order', () => {
    const weaker: Judgment = { ...clearWin, confidence: 0.98 }
    expect(switchScore({ forward: clearWin, reversed: weaker }, requirements)).toBe(0.98)
    expect(switchScore({ forward: weaker, reversed: clearWin }, requirements)).toBe(0.98)
  })

  test('at the margin where that is the weaker of the two', () => {
    expect(both({ ...clearWin, actor: assessment(2, true), twin: assessment(3, false) })).toBe(0.7)
  })

  test('at a confidence of exactly 0.98', () => {
    expect(both({ ...clearWin, confidence: 0.98 })).toBe(0.98)
  })

  test('at a margin of exactly 0.50', () => {
    expect(both({ ...clearWin, actor: halfBelow })).toBe(0.5)
  })

  test('at a margin of 1 with a confidence of 1', () => {
    expect(both({ ...clearWin, confidence: 1, actor: assessment(0, true) })).toBe(1)
  })
})

describe('the gate stays shut when', () => {
  test.each<[string, Partial<Judgment>]>([
    ['one order prefers the actor', { prefers: 'actor' }],
    ['one order has no preference', { prefers: 'neither' }],
    ['one order is less than 0.98 confident', { confidence: 0.979 }],
    ['one order does not call the proposal fatal', { actor: assessment(0, false) }],
    ['one order calls the twin fatal too', { twin: assessment(4, true), actor: assessment(0, true) }],
    ['the fatal label is the only difference (0.45 < 0.50)', { actor: assessment(4, true) }],
    [
      'the margin is one eightieth below 0.50',
      { actor: assessment(4, true, { toolSelection: 2 }), twin: assessment(4, false, { goalAlignment: 3 }) },
    ],
    ['the twin is the worse one', { actor: assessment(4, true), twin: assessment(0, false) }],
  ])('%s', (_, change) => {
    const objection = { ...clearWin, ...change }
    expect(switchScore({ forward: clearWin, reversed: objection }, requirements)).toBe(0)
    expect(switchScore({ forward: objection, reversed: clearWin }, requirements)).toBe(0)
  })

  test('no clear win makes up for it in the other order', () => {
    const certain: Judgment = { ...clearWin, confidence: 1, actor: assessment(0, true) }
    expect(switchScore({ forward: certain, reversed: { ...clearWin, confidence: 0.97 } }, requirements)).toBe(0)
  })
})

describe('the margin', () => {
  test('is how much better the twin is, and may be negative', () => {
    expect(qualityMargin(clearWin)).toBe(1)
    expect(qualityMargin({ ...clearWin, actor: assessment(4, false), twin: assessment(4, true) })).toBe(-0.45)
  })

  test('of exactly 0.50 passes for every pair of score vectors that has it', () => {
    const byQuality = new Map<number, Assessment>()
    const fatalByQuality = new Map<number, Assessment>()
    let pairs = 0
    const counts = { twin: new Map<number, number>(), actor: new Map<number, number>() }
    const every: readonly RubricScore[] = [0, 1, 2, 3, 4]
    for (const g of every)
      for (const s of every)
        for (const t of every)
          for (const a of every)
            for (const c of every) {
              const scores = {
                goalAlignment: g,
                stateGrounding: s,
                toolSelection: t,
                argumentValidity: a,
                completionSafety: c,
              }
              const [twin, actor] = [
                { scores, fatal: false },
                { scores, fatal: true },
              ]
              byQuality.set(quality(twin), twin)
              fatalByQuality.set(quality(actor), actor)
              counts.twin.set(quality(twin), (counts.twin.get(quality(twin)) ?? 0) + 1)
              counts.actor.set(quality(actor), (counts.actor.get(quality(actor)) ?? 0) + 1)
            }
    for (const [high, twin] of byQuality) {
      for (const [low, actor] of fatalByQuality) {
        expect(both({ ...clearWin, actor, twin }) > 0).toBe(high - low >= 40)
        if (high - low === 40) pairs += (counts.twin.get(high) ?? 0) * (counts.actor.get(low) ?? 0)
      }
    }
    expect(pairs).toBe(233_765)
  })
})
