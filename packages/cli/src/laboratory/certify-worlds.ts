/**
 * Part of `twincheck certify`: finds the files whose runs can be replayed. A file of a benchmark's runs can be replayed if the user has
 * the benchmark's data.
 */
import { TwinCheckError } from '@twincheck/core'
import { knownWorlds, type WorldName } from '@twincheck/lab'
import { NoDataError } from '../flags/data-folder.ts'
import { NoWorldError, type WorldFlags, worldData } from '../flags/world-flag.ts'
import type { Output } from '../terminal/output.ts'

export function certifyWorlds(
  files: readonly string[],
  given: WorldFlags & { readonly half?: 'made' | 'other' },
  output: Output,
): ReturnType<typeof knownWorlds> {
  return knownWorlds(files, openData(given, output), given.half)
}

/** Finds the data of a benchmark. Without data the benchmark's runs are only scanned, not replayed, and a message says so. */
function openData(given: WorldFlags, output: Output): (world: WorldName) => string | null {
  const said = new Set<WorldName>()
  return (world) => {
    try {
      return worldData(given, world)
    } catch (error) {
      const absent =
        error instanceof NoWorldError ? given.world === undefined : error instanceof NoDataError && !error.named
      if (!absent || !(error instanceof TwinCheckError)) throw error
      if (!said.has(world)) output.say(`${error.message} Its runs are only scanned.`)
      said.add(world)
      return null
    }
  }
}
