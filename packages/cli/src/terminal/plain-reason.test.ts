import { expect, test } from 'vitest'
import { failureText, plainReasons } from './plain-reason.ts'

test.each([
  [
    "x cannot be read: ENOENT: no such file or directory, open 'x'.",
    'x cannot be read: there is no such file or folder.',
  ],
  [
    'x cannot be read: EISDIR: illegal operation on a directory, read.',
    'x cannot be read: this is a folder, not a file.',
  ],
  ["Reading stopped: EACCES: permission denied, open '/a b/c'.", 'Reading stopped: no permission.'],
  ['a line that speaks of ENOENT: and goes on', 'a line that speaks of ENOENT: and goes on'],
  ["EWHAT: unknown, open 'x'", "EWHAT: unknown, open 'x'"],
])('%s', (said, plain) => {
  expect(plainReasons(said)).toBe(plain)
})

test('an error of the system is told in plain words, with a code of ours', () => {
  const error = Object.assign(new Error("ENOENT: no such file or directory, open 'x'"), { code: 'ENOENT', path: 'x' })
  expect(failureText(error)).toBe(
    'There is no such file or folder: x. Check the name; a folder to write into must exist.\n(no-such-file)',
  )
})
