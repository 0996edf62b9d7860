/** Notes that `npm test` passed, and on which files, so that `npm run release` can demand it. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type TestedTree = {
  /** The id that git gives to the content of all files. */
  readonly tree: string
  readonly passed: number
  readonly skipped: number
}

/** Not in git, and gone with `npm ci`. */
const noteIn = (root: string) => join(root, 'node_modules/.cache/tested-tree.json')

/** The id of the committed files; null if files differ from them, or if this is no git repository. */
export function committedTree(root: string): string | null {
  try {
    const git = (...args: readonly string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : null
  } catch {
    return null
  }
}

export function noteTested(root: string, tested: TestedTree): void {
  mkdirSync(dirname(noteIn(root)), { recursive: true })
  writeFileSync(noteIn(root), JSON.stringify(tested))
}

/** The last run of all tests that passed; null if there was none. */
export function lastTested(root: string): TestedTree | null {
  return existsSync(noteIn(root)) ? JSON.parse(readFileSync(noteIn(root), 'utf8')) : null
}
