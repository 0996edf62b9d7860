/**
 * The viewer's page is built into the server's package. The command's package holds a copy, so that its tarball needs no other package of ours. Only the
 * tarball uses the copy: inside the repository the page is read where it is built.
 */
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newestBuild } from './bin/newest-build.js'

const folder = import.meta.dirname
const built = join(folder, '../server/dist/viewer')
const copy = join(folder, 'dist/viewer')

const isBundled = newestBuild(pathToFileURL(`${folder}/`)).endsWith('/bundle/main.js')
if (!isBundled || !existsSync(join(built, 'index.html'))) {
  console.error('The command or its viewer is not built, or not since the last change: run "npm run build" first.')
  process.exit(1)
}
rmSync(copy, { recursive: true, force: true })
cpSync(built, copy, { recursive: true })
