/** Which files of stored runs can be replayed for a certification, and their replay. */

import type { CertifiedFile, WorldReplay } from '@twincheck/eval/harness'
import { runInPool } from '../experiment/run-in-pool.ts'
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
    replay: (profile, workers) => {
      const tasks = known.map((task): CertifyTask => ({ ...task, profile }))
      return runInPool<CertifyTask, CertifiedFile>(workerFile, tasks, workers)
    },
  }
}

/** In the same folder, as source or built. */
const workerFile = new URL(`./certify-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href
