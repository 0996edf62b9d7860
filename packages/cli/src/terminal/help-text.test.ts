import { describe, expect, test } from 'vitest'
import { helpWidth, wrapHelp } from './wrap-text.ts'

describe('help', () => {
  test('is as wide as the terminal, and has a width of its own where there is none', () => {
    expect(helpWidth({ isTTY: true, columns: 61 })).toBe(61)
    expect(helpWidth({ columns: 61 })).toBe(100)
    expect(helpWidth({ isTTY: true, columns: 0 })).toBe(100)
  })

  test('joins the lines of a paragraph before it wraps them', () => {
    expect(wrapHelp('one two three\nfour five six\n\nseven', 18)).toBe('one two three four\nfive six\n\nseven')
  })

  test('wraps a second column below itself, never at the margin', () => {
    const line = '  twincheck demo     decisions explained, runs replayed, a report'
    expect(wrapHelp(line, 50)).toBe(
      '  twincheck demo     decisions explained, runs\n                     replayed, a report',
    )
  })

  test('puts the second column below a first one that leaves no room', () => {
    expect(wrapHelp('  twincheck scan results/ --data bfcl/    BFCL runs with their schemas', 40)).toBe(
      '  twincheck scan results/ --data bfcl/\n      BFCL runs with their schemas',
    )
  })

  test('never breaks a line that is there to be copied', () => {
    const command = `  twincheck scan traces.jsonl ${'--all '.repeat(20)}`.trimEnd()
    const json = `  {"messages": "$.log[*]", ${'"a": 1, '.repeat(20)}}`
    expect(wrapHelp(`${command}\n${json}`, 40)).toBe(`${command}\n${json}`)
  })

  test('leaves a heading above indented lines, and is not misled by a colon at the end of a line', () => {
    expect(wrapHelp('Examples:\n  more', 80)).toBe('Examples:\n  more')
    expect(wrapHelp('name it:\ndetector.json', 80)).toBe('name it: detector.json')
  })

  test('that is wrapped already stays as it is', () => {
    const once = wrapHelp('one two three four five six\n  a    b c d e f g h i j k l m n', 20)
    expect(wrapHelp(once, 20)).toBe(once)
  })
})
