/** What the official Python printed and judged over random, mostly hostile calls on invented tables. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PythonError, parseJson } from '@twincheck/eval/python'
import { expect, test } from 'vitest'
import { smallOffice } from '../../../test/small-office.ts'
import { WorkBenchDataset } from './dataset/dataset.ts'
import { Office } from './office.ts'
import { offeredTools, runCall } from './tools/toolkit.ts'
import { WorkBenchJudge } from './verdict.ts'

type Official = {
  readonly outputs: readonly (readonly (readonly [name: string, input: string, output: string | null])[])[]
  readonly verdicts: readonly (readonly [readonly string[], readonly string[], string, boolean, boolean])[]
}

const official: Official = JSON.parse(readFileSync(join(smallOffice, '..', 'official.json'), 'utf8'))
const data = new WorkBenchDataset(smallOffice).office()
const offered = offeredTools('all')

test('every output is that of the official tool, and an exception is an exception', () => {
  expect(official.outputs.flat().length).toBeGreaterThan(300)
  for (const [run, calls] of official.outputs.entries()) {
    const office = new Office(data)
    const found = calls.map(([name, input]) => [name, input, outputOf(office, name, input)])
    expect({ run, calls: found }).toEqual({ run, calls })
  }
})

test('every verdict is that of the official functions', () => {
  expect(official.verdicts.length).toBeGreaterThan(100)
  const judge = new WorkBenchJudge(data)
  for (const [written, answer, error, correct, sideEffects] of official.verdicts) {
    const verdict = judge.verdict({ id: '', domain: '', template: '', query: '', answer }, written, error)
    expect({ written, answer, verdict }).toEqual({ written, answer, verdict: { correct, sideEffects } })
  }
})

function outputOf(office: Office, name: string, input: string): string | null {
  try {
    return runCall(office, offered, name, parseJson(input))
  } catch (error) {
    if (error instanceof PythonError) return null
    throw error
  }
}
