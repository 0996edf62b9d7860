import { describe, expect, test } from 'vitest'
import { clausesOf, sentencesOf } from './clauses.ts'

const sentences = (text: string) => sentencesOf(text).map(({ line }) => line.trim())
const clauses = (text: string) => clausesOf(text).map(({ line }) => line.trim())

describe('the parts of a message', () => {
  test('end with full stops, marks and lines; clauses with commas, brackets and dashes too', () => {
    expect(sentences('Yes, do. Now! Why?\nHm')).toEqual(['yes do', 'now', 'why', 'hm'])
    expect(clauses('Yes, do (now) - or: later; no – why — hm')).toEqual([
      'yes',
      'do',
      'now',
      'or',
      'later',
      'no',
      'why',
      'hm',
    ])
  })

  test('go on behind a mark inside a word', () => {
    expect(clauses('a@x.org and 1,200 for ACC-22 at 9:00')).toEqual(['a x org and 1 200 for acc 22 at 9 00'])
    expect(sentences('a.Z b.z c.0 d.9 e.A f.a')).toHaveLength(1)
    expect(sentences('a\nb')).toHaveLength(2)
  })

  test('know where they stand and whether they ask', () => {
    expect(sentencesOf('Ok. Is it?')).toEqual([
      { from: 0, to: 2, line: ' ok ', isQuestion: false },
      { from: 3, to: 9, line: ' is it ', isQuestion: true },
    ])
  })

  test('are none in an empty text, nor between two marks', () => {
    expect(sentencesOf('')).toEqual([])
    expect(sentences('Hm... well')).toEqual(['hm', 'well'])
  })
})
