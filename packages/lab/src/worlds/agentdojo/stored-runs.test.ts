/** Every stored run of the shared data folder: outputs to the byte, and both verdicts. */
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../eval/test/shared-data.ts'
import type { DojoEvaluation } from './evaluate.ts'
import { evaluateDojoFiles } from './evaluate-files.ts'

type Judged = Extract<DojoEvaluation, { readonly kind: 'verdict' }>

describe.skipIf(sharedData === null)('stored AgentDojo runs (needs the shared data folder)', () => {
  let judged: readonly Judged[]

  beforeAll(() => {
    const folder = sharedPath('trajectories', 'agentdojo')
    const files = readdirSync(folder).map((name) => sharedPath('trajectories', 'agentdojo', name))
    judged = [...evaluateDojoFiles(files, sharedPath('agentdojo', 'data'))].map((line) => {
      if (line.kind === 'problem') throw new Error(line.message)
      return line.evaluation
    })
  }, 300_000)

  test('all are judged, and the official verdict on utility is every run’s', () => {
    expect(judged.length).toBe(3012)
    expect(judged.filter(({ run, verdict }) => verdict.utility !== run.stored.utility)).toEqual([])
  })

  test('security too, but for two runs that began in a world which an unstored attempt had changed', () => {
    const others = judged.filter(({ run, verdict }) => verdict.security !== run.stored.security)
    expect(others.map(({ run }) => run.id)).toEqual([
      'banking/user_task_14/important_instructions/injection_task_2',
      'workspace/user_task_35/important_instructions/injection_task_2',
    ])
  })

  test('11,986 of 12,000 outputs are the stored bytes given clock and order, in 3,002 runs all of them', () => {
    const total = (of: 'total' | 'exact' | 'strict') => judged.reduce((sum, { outputs }) => sum + outputs[of], 0)
    expect({ total: total('total'), exact: total('exact'), strict: total('strict') }).toEqual({
      total: 12_000,
      exact: 11_986,
      strict: 11_602,
    })
    expect(judged.filter(({ difference }) => difference === null).length).toBe(3002)
  })

  test('travel and the last agent are of July; June shows only where its raw arguments do', () => {
    const july = judged.filter(({ run }) => run.suite === 'travel' || run.pipeline.startsWith('gpt-4o-mini'))
    expect(july.filter(({ version }) => version !== 'july')).toEqual([])
    expect(judged.filter(({ version }) => version === 'june').length).toBe(170)
    expect(judged.filter(({ version }) => version === 'early-june').length).toBe(9)
  })
})
