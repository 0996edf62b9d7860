import { describe, expect, test } from 'vitest'
import { demandSame } from './divergence.ts'

const place = { taskId: 'banking/user_task_3', turn: 0, step: 1 }

function messageOf(stored: readonly string[], replayed: readonly string[]): string {
  try {
    demandSame(place, 'output', { stored, replayed })
  } catch (error) {
    return String(error)
  }
  return ''
}

describe('a divergence is told', () => {
  test('by what differs, and not by what is alike around it', () => {
    const alike = 'a line of a long table\n'.repeat(5_000)
    const message = messageOf([`${alike}2022-03-07${alike}`], [`${alike}2022-04-07${alike}`])
    expect(message).toContain('at turn 1, step 2')
    expect(message).toMatch(/stored: {3}…[^\n]{0,70}2022-03-07/)
    expect(message).toMatch(/replayed: …[^\n]{0,70}2022-04-07/)
    expect(message.length).toBeLessThan(900)
    expect(message.split('\n')).toHaveLength(4)
  })

  test('whole where it is short', () => {
    expect(messageOf(['3 found'], ['4 found'])).toContain('  stored:   3 found\n  replayed: 4 found\n')
  })

  test('where one goes on and the other ends', () => {
    const message = messageOf(['x'.repeat(500)], [`${'x'.repeat(500)}!`])
    expect(message).toMatch(/stored: {3}…x+\n/)
    expect(message).toMatch(/replayed: …x+!\n/)
  })

  test('where there is nothing to hold against it', () => {
    expect(messageOf([], ['4 found'])).toContain('  stored:   (no output)\n  replayed: 4 found\n')
  })
})

test('what is the same does not diverge', () => {
  expect(messageOf(['a', 'b'], ['a', 'b'])).toBe('')
})
