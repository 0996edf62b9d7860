import { describe, expect, test } from 'vitest'
import { python } from '../../../test/fixtures/python-parity.ts'
import { type CalibrationTask, calibrateThreshold, NoActorSuccessError, nextAfter } from './calibrate.ts'

const task = (score: number, actorSucceeded: boolean): CalibrationTask => ({ id: `t${score}`, score, actorSucceeded })

describe('the threshold (Eq. 6)', () => {
  test('stays at the floor of 0.50 where no successful trajectory scored', () => {
    expect(calibrateThreshold([task(0, true), task(0, true), task(0, false)])).toBe(0.5)
  })

  test('lies just above the highest score of a trajectory that succeeded', () => {
    expect(calibrateThreshold([task(0.7, true), task(0.6, true)])).toBe(0.7000000000000001)
  })

  test('does not depend on the order of the tasks', () => {
    expect(calibrateThreshold([task(0.6, true), task(0.7, true)])).toBe(0.7000000000000001)
  })

  test('ignores trajectories that failed', () => {
    expect(calibrateThreshold([task(0, true), task(0.9, false)])).toBe(0.5)
  })

  test('rises above the floor as soon as a successful trajectory reached it', () => {
    expect(calibrateThreshold([task(0.5, true)])).toBe(0.5000000000000001)
    expect(calibrateThreshold([task(0.4999999999999999, true)])).toBe(0.5)
  })

  test('lies above 1, where nothing passes, once a successful trajectory scored 1', () => {
    expect(calibrateThreshold([task(1, true)])).toBe(1 + Number.EPSILON)
  })

  test.each<[string, readonly CalibrationTask[]]>([
    ['no actor succeeded', [task(0, false), task(0.9, false)]],
    ['there were no tasks', []],
  ])('is not frozen where %s', (_, tasks) => {
    expect(() => calibrateThreshold(tasks)).toThrow(NoActorSuccessError)
    expect(() => calibrateThreshold(tasks)).toThrow(`none of ${tasks.length} did`)
  })
})

describe('the next number', () => {
  test(`is Python's nextafter(x, inf), to the bit, for ${python.nextAfter.length} numbers`, () => {
    for (const { x, next } of python.nextAfter) expect([x, nextAfter(x)]).toEqual([x, next])
  })

  test('after either zero is the smallest positive number', () => {
    expect(nextAfter(0)).toBe(5e-324)
    expect(nextAfter(-0)).toBe(5e-324)
  })

  test('after the largest finite number is infinity', () => {
    expect(nextAfter(Number.MAX_VALUE)).toBe(Number.POSITIVE_INFINITY)
  })
})
