/** Real files that come, go and are replaced. */
import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kept, replaced } from '../../test/decision-records.ts'
import { problemsOf } from '../../test/store-contract.ts'
import { openLastingStore } from './open-store.ts'
import type { Store } from './store.ts'

let folder: string
let store: Store | null = null
let changes: (string | null)[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-lasting-'))
  changes = []
  store = null
})

afterEach(async () => {
  await store?.close()
  rmSync(folder, { recursive: true })
})

async function open(file: string): Promise<Store> {
  const onChange = (problem: Error | null) =>
    void changes.push(problem && 'code' in problem ? String(problem.code) : null)
  store = await openLastingStore({ address: file, onChange })
  return store
}

test('a store whose folder comes later takes what was appended meanwhile', async () => {
  const opened = await open(join(folder, 'later', 'store.db'))
  await expect(opened.checkReady()).rejects.toMatchObject({ code: 'store-unavailable' })
  await expect(opened.commitSwitch('acme', replaced, 1)).rejects.toMatchObject({ code: 'store-unavailable' })
  const waiting = opened.append('acme', kept)
  mkdirSync(join(folder, 'later'))
  await waiting
  await opened.checkReady()
  expect([changes[0], changes.at(-1)]).toEqual(['store-unavailable', null])
  expect((await opened.head()).sequence).toBe(1)
  expect(await problemsOf(opened)).toEqual([])
})

test('a file that is gone takes nothing any more; what was appended meanwhile goes into the next one', async () => {
  const file = join(folder, 'store.db')
  const opened = await open(file)
  await opened.append('acme', kept)
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true })
  // Nothing can be opened in its place until the test lets it.
  mkdirSync(file)
  await expect(opened.commitSwitch('acme', { ...replaced, id: 'd2' }, 1)).rejects.toMatchObject({
    code: expect.stringMatching(/^store-/),
  })
  await expect(opened.checkReady()).rejects.toThrow('cannot be used')
  expect(changes).toContain('store-replaced')
  const waiting = opened.append('acme', { ...kept, id: 'd3' })
  rmdirSync(file)
  await waiting
  expect(await opened.findRecord('acme', 'd1')).toBeNull()
  expect(await opened.findRecord('acme', 'd3')).not.toBeNull()
  expect(await opened.commitSwitch('acme', { ...replaced, id: 'd4' }, 1)).toBe('committed')
  expect(await problemsOf(opened)).toEqual([])
})

test('an address that can be none is refused at once', async () => {
  await expect(open('mysql://db/x')).rejects.toMatchObject({ code: 'store-address' })
  await expect(open('postgres://db:port/x')).rejects.toMatchObject({ code: 'store-address' })
})
