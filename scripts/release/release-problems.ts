/** Everything that stops a release before anything is built: files, versions, changelog, tests and, to publish, the place where it runs. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { committedTree, lastTested } from '../tested-tree.ts'
import { changelogProblems } from './changelog.ts'
import { type ReleasePackage, versionProblems } from './release-packages.ts'

export function releaseProblems(root: string, packages: readonly ReleasePackage[]): readonly string[] {
  const [version = ''] = packages.map(({ manifest }) => manifest.version)
  const changelog = join(root, 'CHANGELOG.md')
  return [
    ...treeProblems(root),
    ...versionProblems(packages),
    ...(existsSync(changelog)
      ? changelogProblems(readFileSync(changelog, 'utf8'), version)
      : ['CHANGELOG.md is missing: restore it.']),
    ...(existsSync(join(root, 'SECURITY.md')) ? [] : ['SECURITY.md is missing: say how to report a vulnerability.']),
  ]
}

/** What only publishing needs: the identity of a CI job for the provenance, in the repository of the address, on the version's tag. */
export function publishProblems(
  root: string,
  { address, version, env }: { readonly address: string; readonly version: string; readonly env: NodeJS.ProcessEnv },
): readonly string[] {
  const { ACTIONS_ID_TOKEN_REQUEST_URL, SIGSTORE_ID_TOKEN, GITHUB_SERVER_URL, GITHUB_REPOSITORY } = env
  const problems: string[] = []
  if (!ACTIONS_ID_TOKEN_REQUEST_URL && !SIGSTORE_ID_TOKEN) {
    problems.push(
      'Provenance needs the identity of a CI job, and there is none here. Push the tag: .github/workflows/release.yml publishes. --dry-run works everywhere.',
    )
  }
  const here = GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` : address
  if (here.toLowerCase() !== address.toLowerCase()) {
    problems.push(
      `--repository ${address} is not the repository of this job, ${here}: npm would refuse the provenance.`,
    )
  }
  if (!git(root, 'tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)) {
    problems.push(`This commit does not have the tag v${version}: run "git tag v${version}" on the commit to release.`)
  }
  return problems
}

function treeProblems(root: string): readonly string[] {
  let top: string
  try {
    top = realpathSync(git(root, 'rev-parse', '--show-toplevel'))
  } catch {
    return [`${root} is no git repository: release from a clone.`]
  }
  if (top !== realpathSync(root)) return [`${root} is inside the repository ${top}: run the command there.`]
  const changed = git(root, 'status', '--porcelain')
    .split('\n')
    .filter((line) => line !== '')
  if (changed.length > 0) {
    const more = changed.length > 3 ? ` and ${changed.length - 3} more` : ''
    const shown = changed.slice(0, 3).map((line) => line.replace(/^\s*\S+\s+/, ''))
    return [`Files are not committed: ${shown.join(', ')}${more}. Commit or remove them.`]
  }
  const tested = lastTested(root)
  if (tested === null) return ['The tests were not run here, or not all of them passed: run "npm test".']
  return tested.tree === committedTree(root)
    ? []
    : ['The tests were last run on other files than those of this commit: run "npm test" again.']
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
