/** Which files of stored runs can be replayed for a certification, and their replay. */

import type { WorldReplay } from '@twincheck/eval/harness'
import { recognisedSource } from '../experiment/sources/stored-source.ts'
import type { WorldName } from '../worlds/world.ts'
import { certifyInPool } from './certify-pool.ts'

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
