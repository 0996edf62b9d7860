import type { ViewedLabel } from '@twincheck/server/view-data'
import { describe, expect, test } from 'vitest'
import { choices, takeBack, UNDO_KEY, withCurrent } from './label-panel.tsx'

function said(id: string, outcome: ViewedLabel['outcome'], changed: Partial<ViewedLabel> = {}): ViewedLabel {
  const by = { kind: 'person', name: 'ada' }
  return { id, about: 'conversation', outcome, by, at: 1, arrivedAt: 1, replaces: null, why: null, ...changed }
}

const given = { id: 'last', by: { kind: 'person', name: 'ada' }, about: 'conversation' } as const

describe('a label that is taken back', () => {
  test('is unclear where its person had said nothing before', () => {
    expect(takeBack([said('last', 'success')], given)).toEqual({ outcome: 'unclear', why: 'Taken back.' })
  })

  test('is again what its person had said before, with the reason', () => {
    const labels = [said('first', 'failure', { why: 'no refund' }), said('last', 'success')]
    expect(takeBack(labels, given)).toEqual({ outcome: 'failure', why: 'no refund' })
  })

  test.each<[string, Partial<ViewedLabel>]>([
    ['another person’s', { by: { kind: 'person', name: 'ben' } }],
    ['a program’s of the same name', { by: { kind: 'program', name: 'ada' } }],
    ['one of the decision', { about: 'decision', outcome: 'twin-right' }],
  ])('is not %s', (_, changed) => {
    expect(takeBack([said('first', 'failure', changed), said('last', 'success')], given).outcome).toBe('unclear')
  })

  test('that is not among those that were read is unclear', () => {
    expect(takeBack([said('first', 'failure')], given).outcome).toBe('unclear')
  })
})

test('a label that another one corrects is no longer current', () => {
  const labels = [said('a', 'success'), said('b', 'failure', { replaces: 'a' })]
  expect(withCurrent(labels).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    ['a', false],
    ['b', true],
  ])
})

test('no two verdicts of one question share a key, nor the one that takes a label back', () => {
  for (const subject of ['conversation', 'twin', 'answer'] as const) {
    const keys = [UNDO_KEY, ...choices[subject].map(({ key }) => key)]
    expect(new Set(keys).size).toBe(keys.length)
  }
})
