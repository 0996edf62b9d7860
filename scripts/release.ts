/** Publishes the packages: docs/releasing.md. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type PackedPackage, packPackages } from './release/pack-packages.ts'
import { ReleaseRefusedError } from './release/refused.ts'
import { readAddress } from './release/release-address.ts'
import { publishOrder, readPackages } from './release/release-packages.ts'
import { publishProblems, releaseProblems } from './release/release-problems.ts'
import { setVersion } from './release/set-version.ts'
import { lastTested } from './tested-tree.ts'

const help = `npm run release -- --repository https://HOST/OWNER/NAME [--dry-run]
npm run release -- --set-version VERSION

Builds, packs and checks all packages, and publishes them. Refuses if something is missing, and says what.

  --repository ADDRESS   the public https address of the repository, for the published manifests
  --dry-run              do everything but publish
  --out FOLDER           keep the packed files there
  --set-version VERSION  only write this version into all packages and pages, and date the changelog; then look at the diff and commit it
  --help                 print this text`

const root = process.cwd()

try {
  await run()
} catch (error) {
  if (!(error instanceof ReleaseRefusedError)) throw error
  console.error(`Not released:\n${error.problems.map((problem) => `- ${problem}`).join('\n')}`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  // Without the separating --, npm keeps these flags for itself, and a rehearsal would publish.
  const taken = ['dry_run', 'repository', 'set_version'].filter((name) => process.env[`npm_config_${name}`])
  if (taken.length > 0) {
    const flags = taken.map((name) => `--${name.replace('_', '-')}`).join(' and ')
    throw new ReleaseRefusedError(
      `npm took ${flags} for itself. Write -- in front of the flags: "npm run release -- --dry-run --repository …".`,
    )
  }
  const values = readFlags()
  if (values.help) return console.log(help)
  if (values['set-version'] !== undefined) return prepare(values['set-version'])
  await release(readAddress(values.repository), { dryRun: values['dry-run'], out: values.out })
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        repository: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        out: { type: 'string' },
        'set-version': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new ReleaseRefusedError(`${error instanceof Error ? error.message : error}. See npm run release -- --help.`)
  }
}

function prepare(version: string): void {
  const changed = setVersion(root, version, new Date().toISOString().slice(0, 10))
  console.log(
    `${changed.map((file) => `  ${file}`).join('\n')}\nVersion ${version} is in these files. Next: look at the diff, commit it, run npm test.`,
  )
}

async function release(
  address: string,
  { dryRun, out }: { readonly dryRun: boolean; readonly out: string | undefined },
): Promise<void> {
  const packages = readPackages(root)
  const [version = ''] = packages.map(({ manifest }) => manifest.version)
  const problems = [
    ...releaseProblems(root, packages),
    ...(dryRun ? [] : publishProblems(root, { address, version, env: process.env })),
  ]
  if (problems.length > 0) throw new ReleaseRefusedError(...problems)
  npm('run', '--silent', 'build')
  const folder = out === undefined ? mkdtempSync(join(tmpdir(), 'twincheck-tarballs-')) : resolve(out)
  try {
    const packed = await packPackages(root, publishOrder(packages), { address, folder })
    const { passed = 0, skipped = 0 } = lastTested(root) ?? {}
    console.log(
      `Version ${version}, repository ${address}, public, with provenance. Tests: ${passed} passed, ${skipped} skipped.`,
    )
    for (const one of packed) {
      console.log(`${dryRun ? 'would publish' : 'publishing'} ${describe(one)}`)
      if (!dryRun) publish(one)
    }
    console.log(dryRun ? 'Dry run: nothing was published.' : `Published ${packed.length} packages.`)
  } finally {
    if (out === undefined) rmSync(folder, { recursive: true })
  }
}

function describe({ name, version, files, bytes, integrity }: PackedPackage): string {
  return `${name}@${version}: ${files.length} files, ${Math.ceil(bytes / 1000)} kB, ${integrity}`
}

/** A release that broke off halfway can be repeated: what the registry has is left as it is. */
function publish({ name, version, file }: PackedPackage): void {
  if (isPublished(name, version)) console.log(`  ${name}@${version} is in the registry already`)
  else npm('publish', file, '--provenance', '--access', 'public')
}

/** Its output is shown. */
function npm(...args: readonly string[]): void {
  try {
    execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  } catch {
    throw new ReleaseRefusedError(
      `"npm ${args.join(' ')}" failed, see above. Run the command again when it is repaired.`,
    )
  }
}

function isPublished(name: string, version: string): boolean {
  try {
    const args = ['view', `${name}@${version}`, 'version']
    return (
      execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() === version
    )
  } catch {
    return false
  }
}
