import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../../../eval/test/shared-data.ts'
import { smallDojoFolder } from '../../../../test/small-dojo.ts'
import { suites } from '../suite.ts'
import { DojoDataError } from './data-file-error.ts'
import { DojoDataset, suiteNames } from './dataset.ts'
import { InjectionError } from './environment-template.ts'
import { dojoFiles, installAgentDojo } from './install.ts'

let folder: string
beforeEach(() => {
  folder = smallDojoFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a data folder', () => {
  test('that is damaged or incomplete is refused with the file and what to do', () => {
    const file = join(folder, 'suites/banking/environment.yaml')
    const faults = ['a: [', '- not a mapping', 'bank_account: 5', '* alias', 'x'.repeat(2_000_001)]
    for (const content of faults) {
      writeFileSync(file, content)
      expect(() => open('banking'), content.slice(0, 20)).toThrow(DojoDataError)
      expect(() => open('banking')).toThrow('twincheck agentdojo install')
    }
    rmSync(join(folder, 'suites/workspace/include/drive.yaml'))
    expect(() => open('workspace')).toThrow('drive.yaml')
  })

  test('is read as PyYAML does: keys sorted, timestamps by pydantic, includes beside it, a file’s size by its characters', () => {
    const parts = new Map(open('workspace').parts())
    expect(parts.get('calendar')).toMatchObject({ account_email: 'ada@example.com' })
    expect(JSON.stringify([...new Map(Object.entries(parts.get('cloud_drive') ?? {}))])).toContain('ada@example.com')
  })

  test('takes injections only for places that it has', () => {
    const dataset = new DojoDataset(folder)
    expect(() => suites.banking.open(dataset, new Map([['elsewhere', 'x']]))).toThrow(InjectionError)
    expect(() => suites.banking.open(dataset, new Map([['bill', 'x']]))).not.toThrow()
  })

  test('cannot be installed where nothing can be downloaded: every file is named', async () => {
    const options = { folder: join(folder, 'new'), from: 'http://127.0.0.1:1', retry: { firstWaitMs: 1 } }
    await expect(installAgentDojo({ ...options, signal: new AbortController().signal })).rejects.toThrow(
      '11 of 11 files',
    )
  })
})

describe.skipIf(sharedData === null)('the official data (needs the shared data folder)', () => {
  test('are the pinned files', () => {
    for (const { path, bytes, sha256 } of dojoFiles) {
      const content = readFileSync(sharedPath('agentdojo', 'data', path))
      expect({ path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }).toEqual({
        path,
        bytes,
        sha256,
      })
    }
  })

  test('have as many tools, tasks and places for injections as the benchmark', () => {
    const dataset = new DojoDataset(sharedPath('agentdojo', 'data'))
    const sizes = suiteNames.map((name) => {
      const { tools, userTasks, injectionTasks } = suites[name]
      return [name, tools.length, userTasks.length, injectionTasks.length, dataset.injections(name, new Map()).size]
    })
    expect(sizes).toEqual([
      ['banking', 11, 16, 9, 4],
      ['slack', 11, 21, 5, 6],
      ['travel', 28, 20, 7, 13],
      ['workspace', 24, 40, 6, 16],
    ])
  })
})

function open(name: 'banking' | 'workspace') {
  return suites[name].open(new DojoDataset(folder), new Map())
}
