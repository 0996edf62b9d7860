import { describe, expect, test } from 'vitest'
import { foreignCallFault, sourceFault } from './source-fault.ts'

test.each([
  ['spaces', `a${' '.repeat(100_000)}-`],
  ['operators', `a${'- '.repeat(50_000)}`],
  ['words', 'a '.repeat(50_000)],
])('a name of a hundred thousand %s is a syntax error like any other', (_, name) => {
  const call = { name: `${name}!`, args: [], kwargs: new Map([[`${name}!`, null]]) }
  expect(sourceFault(call)?.text).toBe('invalid syntax (<string>, line 1)')
  expect(foreignCallFault(call, () => null).text).toBe('invalid syntax (<string>, line 1)')
})

test('a built-in name with a keyword it refuses is answered by the built-in, and not run', () => {
  const call = { name: 'exec', args: [], kwargs: new Map([['cmd', 'anything']]) }
  expect(foreignCallFault(call, () => null).text).toBe('exec() takes at least 1 positional argument (0 given)')
})

const invalid = 'invalid syntax (<string>, line 1)'

describe('a call that Python cannot parse is a syntax error:', () => {
  test.each<[string, string, readonly string[], string]>([
    ['a name with other characters', 'echo<|channel|>commentary', ['content'], invalid],
    ['an empty keyword', 'f', [''], invalid],
    ['a no-break space', 'f', ['\u00a0path!'], invalid],
    ['two names as a keyword', 'f', ['a', 'b, c'], invalid],
    ['a reserved word', 'f', ['class'], invalid],
    ['the same keyword twice', 'f', ['a', 'a '], 'keyword argument repeated: a (<string>, line 1)'],
  ])('%s', (_, name, keywords, words) => {
    const call = { name, args: [], kwargs: new Map(keywords.map((keyword) => [keyword, 1])) }
    expect(sourceFault(call)?.text).toBe(words)
    expect(foreignCallFault(call, () => null).text).toBe(words)
  })

  test('keywords that are names, in any script, are none', () => {
    const kwargs = new Map([
      ['été', 1],
      ['名前', 2],
    ])
    expect(sourceFault({ name: 'f', args: [], kwargs })).toBeNull()
  })
})
