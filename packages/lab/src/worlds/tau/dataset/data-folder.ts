/** Where a user's tau-bench data lies unless they say otherwise. */
import { homedir } from 'node:os'
import { join } from 'node:path'

/** TWINCHECK_TAU_DIR, else the user's data directory. */
export function defaultTauFolder(surroundings: Readonly<Record<string, string | undefined>>): string {
  const { TWINCHECK_TAU_DIR, XDG_DATA_HOME } = surroundings
  if (TWINCHECK_TAU_DIR) return TWINCHECK_TAU_DIR
  return join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'twincheck', 'tau')
}
