import { expect, test } from 'vitest'
import { user } from '../../../test/fixtures/steps.ts'
import { readTrace } from '../paper/evidence/reading.ts'
import { isByConvention } from './address-convention.ts'
import { openNamedValues } from './named-values.ts'

const conventions: readonly ((first: string, last: string) => string)[] = [
  (first, last) => `${first}.${last}`,
  (first, last) => `${first}_${last}`,
  (first, last) => `${first}-${last}`,
  (first, last) => `${first}${last}`,
  (first, last) => `${first[0]}.${last}`,
  (first, last) => `${first[0]}_${last}`,
  (first, last) => `${first[0]}-${last}`,
  (first, last) => `${first[0]}${last}`,
  (first, last) => `${first}.${last[0]}`,
  (first, last) => `${first}${last[0]}`,
]

const people = [
  ['Ada Petrova', 'ada', 'petrova'],
  ['Petrova, Ada', 'ada', 'petrova'],
  ['Ann-Marie Okafor', 'annmarie', 'okafor'],
  ['Li Ng', 'li', 'ng'],
] as const

test.each(
  people.flatMap(([written, first, last]) => conventions.map((make) => [make(first, last), written, make] as const)),
)('%s is the address of %s where another address shows the convention', (local, written, make) => {
  const shown = `Nils Behrens has ${make('nils', 'behrens')}@firm.example.`
  const named = (name: string) => readTrace([user(`${shown} Write to ${name} about the lease.`)]).index(openNamedValues)
  expect(isByConvention(local, 'firm.example', named(written))).toBe(true)
  expect(isByConvention(local, 'firm.example', named('Bo Quist'))).toBe(false)
})
