import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clearWin, labelled } from '../../../../test/fixtures/steps.ts'
import { isArray, isJsonObject, type Json } from '../json.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { readVerdicts, verdictReply } from './verdict-reply.ts'

describe('the schema of the reply', () => {
  test('uses only what strict structured outputs accept', () => {
    const keywords = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'description'])
    const check = (schema: Json | undefined): void => {
      if (!isJsonObject(schema)) throw new Error('A part of the schema is no object.')
      for (const keyword of Object.keys(schema)) expect(keywords).toContain(keyword)
      const { properties, required, items } = schema
      if (schema.type === 'object') {
        if (!isJsonObject(properties) || required === undefined || !isArray(required)) throw new Error('Not strict.')
        expect(schema.additionalProperties).toBe(false)
        expect([...required].sort()).toEqual(Object.keys(properties).sort())
        Object.values(properties).forEach(check)
      }
      if (schema.type === 'array') check(items)
    }
    check(verdictReply.schema)
  })
})

const first = labelled(1, false, clearWin)
const second = labelled(2, true, clearWin)
const reply = (...comparisons: readonly unknown[]) => JSON.stringify({ comparisons })
const whole = reply(first, second)

describe('a reply of the verifier', () => {
  test('is a preference, a confidence and two assessments for each comparison', () => {
    expect(readVerdicts(reply(first, second))).toEqual([first, second])
  })

  test.each(['A', 'B', 'neither'])('may prefer %s', (preference) => {
    expect(readVerdicts(reply({ ...first, preference }))).toEqual([{ ...first, preference }])
  })

  test.each([0, 0.5, 1])('may have a confidence of %d', (confidence) => {
    expect(readVerdicts(reply({ ...first, confidence }))).not.toBeNull()
  })

  test('may be written over lines, and be as long as 200,000 characters', () => {
    expect(readVerdicts(JSON.stringify({ comparisons: [first, second] }, null, 2))).toEqual([first, second])
    expect(readVerdicts(whole.padEnd(200_000))).toEqual([first, second])
  })

  test('that has no comparison is readable all the same: it omits both orders', () => {
    expect(readVerdicts(reply())).toEqual([])
  })
})

