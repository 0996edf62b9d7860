/** Looks over files of stored runs on all cores. Runs come in the order of the files, whichever worker is done first. */
import { inOrder, openWorkerPool } from '@twincheck/eval/harness'
import type { OracleRun, OracleTask } from './oracle-file.ts'

/** Beside this file, built or not. */
const workerFile = new URL(`./oracle-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href

/** One list of runs a file. */
export async function* oracle(
  tasks: readonly OracleTask[],
  workers: number,
): AsyncGenerator<readonly OracleRun[], void, void> {
  if (tasks.length === 0) return
  const most = Math.max(1, Math.min(workers, tasks.length))
  const pool = openWorkerPool<OracleTask, readonly OracleRun[]>(workerFile, { least: 1, most })
  try {
    yield* inOrder(tasks, most, (task) => pool.run(task))
  } finally {
    await pool.close()
  }
}
