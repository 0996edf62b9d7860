import { describe, expect, test } from 'vitest'
import { type DrawnUnits, laterArm, sampleRatioEvidence, sampleRatioLimit } from './fair-arms.ts'
import { assignArm } from './hashes.ts'

function fitsShare(stages: readonly DrawnUnits[]): boolean {
  return sampleRatioEvidence(stages) < sampleRatioLimit
}

describe('counts against the share', () => {
  // 1 / ((n + 1) C(n, x) s^x (1 - s)^(n - x)), by hand.
  test.each([
    [{ share: 0.5, repair: 0, control: 0 }, 1],
    [{ share: 0.5, repair: 1, control: 0 }, 1],
    [{ share: 0.1, repair: 1, control: 0 }, 5],
    [{ share: 0.5, repair: 2, control: 2 }, 16 / 30],
    [{ share: 0.1, repair: 2, control: 1 }, 1 / (4 * 3 * 0.01 * 0.9)],
  ])('of %o are evidence of %d against it', (stage, evidence) => {
    expect(sampleRatioEvidence([stage])).toBeCloseTo(evidence, 10)
  })

  test('fit while units fall as the hash draws them, at every look', () => {
    for (const share of [0.1, 0.5, 0.9]) {
      const counts = { repair: 0, control: 0 }
      for (let unit = 0; unit < 2_000; unit++) {
        counts[assignArm({ salt: 's', tenant: 't', unit: String(unit) }, share)] += 1
        if (unit % 50 === 0) expect([share, unit, fitsShare([{ share, ...counts }])]).toEqual([share, unit, true])
      }
    }
  })

  test('do not fit where a third of one arm is lost', () => {
    expect(fitsShare([{ share: 0.5, repair: 200, control: 300 }])).toBe(false)
    expect(fitsShare([{ share: 0.1, repair: 20, control: 900 }])).toBe(false)
    // Too few to tell.
    expect(fitsShare([{ share: 0.5, repair: 4, control: 6 }])).toBe(true)
  })

  test('are taken stage by stage: two that fit do not fail together', () => {
    const early = { share: 0.1, repair: 10, control: 90 }
    const late = { share: 0.5, repair: 50, control: 50 }
    expect(fitsShare([early, late])).toBe(true)
    expect(fitsShare([{ share: 0.5, repair: 60, control: 140 }])).toBe(false)
  })

  test('fit a share of 0 or 1 where nobody is where nobody can be, and else never', () => {
    expect(fitsShare([{ share: 1, repair: 50, control: 0 }])).toBe(true)
    expect(fitsShare([{ share: 0, repair: 0, control: 50 }])).toBe(true)
    expect(fitsShare([{ share: 1, repair: 50, control: 1 }])).toBe(false)
    expect(fitsShare([{ share: 0, repair: 1, control: 50 }])).toBe(false)
  })

  test('are told apart at any number of units', () => {
    expect(fitsShare([{ share: 0.5, repair: 500_000, control: 500_000 }])).toBe(true)
    expect(fitsShare([{ share: 0.5, repair: 505_000, control: 495_000 }])).toBe(false)
  })
})

test('units without a label that fall into the arms as all units do are no warning', () => {
  expect(laterArm({ repaired: 40, control: 40 }, { repaired: 5, control: 3 })).toBeNull()
  expect(laterArm({ repaired: 4, control: 36 }, { repaired: 1, control: 9 })).toBeNull()
  expect(laterArm({ repaired: 0, control: 0 }, { repaired: 0, control: 0 })).toBeNull()
})

test('an arm whose labels are far more often missing arrives later', () => {
  expect(laterArm({ repaired: 40, control: 40 }, { repaired: 15, control: 1 })).toBe('repaired')
  expect(laterArm({ repaired: 40, control: 40 }, { repaired: 0, control: 14 })).toBe('control')
})

test('a few units are no warning, however they fall', () => {
  expect(laterArm({ repaired: 5, control: 5 }, { repaired: 3, control: 0 })).toBeNull()
})
