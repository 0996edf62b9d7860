/** The paper's folder without the rest of the policy: its own tests pass. `npm run typecheck` compiles it alone. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const alone = mkdtempSync(join(tmpdir(), 'twincheck-paper-'))

/** What the paper's tests use beside it: schemas are validated outside the policy. */
const copied = [
  'tsconfig.base.json',
  'packages/core/src/policy/paper',
  'packages/core/src/schema',
  'packages/core/test',
]

beforeAll(() => {
  for (const path of copied) cpSync(join(root, path), join(alone, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(alone, 'node_modules'))
  writeFileSync(join(alone, 'package.json'), '{"type": "module"}')
  writeFileSync(
    join(alone, 'vitest.config.js'),
    `export default { test: { include: ['packages/core/src/policy/**/*.test.ts'], isolate: false, testTimeout: 180_000 } }`,
  )
})
afterAll(() => rmSync(alone, { recursive: true, force: true }))

const run = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: alone, encoding: 'utf8' })

test('policy/paper passes its own tests with every other folder of the policy deleted', () => {
  const { status, stdout, stderr } = run(join(root, 'node_modules/vitest/vitest.mjs'), 'run')
  expect(status, `${stdout}${stderr}`).toBe(0)
  expect(stdout).toMatch(/Test Files .*[5-9]\d passed/)
})
