import { describe, expect, test } from 'vitest'
import { exampleRecord } from '../../../eval/test/fixtures/experiment/example.ts'
import type { Recorded } from '../reading/record.ts'
import { cutStretches, evidencePlaces } from './stretches.ts'

function kept(position: number): Recorded {
  return exampleRecord({ position, outcome: 'kept', certificates: [], exception: null })
}

function held(position: number, ...quoted: readonly (number | 'proposal')[]): Recorded {
  const exhibits = quoted.map((place) => ({ position: place, text: 'x' }))
  const certificate = { condition: 'inverse-action', version: 1, severity: 0.95, authorises: 'deletion' } as const
  return { ...kept(position), certificates: [{ ...certificate, calls: [0], reason: 'r', exhibits, finding: {} }] }
}

const cut = (length: number, records: readonly Recorded[], also: readonly number[] = []) =>
  cutStretches(length, records.flatMap(evidencePlaces), also).map(({ kind, from, to }) => `${kind} ${from}-${to}`)

describe('a long conversation', () => {
  test('folds what is far from evidence, and leaves two messages around it', () => {
    expect(cut(100, [held(50)])).toEqual(['folded 0-48', 'shown 48-53', 'folded 53-100'])
  })

  test('shows what the evidence quotes, wherever it stands', () => {
    expect(cut(100, [held(90, 10, 'proposal')])).toEqual([
      'folded 0-8',
      'shown 8-13',
      'folded 13-88',
      'shown 88-93',
      'folded 93-100',
    ])
  })

  test('shows a switch and a failure without a certificate too', () => {
    expect(cut(40, [{ ...kept(20), outcome: 'replaced' }])[0]).toBe('folded 0-18')
    expect(cut(40, [{ ...kept(20), exception: { name: 'Error', message: 'gone' } }])[0]).toBe('folded 0-18')
  })

  test('does not fold a stretch that is hardly longer than the button', () => {
    expect(cut(40, [held(16), held(26)])).toEqual(['folded 0-14', 'shown 14-29', 'folded 29-40'])
  })

  test('shows the place an address leads to', () => {
    expect(cut(60, [held(10)], [40])).toEqual([
      'folded 0-8',
      'shown 8-13',
      'folded 13-38',
      'shown 38-43',
      'folded 43-60',
    ])
  })

  test('without any evidence folds nothing, also where an address leads into it', () => {
    expect(cut(2_000, [kept(3), kept(9)], [1_000])).toEqual(['shown 0-2000'])
  })

  test('of no message has no stretch, and places beyond its end or before its beginning change nothing', () => {
    expect(cut(0, [held(0)])).toEqual([])
    expect(cut(31, [held(40), held(-3)])).toEqual(['folded 0-31'])
  })

  test('that is short folds nothing', () => {
    expect(cut(30, [held(1)])).toEqual(['shown 0-30'])
  })
})
