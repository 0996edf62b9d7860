import { describe, expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'
import { isToBeShown } from './shown.ts'

const isShown = (message: string) =>
  isToBeShown(message, mentionsIn(message)[0] ?? { from: -1, to: -1, introduction: [] })

describe('a message asks for a look, and for nothing more', () => {
  test.each([
    'Show me order #W22.',
    'Thanks. Could you please look up #W22 now?',
    'Show me the status of order #W22.',
    'Ok, pull up the status of order #W22 for me',
  ])('%s', (message) => {
    expect(isShown(message)).toBe(true)
  })

  test.each([
    'Show me whether the lamp is the same as the one in #W22.',
    'Show me the status of my order #W22.',
    'Show me order #W22 and compare it.',
    'Show me order #W22 now and cancel it.',
    'Cancel #W22.',
    'I see order #W22.',
    '#W22',
  ])('or does not: %s', (message) => {
    expect(isShown(message)).toBe(false)
  })
})
