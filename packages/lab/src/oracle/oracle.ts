/** Runs the oracle on files of stored runs, on all cores. Results come in the order of the files. */
import { runInPool } from '../experiment/run-in-pool.ts'
import type { OracleRun, OracleTask } from './oracle-file.ts'

/** The worker's file, which is in the same folder both as source and as built code. */
const workerFile = new URL(`./oracle-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href

export function oracle(tasks: readonly OracleTask[], workers: number): AsyncIterable<readonly OracleRun[]> {
  return runInPool(workerFile, tasks, workers)
}
