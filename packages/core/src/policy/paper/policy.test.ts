import { expect, test } from 'vitest'
import { paperPolicy } from './policy.ts'

test('the policy of the paper has its three conditions with their severities, and its numbers', () => {
  expect(paperPolicy.conditions.map(({ name, severity, authorises }) => [name, severity, authorises])).toEqual([
    ['inverse-action', 1, 'deletion'],
    ['repeat-after-error', 1, 'structural-change'],
    ['stale-argument', 0.95, 'edit'],
  ])
  expect(paperPolicy).toMatchObject({
    minSeverity: 0.9,
    gate: { minConfidence: 0.98, minMargin: 0.5 },
    threshold: 0.5,
    completionText: 'The requested operation is complete.',
  })
})
