import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const program = join(import.meta.dirname, '../../test/soak-program.ts')

/** Five thousand in `npm run bench`; ten thousand, and one of a thousand steps, by hand before a release: TWINCHECK_SOAK=10000. */
const conversations = Number(process.env.TWINCHECK_SOAK ?? 500)
const longSteps = Math.max(200, conversations / 10)

/** What may stay of a conversation: its account, for the last 10,000 ids (core's boundary/trajectory.ts). */
const accountBytes = 1_000
const accounts = Math.min(conversations, 10_000)

const title = `${conversations} conversations and a long one leave nothing behind in memory, in %s`

test.each(['shadow', 'repair'])(title, { timeout: 1_200_000 }, (mode) => {
  const args = ['--expose-gc', program, String(conversations), String(longSteps), mode]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const { before, after, records: entries } = JSON.parse(stdout)
  // In repair one entry of the chain says that repair began.
  const records = entries - Number(mode === 'repair')
  console.log(`heap ${(before / 1e6).toFixed(1)} MB before, ${(after / 1e6).toFixed(1)} MB after, ${records} records`)
  // Requests of this soak hold at least 5 MB of text; a gateway that kept half of it would show. Compiled code grows too: by
  // 0.9 MB more on Node 22.15 than on Node 24.
  expect(records).toBe(2 * (conversations + 300) + longSteps)
  expect(after - before).toBeLessThan(1_600_000 + accounts * accountBytes)
})
