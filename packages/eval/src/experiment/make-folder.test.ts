import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-make-folder-'))

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is made with those above it, and an existing one is kept', async () => {
  await makeFolder(join(folder, 'a', 'b', 'c'))
  await makeFolder(join(folder, 'a', 'b', 'c'))
  expect(existsSync(join(folder, 'a', 'b', 'c'))).toBe(true)
})

test('a file in the way is an error', async () => {
  await makeFolder(folder)
  writeFileSync(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file'))).rejects.toThrow('EEXIST')
  await expect(makeFolder(join(folder, 'file', 'inside'))).rejects.toThrow('ENOTDIR')
})

test.runIf(existsSync('/proc/self'))('a place where the system makes no folders is an error', async () => {
  await expect(makeFolder('/proc/twincheck')).rejects.toThrow('ENOENT')
})
