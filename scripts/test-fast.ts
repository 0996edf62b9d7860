/**
 * Checks a change in under a minute: types and lint of what changed, and the affected tests.
 *
 *   npm run test:fast               changes since HEAD, also files that are not yet committed
 *   npm run test:fast -- main       changes since the branch `main`
 *
 * Affected tests run from the nearest to the farthest (by imports) for about 40 seconds. Tests that do not fit are listed;
 * `npm test` runs everything. Ends with 1 if a check fails.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AffectedTest, affectedTests } from './affected-tests.ts'
import { root } from './read-sources.ts'

const secondsForTests = 40
const firstLot = 3
const shownRest = 10

const started = performance.now()
const seconds = () => (performance.now() - started) / 1000

const base = process.argv[2] ?? 'HEAD'
const changed = [
  ...git('diff', '--name-only', '-z', '--no-renames', base),
  ...git('ls-files', '-z', '--others', '--exclude-standard'),
]
const sources = changed.filter((path) => /\.tsx?$/.test(path))
console.log(`${changed.length} files changed since ${base}, ${sources.length} of them TypeScript.`)
const passed = changed.length === 0 || ((await checkStatically()) && (await runTests()))
console.log(`${passed ? 'Passed' : 'FAILED'} after ${Math.round(seconds())} s.`)
if (!passed) process.exitCode = 1

async function checkStatically(): Promise<boolean> {
  // Types and tests of one package read the build of the others.
  if (sources.length > 0 && !((await run('tsc', '-b', '--noCheck')) && (await runNode('packages/cli/bundle.js'))))
    return false
  const present = changed.filter((path) => existsSync(join(root, path)))
  const checks = await Promise.all([
    run('biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...present),
    ...typeChecks().map((arguments_) => run('tsc', ...arguments_)),
  ])
  console.log(`Types and lint: ${checks.every(Boolean) ? 'passed' : 'FAILED'} after ${Math.round(seconds())} s.`)
  return checks.every(Boolean)
}

/** Arguments of the compiler. The viewer and the policy have their own, stricter settings. */
function typeChecks(): readonly (readonly string[])[] {
  const inViewer = sources.filter((path) => path.startsWith('packages/viewer/src/'))
  const inPolicy = sources.filter((path) => path.startsWith('packages/core/src/policy/'))
  const elsewhere = sources.filter((path) => !inViewer.includes(path))
  return [
    ...(inViewer.length > 0 ? [['-p', 'packages/viewer']] : []),
    ...(inPolicy.length > 0 ? [['-p', 'packages/core/src/policy', '--noEmit']] : []),
    ...(elsewhere.length > 0 ? [['-p', writeSettings(elsewhere), '--singleThreaded']] : []),
  ]
}

/** Settings for the compiler that cover the changed packages and folders with their tests. */
function writeSettings(paths: readonly string[]): string {
  const folders = paths.map((path) => /^(?:packages\/)?[^/]+/.exec(path)?.[0] ?? path)
  const folder = join(root, 'node_modules/.cache/test-fast')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'tsconfig.json')
  const settings = {
    extends: '../../../tsconfig.test.json',
    include: [...new Set(folders)].flatMap((name) =>
      name.startsWith('packages/')
        ? ['src', 'test', 'bench'].map((part) => join(root, name, part))
        : [join(root, name)],
    ),
    exclude: [join(root, 'packages/viewer/src')],
  }
  writeFileSync(file, JSON.stringify(settings))
  return file
}

async function runTests(): Promise<boolean> {
  const files = new Map(allSources().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const affected = affectedTests(files, sources)
  console.log(`${affected.length} affected test files.`)
  const began = seconds()
  let next = 0
  let size = firstLot
  while (next < affected.length && size > 0) {
    const lot = affected.slice(next, next + size)
    if (!(await run('vitest', 'run', '--reporter=dot', ...lot.map(({ path }) => path)))) return false
    next += lot.length
    const spent = seconds() - began
    size = Math.floor(((secondsForTests - spent) * next) / spent)
  }
  reportRest(affected.slice(next))
  return true
}

function reportRest(rest: readonly AffectedTest[]): void {
  if (rest.length === 0) return
  console.log(`${rest.length} affected test files did not fit and were NOT run (npm test runs them):`)
  for (const { path } of rest.slice(0, shownRest)) console.log(`  ${path}`)
  if (rest.length > shownRest) console.log(`  and ${rest.length - shownRest} more`)
}

function allSources(): readonly string[] {
  const listed = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx')
  return [...new Set(listed)].filter((path) => existsSync(join(root, path)))
}

function git(...arguments_: readonly string[]): readonly string[] {
  const output = execFileSync('git', arguments_, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  return output.split('\0').filter((path) => path !== '')
}

function run(program: string, ...arguments_: readonly string[]): Promise<boolean> {
  return ended(join(root, 'node_modules/.bin', program), arguments_)
}

function runNode(...arguments_: readonly string[]): Promise<boolean> {
  return ended(process.execPath, arguments_)
}

function ended(program: string, arguments_: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, arguments_, { cwd: root, stdio: 'inherit' })
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}. Run npm ci first.`)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}
