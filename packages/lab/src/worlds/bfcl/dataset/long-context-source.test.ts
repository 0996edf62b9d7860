import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dumpJson } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { readLongContextSource } from './install.ts'

const fixtures = join(import.meta.dirname, '../../../../test/fixtures/bfcl/long-context')

describe('the long-context constants', () => {
  test('are read from Python source as CPython reads them, the ... of a list included', () => {
    const source = readFileSync(join(fixtures, 'constants.py'), 'utf8')
    const python = readFileSync(join(fixtures, 'constants.json'), 'utf8')
    expect(dumpJson(readLongContextSource(source, 'constants.py'), { ensureAscii: false })).toBe(python)
  })

  test.each([
    ['an expression', 'A = 1\nB = [1] * 3\n', 2],
    ['a call', 'A = open("x")\n', 1],
    ['an import', 'A = 1\n\nimport os\n', 3],
    ['an f-string', 'A = f"{1}"\n', 1],
    ['a name', 'A = [1,\nB]\n', 2],
    ['an unclosed list', 'A = [1, 2', 1],
  ])('are never evaluated: %s is an error that names the line', (_, source, line) => {
    expect(() => readLongContextSource(source, 'constants.py')).toThrow(`constants.py, line ${line}`)
  })
})
