/** Builds the page into the server's package, unless what is there is newer than every source of it. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = join(import.meta.dirname, '..')
const dist = join(folder, '../server/dist')

export function buildViewer(): string {
  const sources = [join(folder, 'src'), join(folder, 'index.html'), join(dist, 'finding')]
  return buildPage('viewer', folder, sources)
}

export function buildPlayground(): string {
  const own = join(folder, 'playground')
  const sources = [join(folder, 'src'), own, join(folder, '../core/dist/policy'), join(folder, '../eval/src/scan')]
  return buildPage('playground', own, sources)
}

function buildPage(name: string, root: string, sources: readonly string[]): string {
  const built = join(dist, name)
  if (newest(join(built, 'index.html')) > newest(...sources)) return built
  // Another test may be serving the old page: the new one takes its place at once, never half written.
  const fresh = join(dist, `.${name}-${process.pid}-${randomUUID()}`)
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  // In a process of its own: a test's NODE_ENV would give the page React's development build.
  const environment = { ...process.env, NODE_ENV: 'production' }
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', root, '--outDir', fresh, '--emptyOutDir'], {
    env: environment,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The page ${name} could not be built: ${stderr}`)
  replaceFolder(built, fresh)
  return built
}

/** Test files may build at the same time: whichever is second leaves the page of the first, which is the same. */
function replaceFolder(built: string, fresh: string): void {
  rmSync(built, { recursive: true, force: true })
  try {
    renameSync(fresh, built)
  } catch (error) {
    if (!existsSync(join(built, 'index.html'))) throw error
    rmSync(fresh, { recursive: true, force: true })
  }
}

function newest(...paths: readonly string[]): number {
  return Math.max(0, ...paths.filter((path) => existsSync(path)).map(changedAt))
}

function changedAt(path: string): number {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(mtimeMs, ...files.map((file) => statSync(join(path, file)).mtimeMs))
}
