import { afterAll, describe, expect, test } from 'vitest'
import { openTraceFolder } from '../../../test/trace-files.ts'
import { zip } from '../../../test/zip.ts'
import { splitRecords } from './split-records.ts'

const folder = openTraceFolder()
afterAll(folder.remove)

const members = { 'a.jsonl': '{"a":1}\n{"a":2}\n', 'b/c.json': '{\n"b": 1\n}', 'b/': '' }

describe('an archive', () => {
  test.each([
    ['deflated', 8],
    ['stored', 0],
  ])('that is %s gives the records of its members, each named by its member', async (_, method) => {
    expect(await read(zip(members, method))).toEqual(['a.jsonl: {"a":1}', 'a.jsonl: {"a":2}', 'b/c.json: {\n"b": 1\n}'])
  })

  test('of an evaluation gives its samples and nothing that repeats them', async () => {
    const log = { 'header.json': '{"eval":{}}', 'samples/1.json': '{"id":1}', 'summaries.json': '[{"id":1}]' }
    expect(await read(zip(log))).toEqual(['samples/1.json: {"id":1}'])
  })

  test('with a comment behind it is read', async () => {
    const archive = zip({ 'a.json': '{"a":1}' })
    archive.writeUInt16LE(5, archive.length - 2)
    expect(await read(Buffer.concat([archive, Buffer.from('hello')]))).toEqual(['a.json: {"a":1}'])
  })
})

describe('what cannot be unpacked is said', () => {
  const archive = zip({ 'a.json': `{"a":"${'x'.repeat(500)}"}` }, 0)

  test.each<[string, Buffer, RegExp]>([
    ['an archive that is cut off', archive.subarray(0, 200), /the archive is cut off/],
    ['a directory that is damaged', withoutEntry(), /the archive’s directory is damaged/],
    ['a method that nobody knows', zip({ 'a.json': '{}' }, 99), /packed with method 99/],
    ['a member that is not where it should be', misplaced(), /is not where the directory says/],
    ['packed bytes that are damaged', damaged(), /Reading stopped/],
  ])('%s', async (_, bytes, said) => {
    expect((await read(bytes)).join(' ')).toMatch(said)
  })
})

function withoutEntry(): Buffer {
  const bytes = zip({ 'a.json': '{}' })
  return bytes.fill(0, bytes.indexOf('PK\x01\x02'), bytes.indexOf('PK\x01\x02') + 4)
}

function misplaced(): Buffer {
  const archive = zip({ 'a.json': '{}' })
  archive.writeUInt32LE(7, archive.length - 22 - 'a.json'.length - 4)
  return archive
}

function damaged(): Buffer {
  const archive = zip({ 'a.json': '{"a": 1}' })
  return archive.fill(0xff, 36, 44)
}

let files = 0

async function read(content: Buffer): Promise<readonly string[]> {
  const found: string[] = []
  for await (const { bytes, records, member, left } of splitRecords(
    folder.write(`zip-${files++}`, content),
    () => {},
  )) {
    for (let i = 0; i < records.length; i += 3) {
      found.push(`${member}: ${Buffer.from(bytes.subarray(records[i + 1], records[i + 2])).toString()}`)
    }
    found.push(...left.map((one) => one.left.detail))
  }
  return found
}
