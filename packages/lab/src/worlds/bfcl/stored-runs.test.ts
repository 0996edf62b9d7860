/** The stored runs of real models: official verdicts, every logged output, every logged state. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { categories, Dataset, groundTruthCalls } from '@twincheck/eval/bfcl'
import { describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../eval/test/shared-data.ts'
import { checkLog, type LogDifference } from '../../../test/check-log.ts'
import { type OfficialRun, readResultFile } from './results/result-file.ts'
import { Evaluator } from './verdict/evaluate.ts'
import { openScenario } from './world/scenario.ts'

const runs = 'trajectories/bfcl-v4'
const present = sharedData !== null && existsSync(sharedPath(runs))

describe.skipIf(!present)('BFCL V4 as it officially is (needs the shared data folder)', () => {
  const dataset = new Dataset(sharedPath('bfcl'))
  const evaluator = new Evaluator(dataset)

  test('the ground truth of all 800 tasks is valid against itself', () => {
    const tasks = categories.flatMap((category) => dataset.tasks(category))
    const rejected = tasks.filter((task) => {
      const calls = groundTruthCalls(task).map((turn) => [turn])
      return !evaluator.evaluateCalls(task.id, calls).valid
    })
    expect(tasks).toHaveLength(800)
    expect(rejected).toEqual([])
    expect(categories.flatMap((category) => dataset.problems(category))).toEqual([])
  })

  test('all 2,600 stored runs get the official verdict and error type', async () => {
    const wrong: unknown[] = []
    let judged = 0
    for await (const { run, folder } of storedRuns()) {
      judged++
      const official = officialVerdict(folder, run.id)
      const verdict = evaluator.evaluate(run.id, run.result)
      const found = verdict.valid ? { valid: true } : { valid: false, error_type: verdict.errorType }
      if (JSON.stringify(found) !== JSON.stringify(official)) wrong.push({ folder, id: run.id, found, official })
    }
    expect(wrong).toEqual([])
    expect(judged).toBe(2600)
  })

  test('every tool output and every state of the logged runs is the logged one, byte for byte', async () => {
    const differences: LogDifference[] = []
    const compared = { outputs: 0, states: 0 }
    for await (const { run } of storedRuns()) {
      const log = run.record.get('inference_log')
      if (log === undefined) continue
      const task = dataset.task(run.id)
      const check = checkLog(openScenario(task, dataset.longContextOf(task)), 'openai_gpt_oss_120b', log)
      compared.outputs += check.outputs
      compared.states += check.states
      differences.push(...check.differences)
    }
    expect(compared).toEqual({ outputs: 13_802, states: 14_635 })
    expect(differences).toEqual([])
  })

  test('withheld functions are offered from their turn on, behind the others, and excluded ones never', () => {
    const task = dataset.task('multi_turn_miss_func_2')
    const names = task.question.map((_, turn) => dataset.tools(task, turn).map(({ name }) => name))
    expect(names.map((tools) => tools.includes('cat'))).toEqual([false, false, false, false, true, true])
    expect(names.at(-1)?.slice(-2)).toEqual(['cp', 'cat'])
    expect(names.flat()).not.toContain('rm')
  })

  test('no BFCL type name is left in the tools that are offered', () => {
    const tools = categories.flatMap((category) => dataset.tasks(category).flatMap((task) => dataset.tools(task, 9)))
    const types = new Set(JSON.stringify(tools).match(/"type":"\w+"/g))
    expect([...types].sort()).toEqual(
      ['array', 'boolean', 'integer', 'number', 'object', 'string'].map((type) => `"type":"${type}"`),
    )
  })
})

async function* storedRuns(): AsyncGenerator<{ readonly run: OfficialRun; readonly folder: string }> {
  for (const folder of readdirSync(sharedPath(runs))) {
    const files = readdirSync(sharedPath(runs, folder)).filter((file) => file.endsWith('.result.jsonl.gz'))
    for (const file of files) {
      for await (const line of readResultFile(sharedPath(runs, folder, file))) {
        if (line.kind === 'problem') throw line.problem
        yield { run: line.run, folder }
      }
    }
  }
}

const verdicts = new Map<string, Record<string, unknown>>()

function officialVerdict(folder: string, id: string): unknown {
  const known = verdicts.get(folder)
  const all = known ?? JSON.parse(readFileSync(sharedPath(runs, folder, 'verdicts.json'), 'utf8'))
  verdicts.set(folder, all)
  return all[id]
}
