/** Where the data folder is when nobody says: TWINCHECK_BFCL_DIR, else the user's own data directory. */
import { join } from 'node:path'

export function defaultBfclFolder(environment: Readonly<Record<string, string | undefined>>, home: string): string {
  const { TWINCHECK_BFCL_DIR: chosen, XDG_DATA_HOME: data } = environment
  if (chosen !== undefined && chosen !== '') return chosen
  // The XDG rule: a relative path there is no valid one and counts as none.
  const base = data?.startsWith('/') ? data : join(home, '.local', 'share')
  return join(base, 'twincheck', 'bfcl')
}
