import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const program = join(import.meta.dirname, '../../test/soak-program.ts')

test('two thousand conversations and a long one leave nothing behind in memory', { timeout: 180_000 }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', program, '2000', '200'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const { before, after, records } = JSON.parse(stdout)
  console.log(`heap ${(before / 1e6).toFixed(1)} MB before, ${(after / 1e6).toFixed(1)} MB after, ${records} records`)
  // Requests of this soak hold some 10 MB of text; a gateway that kept a tenth of it would show.
  expect(records).toBe(2 * 2_300 + 200)
  expect(after - before).toBeLessThan(4_000_000)
})
