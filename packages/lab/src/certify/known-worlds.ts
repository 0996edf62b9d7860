/** Which files of stored runs can be replayed for a certification, and their replay. */

import {
  type CertifiedFile,
  type CertifiedRun,
  inOrder,
  openWorkerPool,
  type WorldReplay,
} from '@twincheck/eval/harness'
import { recognisedSource } from '../experiment/sources/stored-source.ts'
import type { WorldName } from '../worlds/world.ts'
import type { CertifyTask } from './certify-file.ts'

/** `dataOf` names a world's data folder or module; null where there is none, and its runs are only scanned. */
export function knownWorlds(files: readonly string[], dataOf: (world: WorldName) => string | null): WorldReplay {
  const known = files.flatMap((file) => {
    const world = recognisedSource(file)?.world
    const data = world === undefined ? null : dataOf(world)
    return data === null ? [] : [{ file, data }]
  })
  return {
    files: known.map(({ file }) => file),
    replay: (profile, workers) =>
      certifyInPool(
        known.map((task) => ({ ...task, profile })),
        workers,
      ),
  }
}

/** In the same folder, as source or built. */
const workerFile = new URL(`./certify-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href

/** Certifies files in a worker pool. Results come in the order of the files. */
async function* certifyInPool(
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
