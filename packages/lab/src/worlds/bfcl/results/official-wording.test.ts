import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Dataset, readToolDocument } from '@twincheck/eval/bfcl'
import { isDict, parseJson } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../../eval/test/shared-data.ts'
import { bfclEnvironment } from '../environment.ts'
import { officialTool, withOfficialWording } from './run.ts'

const fixture = join(import.meta.dirname, '../../../../test/fixtures/bfcl/official-wording.json')

describe('a tool in official words', () => {
  const cases: readonly Record<string, unknown>[] = JSON.parse(readFileSync(fixture, 'utf8'))

  test.each(cases.map(({ offered, arrived }, index) => ({ index, offered, arrived })))(
    'is the one the official handler makes (document $index)',
    ({ index, offered, arrived }) => {
      const tool = readTool(index)
      expect(officialTool(tool, false)).toEqual(offered)
      expect(officialTool(tool, true)).toEqual(arrived)
    },
  )

  function readTool(index: number) {
    const parsed = parseJson(readFileSync(fixture, 'utf8'))
    const line = Array.isArray(parsed) ? parsed[index] : undefined
    const document = line !== undefined && isDict(line) ? line.get('document') : undefined
    if (document === undefined || !isDict(document)) throw new Error('Run make-official-wording.py again.')
    return readToolDocument(document, { file: fixture, line: index })
  }
})

test.skipIf(sharedData === null)('a function that arrives late has no hint (needs the shared data folder)', () => {
  const dataset = new Dataset(sharedPath('bfcl'))
  const episode = withOfficialWording(bfclEnvironment(dataset), dataset).reset('multi_turn_miss_func_2')
  const turns = [0, 1, 2, 3, 4].map(() => episode.beginTurn())
  const hinted = (name: string) =>
    turns
      .at(-1)
      ?.tools.find((tool) => tool.name === name)
      ?.description.includes('Python 3 syntax')
  expect([hinted('ls'), hinted('cat')]).toEqual([true, false])
})
