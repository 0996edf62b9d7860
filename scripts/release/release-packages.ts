/** The packages of the workspace, their versions, and the order in which they are published. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseRefusedError } from './refused.ts'

export type Manifest = Readonly<Record<string, unknown>> & { readonly name: string; readonly version: string }

export type ReleasePackage = {
  /** From the root of the repository, with slashes: packages/core. */
  readonly folder: string
  readonly manifest: Manifest
}

/** Members of a manifest that name versions of other packages. */
export const dependencyMembers = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
] as const

export function readPackages(root: string): readonly ReleasePackage[] {
  const { workspaces } = readJson(join(root, 'package.json'))
  if (!Array.isArray(workspaces)) throw new ReleaseRefusedError('package.json lists no workspaces, so no packages.')
  return workspaces.map((folder) => {
    const { name, version, ...more } = readJson(join(root, String(folder), 'package.json'))
    if (typeof name !== 'string' || typeof version !== 'string') {
      throw new ReleaseRefusedError(`${folder}/package.json has no name or no version: write both.`)
    }
    return { folder: String(folder), manifest: { name, version, ...more } }
  })
}

/** What is published, dependencies before the packages that need them. */
export function publishOrder(packages: readonly ReleasePackage[]): readonly ReleasePackage[] {
  const left = packages.filter(({ manifest }) => manifest.private !== true)
  const ordered: ReleasePackage[] = []
  while (left.length > 0) {
    const free = left.findIndex(({ manifest }) =>
      left.every((other) => !neededWhenInstalled(manifest).includes(other.manifest.name)),
    )
    ordered.push(...left.splice(Math.max(free, 0), 1))
  }
  return ordered
}

/** Packages whose version differs, and dependencies on another version of a package of ours. */
export function versionProblems(packages: readonly ReleasePackage[]): readonly string[] {
  const [version = ''] = packages.map(({ manifest }) => manifest.version)
  const names = new Set(packages.map(({ manifest }) => manifest.name))
  const together = '"npm run release -- --set-version VERSION" writes one version into all of them.'
  const differing = packages.filter(({ manifest }) => manifest.version !== version)
  const pinned = packages.flatMap(({ folder, manifest }) =>
    dependenciesOf(manifest)
      .filter(([name, range]) => names.has(name) && range !== version)
      .map(([name, range]) => `${folder}/package.json needs ${name} ${range}, not ${version}. ${together}`),
  )
  return [
    ...differing.map(({ folder, manifest }) => {
      return `${folder}/package.json has version ${manifest.version}, ${packages[0]?.folder} has ${version}. ${together}`
    }),
    ...pinned,
  ]
}

export function dependenciesOf(
  manifest: Manifest,
  members: readonly string[] = dependencyMembers,
): readonly (readonly [name: string, range: unknown])[] {
  return members.flatMap((member) => Object.entries(manifest[member] ?? {}))
}

function neededWhenInstalled(manifest: Manifest): readonly string[] {
  return dependenciesOf(manifest, ['dependencies', 'peerDependencies']).map(([name]) => name)
}

export function readJson(file: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(file, 'utf8'))
}
