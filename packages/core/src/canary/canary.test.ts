import { describe, expect, test } from 'vitest'
import { type CanaryStage, logEvidence } from './arm-bet.ts'
import { assignArm } from './assign-arm.ts'
import { canaryRules, readCanary } from './canary-rules.ts'
import { hashShare } from './hash-share.ts'
import { brakesOn, switchEvidence } from './switch-verdicts.ts'

function stage(share: number, ...[good, bad, controlGood, controlBad]: readonly number[]): CanaryStage {
  return {
    share,
    repaired: { successes: good ?? 0, failures: bad ?? 0 },
    control: { successes: controlGood ?? 0, failures: controlBad ?? 0 },
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

  function bet(counts: CanaryStage): number {
    return Math.exp(logEvidence([counts], 'better'))
  }
})

describe('a canary', () => {
  test('goes to shadow as soon as the evidence that repair does worse reaches 10', () => {
    expect(readCanary([stage(0.5, 1, 9, 8, 2)], 3).state).toBe('to-shadow')
    expect(readCanary([stage(0.5, 3, 7, 5, 5)], 3).state).toBe('running')
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

  test('starts with a tenth of the units, and goes on with half from ten labelled repaired ones on', () => {
    expect(readCanary([stage(0.1, 5, 4, 20, 60)], 5).nextShare).toBe(0.1)
    expect(readCanary([stage(0.1, 5, 5, 20, 60)], 5).nextShare).toBe(0.5)
    expect(canaryRules.steps.map(({ share }) => share)).toEqual([0.1, 0.5])
  })

  test('counts corrected outcomes anew: nothing remains of what was taken back', () => {
    const before = readCanary([stage(0.5, 1, 9, 8, 2)], 3)
    const corrected = readCanary([stage(0.5, 5, 5, 5, 5)], 3)
    expect(before.state).toBe('to-shadow')
    expect(corrected.evidenceWorse).toBeLessThan(1.5)
  })
})

describe('the second brake', () => {
  test('multiplies by 4 for a wrong twin and by 0.842 for a right one', () => {
    expect(switchEvidence({ right: 0, wrong: 1 })).toBeCloseTo(4, 12)
    expect(switchEvidence({ right: 1, wrong: 0 })).toBeCloseTo(0.842, 3)
  })

  test('holds at two wrong of two, and not at two wrong of five', () => {
    expect(brakesOn({ right: 0, wrong: 2 })).toBe(true)
    expect(brakesOn({ right: 3, wrong: 2 })).toBe(false)
  })
})
