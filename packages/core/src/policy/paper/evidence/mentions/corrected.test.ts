import { describe, expect, test } from 'vitest'
import { afterCorrection } from './corrected.ts'

describe('what counts of a message after a correction', () => {
  test('is the rest, if the rest asks for the action on a value', () => {
    expect(afterCorrection('close it, no wait, close C-4413', 'close_case').trim()).toBe('no wait, close C-4413')
  })

  test('is what follows the last correction', () => {
    expect(afterCorrection('close C-1, no, close C-2, sorry, close C-33', 'close_case').trim()).toBe(
      'sorry, close C-33',
    )
  })

  test.each([
    ['nothing is corrected', 'close it and close C-4413'],
    ['the rest asks for nothing', 'close C-4410, no wait, C-4413'],
    ['the rest asks for another action', 'close C-4410, no wait, show C-4413'],
    ['the rest asks for a thing spoken of before', 'close C-4410, no wait, close it'],
    ['the message only begins like a correction', 'no, close C-4413'],
  ])('is the whole message if %s', (_, message) => {
    expect(afterCorrection(message, 'close_case')).toBe(message)
  })
})
