import { describe, expect, test } from 'vitest'
import { type Answer, answerOf, differences, literal, readFixture } from '../../test/python-parity.ts'
import { type DumpOptions, dumpJson } from './dump-json.ts'
import { parseJson } from './parse-json.ts'

type PythonOptions = {
  readonly ensure_ascii?: boolean
  readonly indent?: number
}

type DumpCase = { readonly literal: string; readonly options: PythonOptions } & Answer

describe('reading JSON', () => {
  test('values and error texts are those of json.loads, for sound and for broken text', () => {
    const cases = readFixture<Answer & { readonly text: string }>('parse-json')
    expect(differences(cases, ({ text }) => parseJson(text))).toEqual([])
  })

  test('nesting deeper than a thousand levels is refused instead of exhausting the stack', () => {
    expect(answerOf(() => parseJson('['.repeat(1001))).error).toEqual([
      'RecursionError',
      'maximum recursion depth exceeded while decoding a JSON array from a unicode string',
    ])
    expect(dumpJson(parseJson('['.repeat(1000) + ']'.repeat(1000)))).toBe('['.repeat(1000) + ']'.repeat(1000))
  })
})

describe('writing JSON', () => {
  test('the bytes are those of json.dumps under every option', () => {
    const wrong = readFixture<DumpCase>('dump-json').flatMap((input) => {
      const value = literal(input.literal)
      const written = answerOf(() => [dumpJson(value, optionsOf(input.options))])
      const expected = input.error ? { error: input.error } : answerOf(() => [input.result ?? null])
      return JSON.stringify(written) === JSON.stringify(expected) ? [] : [{ input, written }]
    })
    expect(wrong).toEqual([])
  })

  test('without options it is json.dumps(value)', () => {
    expect(dumpJson(parseJson('{"b": [1, 1.0], "a": "é"}'))).toBe('{"b": [1, 1.0], "a": "\\u00e9"}')
  })
})

function optionsOf({ ensure_ascii, indent }: PythonOptions): DumpOptions {
  return { ensureAscii: ensure_ascii ?? true, indent: indent ?? null }
}
