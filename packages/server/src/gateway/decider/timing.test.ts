import { expect, test } from 'vitest'
import { kept } from '../../../test/decision-records.ts'
import { handClock } from '../../../test/hand-clock.ts'
import { openTiming, type TracedDecision } from './timing.ts'

test('parts of a decision are reported once each, the one that reports included', async () => {
  const clock = handClock()
  const reported: TracedDecision[] = []
  const timing = openTiming('trace', clock)
  const report = timing.reportTo((decided) => reported.push(decided))
  await timing.time('recognise', async () => clock.advance(3))
  await timing.time('commit', async () => {
    clock.advance(5)
    report(kept)
  })
  await timing.time('load', async () => clock.advance(2))
  report({ ...kept, id: 'd2' })
  const first = [
    { name: 'recognise', startedAt: 1_000, milliseconds: 3 },
    { name: 'commit', startedAt: 1_003, milliseconds: 5 },
  ]
  const second = [{ name: 'load', startedAt: 1_008, milliseconds: 2 }]
  expect(reported.map(({ record, parts }) => [record.id, parts])).toEqual([
    ['d1', first],
    ['d2', second],
  ])
})

test('a request that is not traced is not measured, and work that fails, fails', async () => {
  const reported: TracedDecision[] = []
  const untraced = openTiming(null, handClock())
  expect(await untraced.time('load', async () => 7)).toBe(7)
  untraced.reportTo((decided) => reported.push(decided))(kept)
  expect(reported).toEqual([])
  const traced = openTiming('trace', handClock())
  await expect(traced.time('load', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})
