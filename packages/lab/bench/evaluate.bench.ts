/**
 * How many stored runs the evaluator gives its verdict on in a second, in one worker, files already parsed: decoding, execution, state
 * and output checks.
 *
 * Two figures, because they answer different questions. From scratch, every pass has a new evaluator, which loads the
 * worlds and executes the official solution of each task it meets, as one evaluation of these files does. With the
 * solutions kept, the evaluator has seen these tasks before.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Dataset } from '@twincheck/eval/bfcl'
import { type OfficialRun, readResultFile } from '../src/worlds/bfcl/results/result-file.ts'
import { Evaluator } from '../src/worlds/bfcl/verdict/evaluate.ts'

const PASSES = 5

export async function benchEvaluate(): Promise<string> {
  const shared = process.env.TWINCHECK_SHARED ?? join(import.meta.dirname, '../../../../shared')
  const folder = join(shared, 'trajectories/bfcl-v4')
  if (!existsSync(folder)) return `BFCL evaluator: not measured, there are no stored runs in ${folder}.`
  const runs = await readRuns(folder)
  const dataset = new Dataset(join(shared, 'bfcl'))
  const kept = new Evaluator(dataset)
  evaluateAll(kept, runs)
  const fromScratch = medianRate(runs, () => new Evaluator(dataset))
  const withSolutions = medianRate(runs, () => kept)
  return (
    `BFCL evaluator, one thread, files already parsed: ${fromScratch} runs a second from scratch, ` +
    `${withSolutions} with the official solutions kept (${runs.length} stored runs, medians of ${PASSES} passes).`
  )
}

function medianRate(runs: readonly OfficialRun[], open: () => Evaluator): number {
  const seconds = Array.from({ length: PASSES }, () => evaluateAll(open(), runs)).sort((left, right) => left - right)
  return Math.round(runs.length / (seconds[Math.floor(PASSES / 2)] ?? Number.NaN))
}

async function readRuns(folder: string): Promise<readonly OfficialRun[]> {
  const runs: OfficialRun[] = []
  for (const model of readdirSync(folder)) {
    for (const file of readdirSync(join(folder, model)).filter((name) => name.endsWith('.result.jsonl.gz'))) {
      for await (const line of readResultFile(join(folder, model, file))) if (line.kind === 'run') runs.push(line.run)
    }
  }
  return runs
}

function evaluateAll(evaluator: Evaluator, runs: readonly OfficialRun[]): number {
  const start = process.hrtime.bigint()
  for (const { id, result } of runs) evaluator.evaluate(id, result)
  return Number(process.hrtime.bigint() - start) / 1e9
}
