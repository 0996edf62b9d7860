import { expect, test } from 'vitest'
import { rememberLast } from './remember-last.ts'

test('the latest text is not worked out again, and another one is', () => {
  const seen: string[] = []
  const length = rememberLast((text) => {
    seen.push(text)
    return text.length
  })
  expect([length('one'), length('one'), length('four'), length('one')]).toEqual([3, 3, 4, 3])
  expect(seen).toEqual(['one', 'four', 'one'])
})
