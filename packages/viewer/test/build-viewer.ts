/** Builds the page into the server's package, unless what is there is newer than every source of it. */
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const folder = join(import.meta.dirname, '..')
const dist = join(folder, '../server/dist')

export async function buildViewer(): Promise<string> {
  const built = join(dist, 'viewer')
  if (newest(join(built, 'index.html')) > newest(join(folder, 'src'), join(folder, 'index.html'))) return built
  // Another test may be serving the old page: the new one takes its place at once, never half written.
  const fresh = mkdtempSync(join(dist, '.viewer-'))
  await build({ configFile: join(folder, 'vite.config.ts'), logLevel: 'warn', build: { outDir: fresh } })
  rmSync(built, { recursive: true, force: true })
  renameSync(fresh, built)
  return built
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
