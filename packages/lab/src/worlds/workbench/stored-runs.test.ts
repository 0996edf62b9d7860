/** Every stored run of the development half: outputs to the byte, and both verdicts. */
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../eval/test/shared-data.ts'
import { type EvaluatedWorkBenchRun, evaluateWorkBenchFiles } from './evaluate-files.ts'

type Judged = Extract<EvaluatedWorkBenchRun, { readonly kind: 'verdict' }>

describe.skipIf(sharedData === null)('stored WorkBench runs (needs the shared data folder)', () => {
  let judged: readonly Judged[]
  const stored = new Map<string, { readonly correct: boolean; readonly sideEffects: boolean }>()

  beforeAll(() => {
    const names = readdirSync(sharedPath('workbench', 'runs')).filter((name) => name.endsWith('.jsonl.gz'))
    const files = names.map((name) => sharedPath('workbench', 'runs', name))
    for (const file of files) {
      for (const line of gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')) {
        const { id, correct, side_effects: sideEffects } = JSON.parse(line)
        stored.set(id, { correct, sideEffects })
      }
    }
    judged = [...evaluateWorkBenchFiles(files, sharedPath('workbench', 'data'))].map((line) => {
      if (line.kind === 'problem') throw new Error(line.message)
      return line
    })
  }, 120_000)

  test('both verdicts of all 2,880 runs are the official ones', () => {
    expect(judged.length).toBe(2_880)
    expect(new Map(judged.map(({ run, verdict }) => [run.id, verdict]))).toEqual(stored)
  })

  test('all 7,349 outputs are the stored bytes, and 395 runs have no conversation', () => {
    const total = (of: 'total' | 'exact') => judged.reduce((sum, { outputs }) => sum + outputs[of], 0)
    expect({ total: total('total'), exact: total('exact') }).toEqual({ total: 7_349, exact: 7_349 })
    expect(judged.filter(({ run }) => run.conversation === null).length).toBe(395)
  })
})
