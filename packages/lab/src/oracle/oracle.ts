/**
 * Runs the oracle on files of stored runs, on all cores. The oracle finds edits that would have rescued failed runs. Results come in the
 * order of the files.
 */
import { runInPool } from '../experiment/run-in-pool.ts'
import type { OracleRun, OracleTask } from './oracle-file.ts'

const workerFile = new URL(`./oracle-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href

export function oracle(tasks: readonly OracleTask[], workers: number): AsyncIterable<readonly OracleRun[]> {
  return runInPool(workerFile, tasks, workers)
}
