import { expect, test } from 'vitest'
import { foreignCallFault, keywordFault } from './source-fault.ts'

// The texts themselves are compared with the official executor's in decode.test.ts.
test.each([
  ['spaces', `a${' '.repeat(100_000)}-`],
  ['operators', `a${'- '.repeat(50_000)}`],
  ['words', 'a '.repeat(50_000)],
])('a name of a hundred thousand %s is a syntax error like any other', (_, name) => {
  const call = { name: `${name}!`, args: [], kwargs: new Map([[`${name}!`, null]]) }
  expect(keywordFault(call.kwargs)?.text).toBe('invalid syntax (<string>, line 1)')
  expect(foreignCallFault(call, () => null).text).toBe('invalid syntax (<string>, line 1)')
})

test('a built-in name with a keyword it refuses is answered by the built-in, and not run', () => {
  const call = { name: 'exec', args: [], kwargs: new Map([['cmd', 'anything']]) }
  expect(foreignCallFault(call, () => null).text).toBe('exec() takes at least 1 positional argument (0 given)')
})
