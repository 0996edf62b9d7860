import { describe, expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'
import { isOtherPortion } from './other-portion.ts'

const isOther = (message: string, ...amounts: readonly string[]) =>
  isOtherPortion(message, mentionsIn(message)[0] ?? { from: -1, to: -1, introduction: [] }, amounts)

describe('a value has an amount of its own', () => {
  test('where its part of the sentence names another than the call, and the message names that of the call too', () => {
    expect(isOther('Book 40 on the usual one and 60 on CC-1001.', '40')).toBe(true)
    expect(isOther('60 on CC-1001, please. And 40 as always.', '40')).toBe(true)
  })

  test('and not where the amount is that of the call, or the only one', () => {
    expect(isOther('Book 40 on CC-1001.', '40')).toBe(false)
    expect(isOther('Book 60 on CC-1001.', '40')).toBe(false)
    expect(isOther('Book 40 of the 60 on CC-1001.', '40')).toBe(false)
    expect(isOther('I have 40 left, so CC-1001 it is.', '40')).toBe(false)
    expect(isOther('Book 40 on CC-1001 and 60 on the usual one.', '40')).toBe(false)
  })
})
