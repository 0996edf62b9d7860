import { describe, expect, test } from 'vitest'
import { logEvidence } from './arm-bet.ts'
import { brakesOn, failureEvidence, switchEvidence, switchVerdictLimit } from './brakes.ts'
import { canaryRules, errorsOver, readCanary, startShare } from './canary-rules.ts'
import { assignArm, hashShare } from './hashes.ts'
import type { OpenStage } from './overturning.ts'

function stage(share: number, ...[good, bad, controlGood, controlBad]: readonly number[]): OpenStage {
  return {
    share,
    repaired: { successes: good ?? 0, failures: bad ?? 0 },
    control: { successes: controlGood ?? 0, failures: controlBad ?? 0 },
    unlabelled: { repaired: 0, control: 0 },
  }
}

describe('the split', () => {
  test('puts a unit into the arm its hash says, the same after a restart and in every replica', () => {
    expect(hashShare('salt', 'acme', 'user-1')).toBe(hashShare('salt', 'acme', 'user-1'))
    // As sha256sum says of ["salt","acme","user-1"]: a change of the formula would move users between arms.
    expect(hashShare('salt', 'acme', 'user-1')).toBe(0x9ccdacb064fc / 2 ** 48)
  })

  test.each([0.1, 0.5])('is balanced over 100,000 ids at a share of %d', (share) => {
    let repaired = 0
    for (let id = 0; id < 100_000; id++)
      if (assignArm({ salt: 's', tenant: 't', unit: `user-${id}` }, share) === 'repair') repaired++
    // Five standard deviations.
    expect(Math.abs(repaired - 100_000 * share)).toBeLessThan(5 * Math.sqrt(100_000 * share * (1 - share)))
  })

  test('is another one under another salt or tenant, and neither says anything about the other', () => {
    let alike = 0
    for (let id = 0; id < 20_000; id++) {
      const unit = `user-${id}`
      const arm = assignArm({ salt: 'one', tenant: 't', unit }, 0.5)
      if (arm === assignArm({ salt: 'two', tenant: 't', unit }, 0.5)) alike++
    }
    expect(Math.abs(alike - 10_000)).toBeLessThan(5 * Math.sqrt(5000))
    expect(hashShare('s', 'ab', 'c')).not.toBe(hashShare('s', 'a', 'bc'))
  })

  test('keeps a unit that is repaired at one share repaired at every larger one', () => {
    for (let id = 0; id < 2000; id++) {
      const unit = { salt: 's', tenant: 't', unit: String(id) }
      if (assignArm(unit, 0.1) === 'repair') expect(assignArm(unit, 0.5)).toBe('repair')
    }
  })

  test('draws new arms in every epoch, which say nothing about the arms before', () => {
    let alike = 0
    for (let id = 0; id < 5_000; id++) {
      const unit = { salt: 's', tenant: 't', unit: `user-${id}` }
      if (assignArm(unit, 0.5) === assignArm({ ...unit, epoch: 2 }, 0.5)) alike++
    }
    expect(Math.abs(alike - 2_500)).toBeLessThan(5 * Math.sqrt(1_250))
    const known = { salt: 's', tenant: 't', unit: 'user-1' }
    expect(assignArm({ ...known, epoch: 1 }, 0.5)).toBe(assignArm(known, 0.5))
  })

  test('repairs nobody at a share of 0 and everybody at 1', () => {
    for (let id = 0; id < 200; id++) {
      const unit = { salt: 's', tenant: 't', unit: String(id) }
      expect([assignArm(unit, 0), assignArm(unit, 1)]).toEqual(['control', 'repair'])
    }
  })
})

describe('the bet on the arm', () => {
  // From the research's own program, to ten digits.
  test.each([
    [stage(0.5, 12, 13, 1, 24), [5.081427817, -4.7957475259]],
    [stage(0.5, 3, 22, 12, 13), [-4.3321138079, 2.5860054335]],
    [stage(0.1, 6, 4, 5, 85), [6.5498413797, -4.4131138245]],
  ] as const)('weighs four counts as the research did', (counts, [better, worse]) => {
    expect(logEvidence([counts], 'better')).toBeCloseTo(better, 9)
    expect(logEvidence([counts], 'worse')).toBeCloseTo(worse, 9)
  })

  test('is worth exactly 1 on average where repair changes nothing, whatever the share and the success', () => {
    for (const share of [0.1, 0.5, 0.9]) {
      for (const success of [0.05, 0.5, 0.9]) {
        const mean =
          share * success * bet(stage(share, 1)) +
          share * (1 - success) * bet(stage(share, 0, 1)) +
          (1 - share) * success * bet(stage(share, 0, 0, 1)) +
          (1 - share) * (1 - success) * bet(stage(share, 0, 0, 0, 1))
        expect(mean).toBeCloseTo(1, 12)
      }
    }
  })

  test('says nothing before the first label', () => {
    expect(logEvidence([stage(0.5)], 'better')).toBeCloseTo(0, 12)
    expect(logEvidence([], 'worse')).toBeCloseTo(0, 12)
  })

  test('does not overflow after a hundred thousand labels', () => {
    expect(Number.isFinite(logEvidence([stage(0.5, 40_000, 10_000, 10_000, 40_000)], 'better'))).toBe(true)
  })

  function bet(counts: OpenStage): number {
    return Math.exp(logEvidence([counts], 'better'))
  }
})

