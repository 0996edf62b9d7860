/** Memory does not grow with a file: 50 MB pass through a heap that could not hold them. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { generateTraces } from '../../bench/generate-traces.ts'
import { openTraceFolder } from '../../test/trace-files.ts'

const folder = openTraceFolder()
afterAll(folder.remove)

describe('a file of 50 MB is scanned with a heap of 64 MB', () => {
  test.each(['lines', 'document'] as const)('as %s', async (shape) => {
    const file = join(folder.path, `big-${shape}.json`)
    const runs = await generateTraces(file, { bytes: 50e6, shape, withTools: false })
    const script = `
      import { scan } from ${JSON.stringify(join(import.meta.dirname, 'scan.ts'))}
      let runs = 0
      const options = { dataFolder: null, labels: null, workers: 1 }
      await scan([${JSON.stringify(file)}], options, { onRuns: (some) => { runs += some.length }, onLeft: () => {} })
      console.log(runs)`
    const flags = ['--max-old-space-size=64', '--input-type=module', '--eval', script]
    const { stdout, stderr, status } = spawnSync(process.execPath, flags, { encoding: 'utf8' })
    expect({ stdout, status }, stderr).toEqual({ stdout: `${runs}\n`, status: 0 })
  })
})
