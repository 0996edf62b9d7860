/**
 * Packs every package as it would be published. The address is written into the packed manifests: each package is packed, unpacked into a temporary folder,
 * completed there and packed again, so no file of the repository changes. The library's code loses its comments there.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { missingDeclarations } from './missing-declarations.ts'
import { ReleaseRefusedError } from './refused.ts'
import { addressMembers } from './release-address.ts'
import { type ReleasePackage, readJson } from './release-packages.ts'
import { stripFolder } from './strip-comments.ts'

export type PackedPackage = {
  readonly name: string
  readonly version: string
  /** The tarball's path. */
  readonly file: string
  readonly files: readonly string[]
  readonly bytes: number
  readonly integrity: string
}

/** Sources, tests, and maps that lead to them are not published. */
export const notPublished: RegExp = /\.test\.|^src\/|^test\/|(?<!\.d)\.ts$|\.map$/

/** `folder` receives the tarballs. Refuses if a tarball is not as it should be. */
export async function packPackages(
  root: string,
  packages: readonly ReleasePackage[],
  { address, folder }: { readonly address: string; readonly folder: string },
): Promise<readonly PackedPackage[]> {
  mkdirSync(folder, { recursive: true })
  const stage = mkdtempSync(join(tmpdir(), 'twincheck-release-'))
  try {
    const first = npmPack(root, stage, ...packages.map(({ folder: from }) => `--workspace=${from}`))
    const completed = packages.map(({ folder: from, manifest }, index) => {
      const unpacked = join(stage, String(index))
      mkdirSync(unpacked)
      const tarball = first.find(({ name }) => name === manifest.name)?.file ?? ''
      execFileSync('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1'])
      if (manifest.name === '@twincheck/core') stripFolder(unpacked)
      const file = join(unpacked, 'package.json')
      writeFileSync(file, `${JSON.stringify({ ...readJson(file), ...addressMembers(address, from) }, null, 2)}\n`)
      return unpacked
    })
    const packed = npmPack(root, folder, ...completed)
    const problems = await Promise.all(packages.map((one, index) => tarballProblems(root, one, packed[index])))
    if (problems.flat().length > 0) throw new ReleaseRefusedError(...problems.flat())
    return packed
  } finally {
    rmSync(stage, { recursive: true })
  }
}

function npmPack(cwd: string, destination: string, ...which: readonly string[]): readonly PackedPackage[] {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination, ...which]
  const printed = execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const packed: readonly NpmPacked[] = JSON.parse(printed)
  return packed.map(({ name, version, filename, files, size, integrity }) => {
    const paths = files.map(({ path }) => path)
    return { name, version, file: join(destination, filename), files: paths, bytes: size, integrity }
  })
}

type NpmPacked = {
  readonly name: string
  readonly version: string
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
  readonly size: number
  readonly integrity: string
}

const requiredFiles = ['package.json', 'README.md', 'LICENSE']
const requiredMembers = [
  ...['description', 'license', 'engines', 'keywords'],
  ...['repository', 'bugs', 'homepage', 'publishConfig'],
] as const

async function tarballProblems(
  root: string,
  { folder, manifest: { name } }: ReleasePackage,
  packed: PackedPackage | undefined,
): Promise<readonly string[]> {
  if (packed?.name !== name) return [`npm packed no ${name}: look at ${folder}/package.json.`]
  const { file, files } = packed
  const manifest = JSON.parse(execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' }))
  const tarball = readFileSync(file)
  const bytes = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength)
  const { messages } = await publint({ pack: { tarball: bytes }, strict: true })
  const stale = files.filter((path) => isStale(root, folder, path))
  return [
    ...requiredFiles.filter((path) => !files.includes(path)).map((path) => `${name} would have no ${path}.`),
    ...files.filter((path) => notPublished.test(path)).map((path) => `${name} would publish ${path}: see "files".`),
    ...missingDeclarations(join(root, folder), files, manifest).map(
      (path) => `${name} would have no ${path}, which a public entry needs: see "files".`,
    ),
    ...requiredMembers
      .filter((member) => !Object.hasOwn(manifest, member))
      .map((member) => `${folder}/package.json has no "${member}".`),
    ...(manifest.publishConfig?.provenance === true && manifest.publishConfig.access === 'public'
      ? []
      : [`${folder}/package.json needs "publishConfig": { "access": "public", "provenance": true }.`]),
    ...(stale.length > 0
      ? [`${name} would publish what no source made, ${stale[0]}: delete packages/*/dist and .tsbuild, then build.`]
      : []),
    ...messages.map((message) => `${name}: ${formatMessage(message, manifest, { color: false })} (publint)`),
  ]
}

/** A compiled module whose source is gone. Bundles and pages are emptied before each build. */
function isStale(root: string, folder: string, path: string): boolean {
  const [, module] = /^dist\/(?!bundle\/|viewer\/|playground\/)(.*?)(?:\.d\.ts|\.js)$/.exec(path) ?? []
  return module !== undefined && ['.ts', '.tsx'].every((end) => !existsSync(join(root, folder, 'src', module + end)))
}
