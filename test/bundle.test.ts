/** The command in a few files: where it is taken from, and that it finds there what its modules find. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newestBuild } from '../packages/cli/bin/newest-build.js'
import { root } from '../scripts/read-sources.ts'

describe('the command is', () => {
  let repository: string

  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'twincheck-bundle-'))
    write('packages/cli/src/main.ts', 1)
    write('packages/cli/dist/main.js', 2)
    write('.tsbuild/core.tsbuildinfo', 2)
    write('.tsbuild/cli.tsbuildinfo', 2)
  })

  afterEach(() => rmSync(repository, { recursive: true }))

  /** `minute`: when it was written. */
  function write(file: string, minute: number): void {
    const path = join(repository, file)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, '')
    utimesSync(path, minute * 60, minute * 60)
  }

  const taken = () => {
    const folder = pathToFileURL(join(repository, 'packages/cli/'))
    return newestBuild(folder).slice(folder.href.length)
  }

  test('its modules, where nothing was bundled', () => {
    expect(taken()).toBe('dist/main.js')
  })

  test('the bundle, once it is made, also in the moment of the build', () => {
    write('packages/cli/dist/bundle/main.js', 2)
    expect(taken()).toBe('dist/bundle/main.js')
  })

  test('its modules, where any package was built after the bundle', () => {
    write('packages/cli/dist/bundle/main.js', 3)
    write('.tsbuild/core.tsbuildinfo', 4)
    expect(taken()).toBe('dist/main.js')
  })

  test('the bundle, where it is installed, whatever the project around it builds', () => {
    write('packages/cli/dist/bundle/main.js', 3)
    write('.tsbuild/core.tsbuildinfo', 4)
    rmSync(join(repository, 'packages/cli/src'), { recursive: true })
    expect(taken()).toBe('dist/bundle/main.js')
  })
})

describe.each([
  ['twincheck', 'cli', ['core', 'eval', 'server']],
  ['@twincheck/lab', 'lab', ['core', 'eval', 'cli']],
] as const)('the bundle of %s', (_, name, bundled) => {
  const dependencies = (folder: string): Readonly<Record<string, string>> =>
    JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')).dependencies
  const bundle = join(root, 'packages', name, 'dist/bundle')
  const imported = readdirSync(bundle)
    .flatMap((file) => [
      ...readFileSync(join(bundle, file), 'utf8').matchAll(/(?:^import .*from|^import|\bimport\() ?"([^"]+)"/gm),
    ])
    .map(([, specifier = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
    .filter((of) => !/^(?:\.|node:)/.test(of) && !['@twincheck/lab', '@opentelemetry/api'].includes(of))

  test('imports of others only what its package depends on', () => {
    expect(imported.length).toBeGreaterThan(5)
    expect([...new Set(imported)].filter((of) => !Object.hasOwn(dependencies(name), of))).toEqual([])
  })

  test('has their versions as the packages have whose code it holds', () => {
    const all: Readonly<Record<string, string>> = Object.assign({}, ...bundled.map(dependencies))
    const shared = Object.keys(dependencies(name)).filter((of) => Object.hasOwn(all, of))
    expect(Object.fromEntries(shared.map((of) => [of, all[of]]))).toEqual(
      Object.fromEntries(shared.map((of) => [of, dependencies(name)[of]])),
    )
  })
})

test('the command’s bundle holds nothing of the laboratory', () => {
  const bundle = join(root, 'packages/cli/dist/bundle')
  const text = readdirSync(bundle).map((file) => readFileSync(join(bundle, file), 'utf8'))
  expect(text.filter((one) => /\/lab\/dist\/|cli\/dist\/laboratory\//.test(one))).toEqual([])
})

describe('the command without the laboratory', () => {
  const project = mkdtempSync(join(tmpdir(), 'twincheck-without-laboratory-'))
  const installed = join(project, 'node_modules/twincheck')

  beforeAll(() => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'))
    for (const name of ['package.json', 'bin', 'demo', 'dist/bundle'])
      cpSync(join(root, 'packages/cli', name), join(installed, name), { recursive: true })
    for (const name of Object.keys(manifest.dependencies)) {
      mkdirSync(join(project, 'node_modules', name, '..'), { recursive: true })
      symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name))
    }
  })

  afterAll(() => rmSync(project, { recursive: true }))

  const twincheck = (...args: readonly string[]) => {
    const program = join(installed, 'bin/twincheck.js')
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd: project,
      encoding: 'utf8',
    })
    return { code: status, stdout, stderr }
  }

  test.each([
    ['replay', 'runs.jsonl'],
    ['bfcl', '--help'],
    ['scan', 'demo.jsonl', '--replay'],
  ])('refuses twincheck %s and says what to install', (...args) => {
    const { code, stdout, stderr } = twincheck(...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/needs the laboratory, which is not installed: install the package @twincheck\/lab/)
    expect(stderr).toContain('(no-laboratory)')
  })

  test('names the laboratory’s commands in its help, and does not complete them', () => {
    expect(twincheck('--help').stdout).toMatch(/@twincheck\/lab, is not installed\. It brings: replay, study/)
    expect(twincheck('completion', 'bash', '--json').stdout).not.toContain('"replay"')
  })

  test('plays the demo and certifies its runs', () => {
    expect(twincheck('demo', '--quiet', '--out', 'shown').code).toBe(0)
    const { code, stdout, stderr } = twincheck('certify', 'shown/runs.jsonl', '--json')
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('no-laboratory')])
    expect(JSON.parse(stdout)).toMatchObject({ traces: { files: 1, runs: 24 } })
  })
})
