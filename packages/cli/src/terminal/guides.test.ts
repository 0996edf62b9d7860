/** Messages name guides that exist where the command runs, and commands that can be typed as printed. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { followable, guide } from './guides.ts'

const start = process.cwd()
afterEach(() => process.chdir(start))

describe('a guide', () => {
  test('is named by its path in the repository if the command runs there', () => {
    process.chdir(join(import.meta.dirname, '../../../..'))
    expect(guide('profiles')).toBe('docs/guides/profiles.md')
  })

  test('is named by the copy in the package everywhere else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'twincheck-guides-'))
    try {
      process.chdir(folder)
      expect(existsSync(guide('profiles'))).toBe(true)
    } finally {
      process.chdir(start)
      rmSync(folder, { recursive: true })
    }
  })
})

test('a command in quotation marks is printed so that it runs without an installation', () => {
  expect(followable('Label more ("twincheck triage").')).toBe('Label more ("npx twincheck triage").')
  expect(followable('Type "npx twincheck scan --help".')).toBe('Type "npx twincheck scan --help".')
})
