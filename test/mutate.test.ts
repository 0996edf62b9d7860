/** The script that tells small lies about the policy: which lies, what is explained, and that tests see them while the tree does not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accountFor } from '../scripts/explained-mutants.ts'
import { findMutants } from '../scripts/mutants.ts'
import { root } from '../scripts/read-sources.ts'
import { openWarmTests } from '../scripts/warm-tests.ts'

const mutantsOf = (body: string) => findMutants('f.ts', `function f(a, b) {\n  return ${body}\n}\n`)

describe('a lie about a file', () => {
  test.each([
    ['a === b', 'a !== b'],
    ['a !== b', 'a === b'],
    ['a < b', 'a <= b'],
    ['a <= b', 'a < b'],
    ['a > b', 'a >= b'],
    ['a >= b', 'a > b'],
    ['a && b', 'a || b'],
    ['a || b', 'a && b'],
    ['a + 1', 'a - 1'],
    ['a - 1', 'a + 1'],
    ['!a', 'a'],
    ['a.some(b)', 'a.every(b)'],
    ['a.every(b)', 'a.some(b)'],
    ['true', 'false'],
    ['false', 'true'],
  ])('is told of %s: %s', (from, to) => {
    expect(mutantsOf(from)).toMatchObject([{ line: 2, within: 'f', from, to }])
    expect(mutantsOf(from)[0]?.source).toBe(`function f(a, b) {\n  return ${to}\n}\n`)
  })

  test.each(['a + b', 'a + 2', 'a.map(b)', 'g(true)', 'a ?? b', 'a * 1'])('is not told of %s', (body) => {
    expect(mutantsOf(body)).toEqual([])
  })

  test('is told of one place at a time', () => {
    expect(mutantsOf('!a && b === 1').map(({ to }) => to)).toEqual(['!a || b === 1', 'a', 'b !== 1'])
  })
})

describe('a survivor', () => {
  const [survivor] = mutantsOf('a < b')
  if (!survivor) throw new Error('There is no mutant to speak of.')
  const explanation = { file: 'f.ts', within: 'f', from: 'a < b', to: 'a <= b', reason: 'They are never equal.' }

  test('may be explained, wherever in its function it stands by now', () => {
    const account = accountFor([{ ...survivor, line: 99 }], ['f.ts'], [explanation])
    expect(account).toMatchObject({ explained: [{ line: 99 }], unexplained: [], stale: [] })
  })

  test.each(['file', 'within', 'from', 'to'] as const)('is not explained by what is said of another %s', (member) => {
    expect(accountFor([survivor], [], [{ ...explanation, [member]: 'other' }]).unexplained).toEqual([survivor])
  })

  test('that is none any more must not stay explained, in a file that was looked at', () => {
    expect(accountFor([], ['f.ts'], [explanation]).stale).toEqual([explanation])
    expect(accountFor([], ['g.ts'], [explanation]).stale).toEqual([])
  })
})

test('tests notice a lie, one without an end too, and the file stays as it is', async () => {
  const [path, own] = ['gate.ts', 'gate.test.ts'].map((name) => join(root, 'packages/core/src/policy/paper', name))
  if (path === undefined || own === undefined) throw new Error('There are two names.')
  const source = readFileSync(path, 'utf8')
  const warm = await openWarmTests()
  try {
    expect((await warm.related(path)).near).toContain(own)
    const lie = source.replace('confidence >= minConfidence', 'confidence > minConfidence')
    const endless = source.replace('const margin =', 'while (minMargin > 0);\n  const margin =')
    expect(await warm.run([own], { path, source: lie }, 60_000)).toBe('failed')
    expect(await warm.run([own], { path, source: endless }, 2_000)).toBe('endless')
    expect(await warm.run([own], null, 60_000)).toBe('passed')
  } finally {
    warm.close()
  }
  expect(readFileSync(path, 'utf8')).toBe(source)
})
