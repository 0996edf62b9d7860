/** Disks that are full when a test wants it, for a process that is started behind a command. */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  /** Starts the command behind it on the disk. */
  readonly within: readonly string[]
  readonly storeFile: string
  /** The store where others can read it, while the process lives and writes nothing. */
  readonly copyOut: (pid: number) => string
  readonly fill: (pid: number) => void
  readonly empty: (pid: number) => void
}

/** Whether this user may mount a file system of its own: containers and hardened systems forbid it. */
export const canMount = succeeds(
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs tmpfs "$0"',
  tmpdir(),
)
export const canLimitFiles = succeeds('prlimit', '--version')

function succeeds(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

/** A file system of its own, in memory, with room for little more than what is there. */
export function fullDisk(folder: string): SmallDisk {
  const mount = join(folder, 'disk')
  mkdirSync(mount)
  const storeFile = join(mount, 'gateway.db')
  const onDisk = (pid: number, file: string) => `/proc/${pid}/root${join(mount, file)}`
  const script = `mount -t tmpfs -o size=${diskBytes} tmpfs "$0" && exec "$@"`
  return {
    within: ['unshare', '--map-root-user', '--mount', 'sh', '-c', script, mount],
    storeFile,
    copyOut: (pid) => {
      // By name others do not see the disk at all, and SQLite would look the name up.
      for (const file of ['gateway.db', 'gateway.db-wal']) copyFileSync(onDisk(pid, file), join(folder, file))
      return join(folder, 'gateway.db')
    },
    fill: (pid) => {
      // As much as there is room for: the last write takes what is left.
      try {
        writeFileSync(onDisk(pid, 'filler'), Buffer.alloc(diskBytes))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    },
    empty: (pid) => rmSync(onDisk(pid, 'filler')),
  }
}

/** No file may grow beyond a bound, which is what a quota looks like. */
export function fileQuota(folder: string): SmallDisk {
  const storeFile = join(folder, 'gateway.db')
  const limit = (pid: number, bytes: string) => {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
  }
  return {
    within: ['env'],
    storeFile,
    copyOut: () => storeFile,
    fill: (pid) => limit(pid, '65536'),
    empty: (pid) => limit(pid, 'unlimited'),
  }
}

const diskBytes = 4 * 1024 * 1024
