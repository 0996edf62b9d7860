/** The production files of a workspace: every `.ts` and `.tsx` file under packages/ except tests and the folders test/ and bench/. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Paths from the root, sorted. Files that git ignores are left out; new files that are not yet committed are included. */
export function productionFiles(root: string): readonly string[] {
  const arguments_ = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'packages']
  const listed = execFileSync('git', arguments_, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0')
  return [...new Set(listed)].filter((path) => isProduction(path) && existsSync(join(root, path))).sort()
}

export function isProduction(path: string): boolean {
  return /^packages\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/(?:test|bench)\//.test(path)
}
