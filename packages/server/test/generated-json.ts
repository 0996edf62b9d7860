/** JSON texts that a parse and a write would change: large integers, odd floats, escapes, duplicate members, whitespace. */
import fc from 'fast-check'

const space = fc.constantFrom('', '', '', ' ', '\t', '  ')

export const oddNumber = fc.oneof(
  fc.constantFrom(
    '1.0',
    '1e400',
    '-0',
    '-0.0',
    '1E+2',
    '0.1000',
    '12345678901234567890',
    '18446744073709551615',
    '1e-400',
  ),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 90n }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
)

export const oddString = fc
  .array(
    fc.constantFrom('a', 'é', '\\u0061', '\\/', '\\ud83d\\ude00', '\\ud800', '\\"', '\\\\', '😀', '\\n', '}', '[', ','),
    {
      maxLength: 6,
    },
  )
  .map((pieces) => `"${pieces.join('')}"`)

/** Names that repeat, in two spellings. */
const name = fc.oneof(fc.constantFrom('"a"', '"\\u0061"', '"b"', '"__proto__"', '"id"', '"toJSON"'), oddString)

export const { value: oddJson } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    oddNumber,
    oddString,
    fc.constantFrom('true', 'false', 'null'),
    fc.array(tie('value'), { maxLength: 3 }).chain((elements) => padded('[', elements, ']')),
    fc.array(member(tie('value')), { maxLength: 4 }).chain((members) => padded('{', members, '}')),
  ),
}))

export const oddObject = fc.array(member(oddJson), { maxLength: 4 }).chain((members) => padded('{', members, '}'))

export function member(value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(name, space, space, value).map(([key, before, after, json]) => `${key}${before}:${after}${json}`)
}

function padded(open: string, parts: readonly string[], close: string): fc.Arbitrary<string> {
  return fc
    .tuple(space, space, space)
    .map(([first, between, last]) => open + first + parts.join(`${between},${last}`) + last + close)
}
