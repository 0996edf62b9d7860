import { expect, test } from 'vitest'
import { valueName } from './finding-words.ts'

test('calls that the actor insisted on are an outcome of their own, with a name for people', () => {
  expect(valueName('ended', 'insisted')).toBe('insisted')
  expect(valueName('ended', 'constructor')).toBe('constructor')
})
