/** CPython judged the sources: test/fixtures/python/make-syntax-faults.py. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { longestSource, syntaxFault } from './syntax-fault.ts'

type Judged = readonly [kind: string, text: string] | null
type Fixture = { readonly python: string; readonly sources: readonly (readonly [string, string, Judged])[] }

const folder = process.env.TWINCHECK_PYTHON_FIXTURES ?? join(import.meta.dirname, '../../../test/fixtures/python')
const { python, sources }: Fixture = JSON.parse(readFileSync(join(folder, 'syntax-faults.json'), 'utf8'))
const classes = [...new Set(sources.map(([kind]) => kind))]

describe(`broken source is described in the words of CPython ${python}`, () => {
  test.each(classes)('%s', (wanted) => {
    const members = sources.filter(([kind]) => kind === wanted)
    const different = members.flatMap(([, source, judged]) => {
      const here = syntaxFault(source)?.textIn('<string>') ?? null
      return here === (judged?.[1] ?? null) ? [] : [{ source, python: judged?.[1] ?? null, here }]
    })
    expect(different).toEqual([])
  })

  test('and there are two thousand of them', () => {
    expect(sources.length).toBeGreaterThanOrEqual(2000)
    expect(python).toMatch(/^3\.11\./)
  })
})

describe('hostile source ends', () => {
  test.each<readonly [string, string]>([
    ['signs', '-'.repeat(longestSource - 1)],
    ['negations', 'not '.repeat(4_900)],
    ['lambdas', 'lambda:'.repeat(2_800)],
    ['conditions', 'a if b else '.repeat(1_600)],
    ['words', 'a '.repeat(9_900)],
    ['arguments', `f(${'a,'.repeat(9_000)}`],
    ...[
      '(',
      '[',
      '{',
      'f(',
      'f(a=',
      '[a=',
      '(a.b=',
      '{1:',
      '{a ',
      'x[',
      '(*',
      '[x for x in ',
      'f(**',
      '(a,',
      '[a b, ',
    ].map((opening) => [`${opening} within each other`, closed(opening)] as const),
  ])('%s', (_, source) => {
    expect(() => syntaxFault(source)).not.toThrow()
  })

  test('and what is longer than any call is not read', () => {
    expect(syntaxFault(')'.repeat(longestSource + 1))).toBeNull()
  })
})

/** As deep as brackets may be, with a fault inside, and every bracket closed again. */
function closed(opening: string): string {
  const close = opening.includes('(') ? ')' : opening.includes('{') ? '}' : ']'
  return `${opening.repeat(190)}a b${close.repeat(190)}`
}
