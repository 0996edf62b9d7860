import { afterAll, describe, expect, test } from 'vitest'
import { openTraceFolder } from '../../test/trace-files.ts'
import { scan } from '../scan/scan.ts'
import { importRecord } from './import-record.ts'
import { parsePath, readRecordMap, valuesAt } from './record-map.ts'

const folder = openTraceFolder()
afterAll(folder.remove)

const foreign = {
  meta: { number: 7, 'the model': 'm', good: false },
  log: [
    { who: 'me', said: 'Lock it.' },
    { who: 'bot', said: '', did: [{ tool: 'lock', with: { id: 1 }, gave: { locked: true } }] },
    { who: 'ghost', said: 'Boo' },
  ],
}

const map = {
  messages: '$.log[*]',
  role: 'who',
  content: 'said',
  calls: 'did',
  name: 'tool',
  arguments: 'with',
  result: 'gave',
  run: 'meta.number',
  model: "$.meta['the model']",
  outcome: 'meta.good',
  roles: { me: 'user', bot: 'assistant' },
}

describe('a foreign record', () => {
  const context = { fileName: 'f', folderName: 'g', header: null, dataset: null }

  test('is read by its map, and a role that the map does not name is said', () => {
    const { runs, left } = importRecord(foreign, { ...context, map: readRecordMap(write(map)) })
    expect(runs).toMatchObject([{ source: 'mapped', run: '7', model: 'm', outcome: false }])
    expect(runs[0]?.messages).toMatchObject([
      { role: 'user', content: 'Lock it.' },
      { role: 'assistant', calls: [{ name: 'lock', arguments: { id: 1 } }] },
      { role: 'tool', callId: '1.0', content: '{"locked":true}' },
    ])
    expect(left).toMatchObject([{ reason: 'malformed-message' }])
  })

  test('in which the map finds nothing is read as any other', () => {
    const record = { messages: [{ role: 'user', content: 'Hi' }] }
    expect(importRecord(record, { ...context, map: readRecordMap(write(map)) }).runs[0]?.source).toBe('openai-chat')
  })
})

describe('paths', () => {
  test.each<[string, readonly unknown[]]>([
    ['$', [foreign]],
    ['log[1].did[0].tool', ['lock']],
    ['$.log[*].who', ['me', 'bot', 'ghost']],
    ["meta['the model']", ['m']],
    ['log.length', []],
    ['meta.toString', []],
  ])('%s', (text, values) => {
    expect(valuesAt(foreign, parsePath(text) ?? [])).toEqual(values)
  })

  test.each(['a[', 'a[?(@.b)]', 'a..', "a['", '$$', '['])('%s is none', (text) => {
    expect(parsePath(text)).toBeNull()
  })
})

describe('a map that cannot be used is refused, with what is wrong:', () => {
  test.each<[string, unknown, RegExp]>([
    ['a member that is none', { ...map, massages: '$' }, /the unknown member "massages"/],
    ['a path that is none', { ...map, role: 'a[' }, /no JSON path in "role"/],
    ['no messages', { role: 'who' }, /no "messages"/],
    ['a role that is none', { ...map, roles: { me: 'boss' } }, /an unknown role/],
  ])('%s', (_, value, said) => {
    expect(() => readRecordMap(write(value))).toThrow(said)
  })

  test('no file', () => {
    expect(() => readRecordMap(`${folder.path}/none.json`)).toThrow(/no file that can be read/)
  })
})

let maps = 0

function write(value: unknown): string {
  return folder.write(`map-${maps++}.json`, JSON.stringify(value))
}

describe('a map to one message a line', () => {
  const lineMap = {
    message: '$.entry',
    ...{
      role: 'who',
      content: 'parts',
      calls: 'parts[*]',
      id: 'id',
      name: 'tool',
      arguments: 'with',
      callId: 'answers',
    },
    roles: { bot: 'assistant', result: 'tool' },
  }
  const lines = [
    { kind: 'header', id: 's1' },
    { entry: { who: 'user', parts: 'Lock it.' } },
    { entry: { who: 'bot', parts: [{ said: 'I do.' }, { id: 'c1', tool: 'lock', with: { id: 1 } }] } },
    { entry: { who: 'result', answers: 'c1', parts: 'locked' } },
    { entry: { who: 'ghost', parts: 'Boo' } },
  ]

  async function scanned(records: readonly unknown[], given: object = lineMap) {
    const text = records.map((record) => JSON.stringify(record)).join('\n')
    const said: string[] = []
    const options = { dataFolder: null, labels: null, workers: 1, map: readRecordMap(written(given)) }
    const { summary } = await scan([folder.write('lines.jsonl', text)], options, {
      onRuns: () => {},
      onLeft: ({ left }) => said.push(`${left.kind} ${left.reason}`),
    })
    return { runs: summary.all.runs, ...summary.all.counts.imported, said }
  }

  test('reads the lines of a file as one run, and names what it does not find or know', async () => {
    expect(await scanned(lines)).toEqual({
      ...{ runs: 1, messages: 3, calls: 1, results: 1 },
      said: ['skipped empty-trajectory', 'problem malformed-message'],
    })
  })

  test('tells runs apart by the name at "run"', async () => {
    const two = ['a', 'b'].flatMap((session) => lines.slice(1, 4).map((line) => ({ ...line, session })))
    expect(await scanned(two, { ...lineMap, run: 'session' })).toMatchObject({
      runs: 2,
      calls: 2,
      results: 2,
      said: [],
    })
  })

  test('is refused next to a path to a list', () => {
    expect(() => readRecordMap(written({ ...lineMap, messages: 'log' }))).toThrow(/both "messages" and "message"/)
  })
})

function written(given: object): string {
  return folder.write('line-map.json', JSON.stringify(given))
}
