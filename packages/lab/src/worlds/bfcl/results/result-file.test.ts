import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Float } from '@twincheck/eval/python'
import { afterAll, describe, expect, test } from 'vitest'
import { readResultFile } from './result-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-result-'))
afterAll(() => rmSync(folder, { recursive: true }))

const lines = [0, 1, 2].map((number) => `{"id": "multi_turn_base_${number}", "result": [[]], "latency": [[1.0]]}`)

test.each([
  ['plain', Buffer.from(`${lines.join('\n')}\n`)],
  ['compressed', gzipSync(lines.join('\n'))],
  ['compressed in two pieces', Buffer.concat([gzipSync(`${lines[0]}\n`), gzipSync(lines.slice(1).join('\n'))])],
])('a %s file is told by its content, whatever its name', async (_, content) => {
  const read = await readAll(content)
  expect(read.ids).toEqual(['multi_turn_base_0', 'multi_turn_base_1', 'multi_turn_base_2'])
  expect(read.problems).toEqual([])
})

test('numbers keep their kind, and a line separator inside a text is no end of a line', async () => {
  const text = '{"id": "multi_turn_base_0", "result": "a\u2028b", "latency": 1.0}'
  const file = join(folder, 'separator.json')
  writeFileSync(file, text)
  for await (const line of readResultFile(file)) {
    if (line.kind === 'problem') throw line.problem
    expect(line.run.result).toBe('a\u2028b')
    expect(line.run.record.get('latency')).toEqual(new Float(1))
  }
})

describe('a damaged line is a problem with its file and number, and the rest is read', () => {
  test.each([
    ['broken JSON', '{"id": "multi_turn_base_1", "res', 'no valid JSON'],
    ['a line of another benchmark', '{"id": "simple_python_1", "result": ""}', 'the id simple_python_1'],
    ['a line without a result', '{"id": "multi_turn_base_1"}', 'no "result" for multi_turn_base_1'],
    ['a line that is no object', '[1, 2]', 'a JSON value of type list'],
  ])('%s', async (_, damaged, found) => {
    const read = await readAll(Buffer.from([lines[0], damaged, lines[2]].join('\n')))
    expect(read.ids).toEqual(['multi_turn_base_0', 'multi_turn_base_2'])
    expect(read.problems).toEqual([{ file: join(folder, 'runs'), line: 2, found: expect.stringContaining(found) }])
  })

  test('a compressed file that breaks off gives what could be unpacked, and the problem', async () => {
    const content = gzipSync(lines.join('\n'))
    const read = await readAll(content.subarray(0, content.length - 8))
    expect(read.ids).toEqual(['multi_turn_base_0', 'multi_turn_base_1'])
    expect(read.problems).toEqual([
      { file: join(folder, 'runs'), line: 3, found: expect.stringContaining('unreadable') },
    ])
  })

  test('a file that is not there', async () => {
    const problems: unknown[] = []
    for await (const line of readResultFile(join(folder, 'nowhere'))) {
      if (line.kind === 'problem') problems.push(line.problem.fault.found)
    }
    expect(problems).toEqual(['no file'])
  })
})

async function readAll(content: Buffer) {
  const file = join(folder, 'runs')
  writeFileSync(file, content)
  const ids: string[] = []
  const problems: unknown[] = []
  for await (const line of readResultFile(file)) {
    if (line.kind === 'run') ids.push(line.run.id)
    else
      problems.push({ file: line.problem.fault.file, line: line.problem.fault.line, found: line.problem.fault.found })
  }
  return { ids, problems }
}
