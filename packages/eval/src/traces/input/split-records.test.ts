import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { compress, openTraceFolder } from '../../../test/trace-files.ts'
import type { RecordBatch } from './record-batch.ts'
import { splitDocument } from './split-document.ts'
import { splitRecords } from './split-records.ts'

const folder = openTraceFolder()
afterAll(folder.remove)

describe('records are cut out of', () => {
  test.each<[string, string, readonly (readonly [number, unknown])[]]>([
    [
      'lines',
      '{"a":1}\n{"a":2}\n',
      [
        [1, { a: 1 }],
        [2, { a: 2 }],
      ],
    ],
    [
      'lines without a last line feed, with blank ones between',
      '{"a":1}\r\n\n \n{"a":2}',
      [
        [1, { a: 1 }],
        [4, { a: 2 }],
      ],
    ],
    ['a single line', '{"a":1}\n', [[1, { a: 1 }]]],
    [
      'lines that are lists of messages',
      '[{"role":"user"}]\n[{"role":"user"}]\n',
      [
        [1, [{ role: 'user' }]],
        [2, [{ role: 'user' }]],
      ],
    ],
    [
      'a list of records',
      '[{"a":1},{"a":[{"b":"]"}]}]',
      [
        [1, { a: 1 }],
        [2, { a: [{ b: ']' }] }],
      ],
    ],
    [
      'a list of records on several lines',
      '[\n{"a":1},\n{"a":2}\n]\n',
      [
        [1, { a: 1 }],
        [2, { a: 2 }],
      ],
    ],
    [
      'a list of lists of messages',
      '[[{"role":"user"}],[{"role":"user"}]]',
      [
        [1, [{ role: 'user' }]],
        [2, [{ role: 'user' }]],
      ],
    ],
    [
      'one object on several lines',
      '{\n  "messages": [\n    {"role": "user"}\n  ]\n}\n',
      [[1, { messages: [{ role: 'user' }] }]],
    ],
    [
      'the records of a member',
      '{"info":{"x":1},\n"tasks":[{"t":1}],"simulations":[{"a":1},{"a":2}],"later":[{"l":1}]}',
      [
        [1, { a: 1 }],
        [2, { a: 2 }],
      ],
    ],
  ])('%s', async (_, content, expected) => {
    expect(recordsOf(await split(content))).toEqual(expected)
  })

  test('a list of messages, which is one record', async () => {
    const messages = [
      { role: 'user', content: '[{"' },
      { role: 'assistant', content: '}]' },
    ]
    expect(recordsOf(await split(JSON.stringify(messages)))).toEqual([[1, messages]])
    expect(recordsOf(await split(JSON.stringify(messages, null, 2)))).toEqual([[1, messages]])
  })

  test('compressed content, told by its bytes and not by its name', async () => {
    expect(recordsOf(await split(compress('{"a":1}\n{"a":2}\n')))).toEqual([
      [1, { a: 1 }],
      [2, { a: 2 }],
    ])
  })

  test('text behind a byte order mark', async () => {
    const batches = await split('\uFEFF[{"a":1}]')
    expect(recordsOf(batches)).toEqual([[1, { a: 1 }]])
  })
})

test('the member around the records is their header', async () => {
  const batches = await split('{\n"info":{"llm":"m"},"tasks":[],"simulations":[{"a":1}]\n}\n')
  expect(batches.map(({ header }) => header)).toEqual([{ info: { llm: 'm' } }])
})

describe('what cannot be cut is said with its place, and the rest is cut:', () => {
  test.each<[string, string | Buffer, unknown]>([
    ['an empty file', '', [[null, 'empty-file']]],
    ['a file of blanks', ' \n\n', [[null, 'empty-file']]],
    ['a list that breaks off', '[{"a":1},{"a":', [[2, 'broken-off']]],
    ['something between the values of a document', '[\n{"a":1}\n] oh\n[{"a":2}]', [[2, 'no-json']]],
    [
      'an element that is no object',
      '[{"a":1},7,"x",{"a":2}]',
      [
        [2, 'foreign-format'],
        [3, 'foreign-format'],
      ],
    ],
  ])('%s', async (_, content, expected) => {
    const left = (await split(content)).flatMap((batch) => batch.left)
    expect(left.map(({ place, left: { reason } }) => [place?.number ?? null, reason])).toEqual(expected)
  })

  test('a compressed file that breaks off', async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => `{"a":${i},"b":"${(i * 7_919) % 1_009}"}\n`).join('')
    const whole = compress(lines)
    const batches = await split(whole.subarray(0, whole.length - 600))
    expect(batches.slice(0, -1).flatMap(textsOf).length).toBeGreaterThan(100)
    expect(batches.at(-1)?.left[0]?.left.reason).toBe('broken-off')
  })

  test('a missing file', async () => {
    const batches = await collect(splitRecords(`${folder.path}/none.jsonl`, () => {}))
    expect(batches[0]?.left[0]?.left.detail).toBe('There is no such file.')
  })

  test('a line of more than 32 MiB, and the line behind it is read', async () => {
    const batches = await split(`{"a":1}\n{"a":"${'x'.repeat(33 << 20)}"}\n{"a":3}\n`)
    expect(recordsOf(batches)).toEqual([
      [1, { a: 1 }],
      [3, { a: 3 }],
    ])
    expect(batches.flatMap(({ left }) => left)[0]).toMatchObject({ place: { kind: 'line', number: 2 } })
  })
})

describe('a damaged first line does not make a document of lines:', () => {
  test.each([
    ['cut off outside a text', '{"a":[1,2\n{"a":2}\n'],
    ['cut off inside a text', '{"a":"x\n{"a":2}\n'],
    ['no JSON at all', 'oh\n{"a":2}\n'],
  ])('%s', async (_, content) => {
    const texts = (await split(content)).flatMap(textsOf)
    expect(texts.map(([number]) => number)).toEqual([1, 2])
    expect(texts[1]?.[1]).toBe('{"a":2}')
  })
})

test('wherever the chunks of a document end, its records are the same', async () => {
  const record = fc.record({ text: fc.string({ unit: 'grapheme' }), inner: fc.array(fc.jsonValue({ maxDepth: 3 })) })
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1 }), fc.integer({ min: 1, max: 7 }), async (records, size) => {
      const bytes = Buffer.from(JSON.stringify(records))
      const batches = await collect(splitDocument(inChunks(bytes, size)))
      expect(recordsOf(batches).map(([, value]) => value)).toEqual(JSON.parse(bytes.toString()))
    }),
    { numRuns: 100 },
  )
})

test('nesting of a hundred thousand levels is walked over without recursion', async () => {
  const deep = `[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}},{"a":2}]`
  expect((await split(deep)).flatMap(textsOf)).toHaveLength(2)
})

let files = 0

async function split(content: string | Buffer): Promise<readonly RecordBatch[]> {
  files++
  return collect(splitRecords(folder.write(`file-${files}.txt`, content), () => {}))
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

function textsOf({ bytes, records }: RecordBatch): readonly (readonly [number, string])[] {
  const texts: [number, string][] = []
  for (let i = 0; i < records.length; i += 3) {
    const text = Buffer.from(bytes.subarray(records[i + 1], records[i + 2])).toString('utf8')
    texts.push([records[i] ?? 0, text.trim()])
  }
  return texts
}

function recordsOf(batches: readonly RecordBatch[]): readonly (readonly [number, unknown])[] {
  return batches.flatMap(textsOf).map(([number, text]) => [number, JSON.parse(text)])
}

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
