/** The command in a few files: where it is taken from, and that it finds there what its modules find. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

test('what the bundle imports of others, the command’s package depends on, in the version of the package it bundles', () => {
  const dependencies = (name: string): Readonly<Record<string, string>> =>
    JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).dependencies
  const all: Readonly<Record<string, string>> = Object.assign(
    {},
    ...['core', 'benchmarks', 'eval', 'server'].map(dependencies),
  )
  const ofOthers = Object.entries(all).filter(([name]) => !name.startsWith('@twincheck/'))
  expect(dependencies('cli')).toMatchObject(Object.fromEntries(ofOthers))
})
