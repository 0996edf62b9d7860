/** One hash for the data of a world, so that a calibration and an evaluation can be told to have had the same. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Over the named files in their order; one that is not there counts as absent. */
export function dataChecksum(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const path = join(folder, file)
    const content = existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'absent'
    hash.update(`${file}\n${content}\n`)
  }
  return `sha256:${hash.digest('hex')}`
}
