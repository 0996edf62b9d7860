/** Writes one version into all manifests, the lock file, the citation and the pages that print it, and dates the changelog. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateUnreleased } from './changelog.ts'
import { ReleaseRefusedError } from './refused.ts'
import { dependencyMembers, type Manifest, readPackages } from './release-packages.ts'

/** `day`: the date in the changelog, as in 2026-11-18. Returns the changed files. Nothing is written if it refuses. */
export function setVersion(root: string, version: string, day: string): readonly string[] {
  const packages = readPackages(root)
  const [old = ''] = packages.map(({ manifest }) => manifest.version)
  if (!isVersion(version)) {
    throw new ReleaseRefusedError(`--set-version ${version} is no version: write three numbers, for example 0.2.0.`)
  }
  if (compareVersions(version, old) < 0) {
    throw new ReleaseRefusedError(`--set-version ${version} is lower than ${old}, which the packages have now.`)
  }
  const names = new Set(packages.map(({ manifest }) => manifest.name))
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const withVersion = <T extends object>(manifest: T): T => ({
    ...manifest,
    version,
    ...Object.fromEntries(
      dependencyMembers.flatMap((member) => {
        const named = Object.entries({ ...manifest })
          .filter(([key]) => key === member)
          .flatMap(([, ranges]) => Object.entries(ranges ?? {}))
        const ranges = named.map(([name, range]) => [name, names.has(name) ? version : range])
        return named.length > 0 ? [[member, Object.fromEntries(ranges)]] : []
      }),
    ),
  })
  const lock: { readonly packages: Readonly<Record<string, Manifest>> } = JSON.parse(read('package-lock.json'))
  const ofOurs = packages.flatMap(({ folder }) => {
    const entry = lock.packages[folder]
    return entry ? [[folder, withVersion(entry)] as const] : []
  })
  const changes = new Map([
    ['CHANGELOG.md', dateUnreleased(read('CHANGELOG.md'), version, day)],
    ...packages.map(({ folder }) => {
      const file = `${folder}/package.json`
      return [file, formatJson(withVersion(JSON.parse(read(file))))] as const
    }),
    ['package-lock.json', formatJson({ ...lock, packages: { ...lock.packages, ...Object.fromEntries(ofOurs) } })],
    ['CITATION.cff', read('CITATION.cff').replace(/^version: .*$/m, `version: ${version}`)],
    ...pages(root).map((page) => [page, replaceVersion(read(page), old, version)] as const),
  ])
  const changed = [...changes].filter(([file, text]) => text !== read(file))
  for (const [file, text] of changed) writeFileSync(join(root, file), text)
  return changed.map(([file]) => file)
}

/** Pages that print file names with the version. Decisions and the notebook tell what was, and stay. */
function pages(root: string): readonly string[] {
  const found = globSync(['docs/guides/*.md', 'packages/*/README.md'], { cwd: root }).sort()
  return ['README.md', ...found.map((file) => file.replaceAll('\\', '/'))].filter((file) =>
    existsSync(join(root, file)),
  )
}

/** twincheck-core-0.1.0.tgz and "TwinCheck 0.1.0". */
function replaceVersion(page: string, old: string, version: string): string {
  const escaped = old.replaceAll('.', '\\.')
  return page.replace(new RegExp(`(twincheck(?:-\\w+)?-|TwinCheck )${escaped}(?=\\.tgz|\\s)`, 'g'), `$1${version}`)
}

function isVersion(text: string): boolean {
  return /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(text)
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
