/**
 * Where the command's code is. The bundle starts several times as fast as the modules it is made of. Inside the repository these may have been built anew
 * since: then they are the command.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'

/** `folder`: the URL of the package's folder, with a slash at its end. */
export function newestBuild(folder) {
  const modules = new URL('dist/main.js', folder)
  const bundle = new URL('dist/bundle/main.js', folder)
  if (!existsSync(bundle)) return modules.href
  const builds = new URL('../../.tsbuild/', folder)
  // Where it is installed, nothing builds it.
  if (!existsSync(new URL('src/', folder)) || !existsSync(builds)) return bundle.href
  const bundled = statSync(bundle).mtimeMs
  const isNewest = readdirSync(builds).every((name) => statSync(new URL(name, builds)).mtimeMs <= bundled)
  return (isNewest ? bundle : modules).href
}