describe('a canary', () => {
  test('goes to shadow as soon as the evidence that repair does worse reaches 15', () => {
    const harmed = readCanary([stage(0.5, 1, 10, 9, 2)], 3)
    expect(harmed.evidenceWorse).toBeGreaterThan(15)
    expect(harmed.state).toBe('to-shadow')
    const before = readCanary([stage(0.5, 1, 7, 6, 2)], 3)
    expect(before.evidenceWorse).toBeLessThan(15)
    expect(before.state).toBe('running')
  })

  test('that was adopted stays so whatever its new epoch shows, but for harm', () => {
    expect(readCanary([stage(0.5)], 0, 'adopted').state).toBe('adopt')
    expect(readCanary([stage(0.5, 30, 30, 30, 30)], 400, 'adopted').state).toBe('adopt')
    expect(readCanary([stage(0.5, 1, 10, 9, 2)], 3, 'adopted').state).toBe('to-shadow')
  })

  test('is not adopted while units without a label could overturn it', () => {
    const lacking = { ...stage(0.5, 15, 5, 2, 18), unlabelled: { repaired: 30, control: 30 } }
    expect(readCanary([lacking], 10)).toMatchObject({ state: 'running' })
  })

  test('is adopted at 100, and only with 20 labels an arm', () => {
    expect(readCanary([stage(0.5, 15, 5, 2, 18)], 10).state).toBe('adopt')
    const few = readCanary([stage(0.5, 15, 4, 2, 18)], 10)
    expect(few.evidenceBetter).toBeGreaterThan(100)
    expect(few.state).toBe('running')
  })

  test('ends undecided after 90 days that showed nothing', () => {
    expect(readCanary([stage(0.5, 30, 30, 30, 30)], 89).state).toBe('running')
    expect(readCanary([stage(0.5, 30, 30, 30, 30)], 90).state).toBe('undecided')
  })

  test('steps from a tenth to half after ten switches without a brake, half of them labelled', () => {
    const after = (labelled: number, open: number) =>
      readCanary([{ ...stage(0.1, labelled, 0, 20, 60), unlabelled: { repaired: open, control: 9 } }], 5).nextShare
    expect([after(5, 4), after(5, 5), after(4, 20), after(9, 0), after(10, 0)]).toEqual([0.1, 0.5, 0.1, 0.1, 0.5])
    expect(canaryRules.steps.map(({ share }) => share)).toEqual([0.1, 0.5])
  })

  test('starts at half where the calibration has 14 labels and bounds what is touched at 0.5 %, else at a tenth', () => {
    expect(startShare({ labelled: 14, mostTouched: 0.005 })).toBe(0.5)
    expect(startShare({ labelled: 13, mostTouched: 0.001 })).toBe(0.1)
    expect(startShare({ labelled: 300, mostTouched: 0.0051 })).toBe(0.1)
    expect(startShare({ labelled: 300, mostTouched: null })).toBe(0.1)
    expect(startShare(null)).toBe(0.1)
  })

  test('sums its errors over epochs, and never beyond certainty', () => {
    expect(errorsOver(1)).toEqual({ stopped: 0.1, adopted: 0.01 })
    expect(errorsOver(3).stopped).toBeCloseTo(0.3, 12)
    expect(errorsOver(40)).toEqual({ stopped: 1, adopted: 0.4 })
  })
})

describe('a label that changes after it was counted', () => {
  const arms = ['repaired', 'control'] as const
  const labels = ['successes', 'failures'] as const

  test('lowers the evidence of either claim to that of its worse label, and never raises it', () => {
    for (const share of [0.1, 0.5, 0.9]) {
      for (const arm of arms) {
        const known = stage(share, 4, 6, 5, 5)
        const contested = { ...known, [arm]: { ...known[arm], contested: 1 } }
        for (const direction of ['better', 'worse'] as const) {
          const either = labels.map((label) =>
            logEvidence([{ ...known, [arm]: { ...known[arm], [label]: known[arm][label] + 1 } }], direction),
          )
          const found = logEvidence([contested], direction)
          expect(found).toBeLessThanOrEqual(Math.min(...either) + 1e-12)
          expect(found).toBeGreaterThan(-Infinity)
        }
      }
    }
  })
})

describe('the second brake', () => {
  test('is the mean of a bet on one in five and a bet on one in two', () => {
    expect(switchEvidence({ right: 0, wrong: 1 })).toBeCloseTo((4 + 10) / 2, 12)
    expect(switchEvidence({ right: 1, wrong: 0 })).toBeCloseTo((0.8 / 0.95 + 0.5 / 0.95) / 2, 12)
  })

  test('is worth exactly 1 on average where one switch in twenty is wrong', () => {
    const mean = 0.05 * switchEvidence({ right: 0, wrong: 1 }) + 0.95 * switchEvidence({ right: 1, wrong: 0 })
    expect(mean).toBeCloseTo(1, 12)
  })

  test('leaves, with the first brake, at most one useless repair in ten stopped', () => {
    expect(1 / canaryRules.toShadow + 1 / switchVerdictLimit).toBeCloseTo(canaryRules.errors.stopped, 12)
  })

  test('holds at two wrong of two, and not at two wrong of five', () => {
    expect(brakesOn({ right: 0, wrong: 2 })).toBe(true)
    expect(brakesOn({ right: 3, wrong: 2 })).toBe(false)
  })
})

describe('the brake on failures without a control arm', () => {
  const ends = (successes: number, failures: number) => ({ successes, failures })

  test('stops where conversations that shadow showed to be good fail with repair', () => {
    expect(failureEvidence(ends(20, 10), ends(0, 12))).toBeGreaterThan(canaryRules.toShadow)
    expect(failureEvidence(ends(20, 10), ends(8, 4))).toBeLessThan(1)
  })

  test('says nothing where shadow showed nothing to lose, or nothing at all', () => {
    expect(failureEvidence(ends(0, 30), ends(0, 300))).toBeLessThan(1)
    expect(failureEvidence(ends(0, 0), ends(0, 300))).toBeLessThan(1)
    expect(failureEvidence(ends(20, 10), ends(0, 0))).toBeLessThan(1)
  })
})
