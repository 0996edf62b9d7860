import { expect, test } from 'vitest'
import { laterArm } from './label-lag.ts'

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
