/** Certifies files over all cores. Results come in the order of the files, whichever worker is done first. */

import type { CertifiedFile, CertifiedRun } from '@twincheck/eval/harness'
import { inOrder, openWorkerPool } from '@twincheck/eval/harness'
import type { CertifyTask } from './certify-file.ts'

/** Beside this file, built or not. */
const workerFile = new URL(`./certify-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href

export async function* certifyInPool(
  tasks: readonly CertifyTask[],
  workers: number,
): AsyncGenerator<CertifiedFile, void, void> {
  if (tasks.length === 0) return
  const most = Math.max(1, Math.min(workers, tasks.length))
  const pool = openWorkerPool<CertifyTask, readonly CertifiedRun[]>(workerFile, { least: 1, most })
  const work = async (task: CertifyTask): Promise<CertifiedFile> => ({
    file: task.file,
    runs: await pool.run(task),
  })
  try {
    yield* inOrder(tasks, most, work)
  } finally {
    await pool.close()
  }
}
