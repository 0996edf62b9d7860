/**
 * The viewer and the playground are built into the server's package. The command's package holds copies, so that its tarball needs no other package of
 * ours. Only the tarball uses the copies: inside the repository the pages are read from the server's package.
 */
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newestBuild } from './bin/newest-build.js'

const folder = import.meta.dirname
const pages = ['viewer', 'playground']
const builtAt = (page) => join(folder, '../server/dist', page)

const isBundled = newestBuild(pathToFileURL(`${folder}/`)).endsWith('/bundle/main.js')
if (!isBundled || !pages.every((page) => existsSync(join(builtAt(page), 'index.html')))) {
  console.error(
    'The command or one of its pages is not built, or not since the last change: run "npm run build" first.',
  )
  process.exit(1)
}
// Messages of the command name the guides.
rmSync(join(folder, 'guides'), { recursive: true, force: true })
cpSync(join(folder, '../../docs/guides'), join(folder, 'guides'), { recursive: true })
for (const page of pages) {
  const copy = join(folder, 'dist', page)
  rmSync(copy, { recursive: true, force: true })
  cpSync(builtAt(page), copy, { recursive: true })
}
