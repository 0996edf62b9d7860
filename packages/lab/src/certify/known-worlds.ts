/** Finds the files of stored runs that can be replayed for a certification, and replays them. */
import type { CertifiedFile, TaskHalf, WorldReplay } from '@twincheck/eval/harness'
import { runInPool } from '../experiment/run-in-pool.ts'
import { recognisedSource } from '../experiment/sources/stored-source.ts'
import type { WorldName } from '../worlds/world.ts'
import type { CertifyTask } from './certify-file.ts'

/**
 * `dataOf` returns the data folder or module of a world, or null if the world's runs are only scanned. `half` limits the replay to one
 * half of the tasks.
 */
export function knownWorlds(
  files: readonly string[],
  dataOf: (world: WorldName) => string | null,
  half?: TaskHalf,
): WorldReplay {
  const known = files.flatMap((file) => {
    const world = recognisedSource(file)?.world
    const data = world === undefined ? null : dataOf(world)
    return data === null ? [] : [{ file, data }]
  })
  return {
    files: known.map(({ file }) => file),
    replay: (profile, workers) => {
      const tasks = known.map((task): CertifyTask => ({ ...task, profile, ...(half === undefined ? {} : { half }) }))
      return runInPool<CertifyTask, CertifiedFile>(workerFile, tasks, workers)
    },
  }
}

/** The worker's file, which is in this folder both as source and as built code. */
const workerFile = new URL(`./certify-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href
