import { describeProfile, policyOf } from '@twincheck/core'
import { expect, test } from 'vitest'
import { onlyConditions, withoutWarrant } from './certify.ts'

const names = (profile: Parameters<typeof policyOf>[0]) => policyOf(profile).conditions.map(({ name }) => name)

test('some conditions of a profile are those, in the order of the profile', () => {
  expect(names(onlyConditions('extended', ['padded-quote', 'inverse-action', 'padded-quote']))).toEqual([
    'inverse-action',
    'padded-quote',
  ])
})

test('built-in conditions that the profile does not have are added to it', () => {
  expect(names(onlyConditions('paper', ['padded-quote']))).toEqual(['padded-quote'])
})

test('a condition that the profile leaves out can be measured all the same', () => {
  const mine = { ...describeProfile('paper', 'mine'), add: ['padded-quote'], leaveOut: ['stale-argument'] }
  expect(names(onlyConditions(mine, ['stale-argument']))).toEqual(['stale-argument'])
  expect(names(onlyConditions(mine, ['padded-quote', 'stale-argument']))).toEqual(['stale-argument', 'padded-quote'])
})

test('a condition that there is not is refused, with those there are', () => {
  expect(() => onlyConditions('paper', ['nothing'])).toThrow(
    'Unknown condition: nothing. Known conditions: inverse-action',
  )
})

test('a profile held to a warrant is measured whole', () => {
  const warrant = { source: 'w.json', content: {}, mostTouched: 0 }
  expect(names(withoutWarrant({ ...describeProfile('paper', 'mine'), warrant }))).toHaveLength(3)
  expect(withoutWarrant('extended')).toBe('extended')
})