describe('a reply of the verifier does not fit where', () => {
  test.each<[string, string]>([
    ['it is empty', ''],
    ['it is prose', 'A is better.'],
    ['it has no comparisons', '{}'],
    ['its comparisons are no list', '{"comparisons":{}}'],
    ['a comparison is no object', reply(first, 'A')],
    ['one of two comparisons does not fit', reply(first, { ...second, confidence: '1' })],
    ['a comparison has a number that was not asked for', reply({ ...first, comparison: 3 })],
    ['a comparison has no number', reply({ ...first, comparison: undefined })],
    ['a comparison has its number as a text', reply({ ...first, comparison: '1' })],
    ['a comparison has no tag', reply({ ...first, tag: undefined })],
    ['a tag is no text', reply({ ...first, tag: 1 })],
    ['the reply has a member too many', JSON.stringify({ comparisons: [first, second], note: '' })],
    ['a comparison has a member too many', reply({ ...first, note: '' })],
    ['a candidate has a member too many', reply({ ...first, A: { ...first.A, note: '' } })],
    ['scores have one too many', reply({ ...first, A: { fatal: false, scores: { ...first.A.scores, style: 4 } } })],
    ['it has another member in the place of one', JSON.stringify({ verdicts: [first, second] })],
    ['a comparison has another member in the place of one', reply({ ...first, A: undefined, C: first.A })],
    ['it names __proto__', whole.replace('"tag"', '"__proto__":1,"tag"')],
    ['it holds two preferences', whole.replace('"preference":"B"', '"preference":"A","preference":"B"')],
    ['it holds a fatal label twice, alike', whole.replace('"fatal":true', '"fatal":true,"fatal":true')],
    ['it holds its comparisons twice', whole.replace('{', '{"comparisons":[],')],
    ['it stands in a fence', `\`\`\`json\n${whole}\n\`\`\``],
    ['words stand before it', `Here it is: ${whole}`],
    ['words stand after it', `${whole}\nI hope this helps.`],
    ['it stands there twice', whole + whole],
    ['it is a list', `[${whole}]`],
    ['it is a text that holds it', JSON.stringify(whole)],
    ['the confidence is no number', whole.replace('0.99', 'NaN')],
    ['the confidence is too large to be one', whole.replace('0.99', '1e999')],
    ['a score is too large', whole.replace(':4', ':1e21')],
    ['it is nested without an end', '{"comparisons":'.repeat(50_000)],
    ['it is too long, though of white space', whole + ' '.repeat(200_001 - whole.length)],
    ['the preference is neither label', reply({ ...first, preference: 'twin' })],
    ['the confidence is above 1', reply({ ...first, confidence: 1.01 })],
    ['the confidence is below 0', reply({ ...first, confidence: -0.01 })],
    ['the confidence is a text', reply({ ...first, confidence: '0.99' })],
    ['the confidence is missing', reply({ ...first, confidence: null })],
    ['a candidate is missing', reply({ ...first, B: undefined })],
    ['a candidate has no fatal label', reply({ ...first, A: { scores: first.A.scores } })],
    ['a fatal label is no Boolean', reply({ ...first, A: { ...first.A, fatal: 'no' } })],
    ['scores are missing', reply({ ...first, A: { fatal: false } })],
    [
      'one score is missing',
      reply({ ...first, A: { fatal: false, scores: { ...first.A.scores, toolSelection: undefined } } }),
    ],
    ['a score is 5', reply({ ...first, A: { fatal: false, scores: { ...first.A.scores, goalAlignment: 5 } } })],
    ['a score is -1', reply({ ...first, A: { fatal: false, scores: { ...first.A.scores, stateGrounding: -1 } } })],
    [
      'a score is a half',
      reply({ ...first, B: { fatal: false, scores: { ...first.A.scores, argumentValidity: 2.5 } } }),
    ],
    [
      'a score is a text',
      reply({ ...first, B: { fatal: false, scores: { ...first.A.scores, completionSafety: '4' } } }),
    ],
  ])('%s', (_, text) => {
    expect(readVerdicts(text)).toBeNull()
  })
})

describe('whatever is done to a reply that fits,', () => {
  /** What a text says, written in one way: two texts that say the same differ in white space and order at most. */
  const says = (text: string) => canonicalJson(JSON.parse(text))

  test('it is read as what it says, or not at all', () => {
    const cut = fc.tuple(fc.nat(whole.length), fc.nat(12))
    const put = fc.oneof(
      fc.constantFrom(
        '"',
        ',',
        ':',
        '{',
        '}',
        '[',
        ']',
        '\\',
        '1',
        'true',
        'null',
        '-',
        'e9',
        ' ',
        '"A":1,',
        '"tag":"",',
      ),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(cut, put, ([at, length], text) => {
        const changed = whole.slice(0, at) + text + whole.slice(at + length)
        const read = readVerdicts(changed)
        if (read) expect(canonicalJson(JSON.parse(JSON.stringify({ comparisons: read })))).toBe(says(changed))
      }),
      { numRuns: 2_000 },
    )
  })

  test('a member more, anywhere and of any value, is too many', () => {
    const places = [...whole.matchAll(/\{/g)].map(({ index }) => index + 1)
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.string(), fc.jsonValue(), (at, name, value) => {
        const more = `${JSON.stringify(name)}:${JSON.stringify(value)},`
        expect(readVerdicts(whole.slice(0, at) + more + whole.slice(at))).toBeNull()
      }),
      { numRuns: 500 },
    )
  })

  test('a value of another kind does not fit', () => {
    const values = [...whole.matchAll(/(?<=:)(?:[\d.]+|true|false|"[^"]*")/g)]
    const others = fc.oneof(fc.constantFrom('null', '[]', '{}', '-1', '5', '0.5e1', '"4"', '"yes"'), fc.json())
    fc.assert(
      fc.property(fc.constantFrom(...values), others, ({ 0: value, index }, other) => {
        fc.pre(typeof JSON.parse(other) !== typeof JSON.parse(value))
        expect(readVerdicts(whole.slice(0, index) + other + whole.slice(index + value.length))).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})
