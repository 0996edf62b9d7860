import { expect, test } from 'vitest'
import { failureText } from './plain-reason.ts'

test('an error of the laboratory, which has its own copy of the class, is told by its sentence and code', () => {
  const error = Object.assign(new Error('There is no such task.'), { code: 'no-task' })
  expect(failureText(error)).toBe('There is no such task.\n(no-task)')
})

test.each(['ENOENT', 'ERR_INVALID_ARG_TYPE', '23505', 'commander.help', 42])(
  'an error with the code %s is not one of ours',
  (code) => {
    expect(failureText(Object.assign(new Error('Something.'), { code }))).not.toBe(`Something.\n(${code})`)
  },
)
