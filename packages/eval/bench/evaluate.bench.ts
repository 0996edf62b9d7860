/**
 * How many stored runs the evaluator judges in a second, on one thread, files already parsed: decoding, execution, state
 * and output checks. The official solutions are executed in the first, unmeasured pass, as in any longer evaluation.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Dataset } from '../src/bfcl/dataset.ts'
import { Evaluator } from '../src/bfcl/evaluate.ts'
import { readResultFile, type StoredRun } from '../src/bfcl/result-file.ts'

/** The official Python evaluator on the same runs, in the same terms, on one core of this class of machine. */
const OFFICIAL_RUNS_PER_SECOND = 1000
const PASSES = 5

export async function benchEvaluate(): Promise<string> {
  const shared = process.env.TWINCHECK_SHARED ?? join(import.meta.dirname, '../../../../shared')
  const folder = join(shared, 'trajectories/bfcl-v4')
  if (!existsSync(folder)) return `BFCL evaluator: not measured, there are no stored runs in ${folder}.`
  const runs = await readRuns(folder)
  const evaluator = new Evaluator(new Dataset(join(shared, 'bfcl')))
  judgeAll(evaluator, runs)
  const seconds = Array.from({ length: PASSES }, () => judgeAll(evaluator, runs)).sort((left, right) => left - right)
  const median = seconds[Math.floor(PASSES / 2)] ?? Number.NaN
  const rate = runs.length / median
  return (
    `BFCL evaluator: ${Math.round(rate).toLocaleString('en')} runs a second on one thread ` +
    `(${runs.length.toLocaleString('en')} stored runs, median of ${PASSES} passes, files already parsed), ` +
    `${(rate / OFFICIAL_RUNS_PER_SECOND).toFixed(1)} times the official Python evaluator.`
  )
}

async function readRuns(folder: string): Promise<readonly StoredRun[]> {
  const runs: StoredRun[] = []
  for (const model of readdirSync(folder)) {
    for (const file of readdirSync(join(folder, model)).filter((name) => name.endsWith('.result.jsonl.gz'))) {
      for await (const line of readResultFile(join(folder, model, file))) if (line.kind === 'run') runs.push(line.run)
    }
  }
  return runs
}

function judgeAll(evaluator: Evaluator, runs: readonly StoredRun[]): number {
  const start = process.hrtime.bigint()
  for (const { id, result } of runs) evaluator.evaluate(id, result)
  return Number(process.hrtime.bigint() - start) / 1e9
}
