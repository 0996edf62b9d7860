/**
 * Where the shared data folder is: TWINCHECK_SHARED, else `../shared` beside the repository. Null where it is absent;
 * tests that need it are then skipped, with the reason in their title.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.TWINCHECK_SHARED ?? join(import.meta.dirname, '../../../../shared')

export const sharedData: string | null = existsSync(join(folder, 'bfcl')) ? folder : null

/** A path inside the shared folder. Only for tests that run where it is present. */
export function sharedPath(...parts: readonly string[]): string {
  return join(sharedData ?? 'no shared data folder', ...parts)
}
