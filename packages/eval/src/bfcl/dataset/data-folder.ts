/** Where a user's BFCL data lies unless they say otherwise. */
import { homedir } from 'node:os'
import { join } from 'node:path'

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>

/** TWINCHECK_BFCL_DIR, else the user's data directory. */
export function defaultBfclFolder({ TWINCHECK_BFCL_DIR, XDG_DATA_HOME }: ProcessEnvironment): string {
  if (TWINCHECK_BFCL_DIR) return TWINCHECK_BFCL_DIR
  return join(XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'twincheck', 'bfcl')
}
