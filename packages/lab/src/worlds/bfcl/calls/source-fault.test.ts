import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@twincheck/eval/bfcl'
import { isDict, type PyValue, parseJson } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { foreignCallFault, keywordFault } from './source-fault.ts'

// The texts themselves are compared with the official executor's in decode.test.ts.
test.each([
  ['spaces', `a${' '.repeat(100_000)}-`],
  ['operators', `a${'- '.repeat(50_000)}`],
  ['words', 'a '.repeat(50_000)],
])('a name of a hundred thousand %s is a syntax error like any other', (_, name) => {
  const call = { name: `${name}!`, args: [], kwargs: new Map([[`${name}!`, null]]) }
  expect(keywordFault(call, () => null)?.text).toBe('invalid syntax (<string>, line 1)')
  expect(foreignCallFault(call, () => null).text).toBe('invalid syntax (<string>, line 1)')
})

test('a built-in name with a keyword it refuses is answered by the built-in, and not run', () => {
  const call = { name: 'exec', args: [], kwargs: new Map([['cmd', 'anything']]) }
  expect(foreignCallFault(call, () => null).text).toBe('exec() takes at least 1 positional argument (0 given)')
})

// Written by test/fixtures/python/make-syntax-faults.py.
const fixture = parseJson(
  readFileSync(join(import.meta.dirname, '../../../../../eval/test/fixtures/python/syntax-faults.json'), 'utf8'),
)

describe('a call that Python cannot read is answered in its words', () => {
  const calls = listOf(isDict(fixture) ? (fixture.get('calls') ?? null) : null).map(listOf)

  test('where names and keywords are whatever a model writes', () => {
    const different = calls.flatMap(([name = '', written = [], judged = null]) => {
      const pairs = listOf(written).map(listOf)
      const kwargs = new Map(pairs.map(([key = '', value = null]) => [String(key), value]))
      const call: Call = { name: String(name), args: [], kwargs }
      const [, python = null] = judged === null ? [] : listOf(judged)
      const { kind, text } = foreignCallFault(call, () => null)
      const here = kind === 'SyntaxError' || kind === 'ValueError' ? text : null
      return here === python ? [] : [{ name, keywords: [...kwargs.keys()], python, here }]
    })
    expect(different).toEqual([])
    expect(calls.length).toBeGreaterThan(300)
  })

  test.each<[string, ReadonlyMap<string, PyValue>, string]>([
    ['a no-break space', new Map([['\u00a0path', 'x']]), 'invalid non-printable character U+00A0 (<string>, line 1)'],
    [
      'two names',
      new Map<string, PyValue>([
        ['a', 1],
        ['b, c', 2],
      ]),
      'positional argument follows keyword argument (<string>, line 1)',
    ],
    [
      'a part of something',
      new Map([['b.c', 2]]),
      'expression cannot contain assignment, perhaps you meant "=="? (<string>, line 1)',
    ],
    [
      'the same name twice',
      new Map<string, PyValue>([
        ['a', 1],
        ['a ', 2],
      ]),
      'keyword argument repeated: a (<string>, line 1)',
    ],
    ['a value and a name', new Map([['b, c', 2]]), "name 'b' is not defined"],
    [
      'a name beside a very long value',
      new Map<string, PyValue>([
        ['a', 'x'.repeat(50_000)],
        ['b c', 1],
      ]),
      'invalid syntax. Perhaps you forgot a comma? (<string>, line 1)',
    ],
  ])('%s as a keyword', (_, kwargs, words) => {
    expect(keywordFault({ name: 'f', args: [], kwargs }, () => null)?.text).toBe(words)
  })

  test('keywords that are names, in any script, are none of its business', () => {
    expect(
      keywordFault(
        {
          name: 'f',
          args: [],
          kwargs: new Map([
            ['été', 1],
            ['名前', 2],
          ]),
        },
        () => null,
      ),
    ).toBeNull()
  })
})

function listOf(value: PyValue): readonly PyValue[] {
  return Array.isArray(value) ? value : []
}
