/**
 * A user who can be refused a file and can still run the command from this clone. An ordinary user is one. Root reads every
 * file, so root runs the command either as the owner of the clone or, where root owns it, without the capabilities that
 * override file permissions. No user but the owner needs to reach the clone: it may lie in a folder with mode 0700.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type RefusableUser = {
  /** Program and arguments that start the command with fewer rights. */
  readonly prefix?: readonly string[]
  readonly uid?: number
  readonly gid?: number
}

/** Null where this machine has no such user, for example for root without `setpriv`. */
export function findRefusableUser(program: string): RefusableUser | null {
  if (process.getuid?.() !== 0) return isRefusable({}, program) ? {} : null
  const { uid, gid } = statSync(program)
  const withoutOverride = { prefix: ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] }
  const user = uid === 0 ? withoutOverride : { uid, gid }
  return isRefusable(user, program) ? user : null
}

/** Tries it: the user reads the program, and not a file with mode 0. */
function isRefusable({ prefix = [], ...user }: RefusableUser, program: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-refused-'))
  try {
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'secret', { mode: 0 })
    chmodSync(folder, 0o755)
    const tries = `
      const { readFileSync } = require('node:fs')
      const reads = (file) => { try { return readFileSync(file).length > 0 } catch { return false } }
      process.exit(reads(process.argv[1]) && !reads(process.argv[2]) ? 0 : 1)`
    const [command = '', ...args] = [...prefix, process.execPath, '-e', tries, program, secret]
    return spawnSync(command, args, { ...user, stdio: 'ignore' }).status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}
