import { describe, expect, test } from 'vitest'
import { alarmLevel, freshDetector, raisesAlarm, type SignReference, watchHour } from './change-detector.ts'

const reference: SignReference = { share: 0.03, dispersion: 1 }

function hoursUntilAlarm(signs: number, conversations: number, known: SignReference, direction: 'up' | 'down'): number {
  let state = freshDetector(direction)
  for (let hour = 1; hour <= 2000; hour++) {
    state = watchHour(state, { signs, conversations }, known, direction)
    if (raisesAlarm(state)) return hour
  }
  return Number.POSITIVE_INFINITY
}

describe('the change detector', () => {
  test('keeps still for 2000 hours in which the share keeps to its reference', () => {
    expect(hoursUntilAlarm(3, 100, reference, 'up')).toBe(Number.POSITIVE_INFINITY)
    expect(hoursUntilAlarm(3, 100, reference, 'down')).toBe(Number.POSITIVE_INFINITY)
  })

  test('sees four times the share sooner than twice', () => {
    const [four, two] = [hoursUntilAlarm(12, 100, reference, 'up'), hoursUntilAlarm(6, 100, reference, 'up')]
    expect(four).toBeLessThan(two)
    expect(two).toBeLessThan(48)
  })

  test('sees a fall where a fall is looked for, and no fall where a rise is', () => {
    expect(hoursUntilAlarm(0, 100, reference, 'down')).toBeLessThan(48)
    expect(hoursUntilAlarm(0, 100, reference, 'up')).toBe(Number.POSITIVE_INFINITY)
  })

  test('waits longer where days have differed before', () => {
    const tempered = { ...reference, dispersion: 4 }
    expect(hoursUntilAlarm(6, 100, tempered, 'up')).toBeGreaterThan(hoursUntilAlarm(6, 100, reference, 'up'))
  })

  test('learns nothing from an hour without a conversation', () => {
    const state = watchHour(freshDetector('up'), { signs: 0, conversations: 0 }, reference, 'up')
    expect(state).toEqual([1, 1, 1, 1])
  })

  test('alarms at 90 days of hourly looks at twelve signs', () => {
    expect(alarmLevel).toBe(25_920)
    expect(raisesAlarm([alarmLevel, alarmLevel, alarmLevel, alarmLevel])).toBe(true)
    expect(raisesAlarm([alarmLevel, alarmLevel, alarmLevel, alarmLevel - 1])).toBe(false)
    expect(raisesAlarm([])).toBe(false)
  })

  test.each([
    { signs: 1_000_000, conversations: 1_000_000, share: 0.001 },
    { signs: 5, conversations: 5, share: 0 },
    { signs: 0, conversations: 5, share: 1 },
  ])('stays a number for $signs of $conversations against a share of $share', ({ signs, conversations, share }) => {
    let state = freshDetector('up')
    for (let hour = 0; hour < 10; hour++)
      state = watchHour(state, { signs, conversations }, { share, dispersion: 1 }, 'up')
    expect(state.every((evidence) => Number.isFinite(evidence))).toBe(true)
  })
})
