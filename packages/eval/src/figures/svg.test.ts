import { describe, expect, test } from 'vitest'
import { element, group, writeNumber } from './svg.ts'

describe('an SVG element', () => {
  test('is written with its attributes and children in order', () => {
    const drawn = element('g', { id: 'a', x: 1.239 }, [element('line', { x1: 0 }), 'text'])
    expect(drawn.markup).toBe('<g id="a" x="1.24"><line x1="0"/>text</g>')
    expect(group([drawn]).markup).toBe(`<g>${drawn.markup}</g>`)
  })

  test('never takes text for markup, in a child or in an attribute', () => {
    const hostile = `</text><script>alert("1 & 'x'")</script>`
    const escaped = '&lt;/text&gt;&lt;script&gt;alert(&quot;1 &amp; &#39;x&#39;&quot;)&lt;/script&gt;'
    expect(element('text', { a: hostile }, [hostile]).markup).toBe(`<text a="${escaped}">${escaped}</text>`)
  })

  test('replaces what XML cannot hold even escaped, and keeps what it can', () => {
    expect(element('text', {}, ['a\u0000b\uD800c\u001Bd\uFFFEe']).markup).toBe(
      '<text>a\uFFFDb\uFFFDc\uFFFDd\uFFFDe</text>',
    )
    expect(element('text', {}, ['tab\tline\n\u{1F600} é']).markup).toBe('<text>tab\tline\n\u{1F600} é</text>')
  })
})

describe('a number in a figure', () => {
  test.each([
    [1, '1'],
    [1.005, '1'],
    [2.675, '2.68'],
    [0.1 + 0.2, '0.3'],
    [-0.001, '0'],
    [-12.5, '-12.5'],
  ])('%d is written %s', (value, written) => {
    expect(writeNumber(value)).toBe(written)
  })

  test('is refused where it is not finite: a broken path would be drawn without a word', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => writeNumber(value)).toThrow(RangeError)
  })
})
