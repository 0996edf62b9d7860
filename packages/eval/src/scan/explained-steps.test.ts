/** Steps of stored runs: an explanation fires exactly where the scan finds something, and every condition of standard gives a reason. */
import { existsSync } from 'node:fs'
import { policyOf } from '@twincheck/core'
import { explainStep, verbsOf } from '@twincheck/core/explain'
import { describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../test/shared-data.ts'
import { findTraceFiles } from '../traces/input/find-trace-files.ts'
import { scan } from './scan.ts'
import { stepsOf } from './steps-of.ts'

const folders = ['agentdojo', 'bfcl-v4', 'tau-bench', 'tau2-bench', 'toolsandbox'].map((name) =>
  sharedPath('trajectories', name),
)
const present = sharedData !== null && folders.every((folder) => existsSync(folder))
const every = 20

describe.skipIf(!present)('every twentieth stored run, and all with findings (needs the shared data folder)', () => {
  test('explained as it was found', async () => {
    const policy = { policy: policyOf('standard'), verbs: verbsOf('standard') }
    const counts = { fired: 0, close: 0, silent: 0 }
    const wrong: string[] = []
    let seen = 0
    for (const folder of folders) {
      const [file = ''] = findTraceFiles([folder]).files
      await scan(
        [file],
        { dataFolder: sharedPath('bfcl'), labels: null, workers: 1, profile: 'standard', traces: 'all' },
        {
          onRuns: (runs) => {
            for (const { run, trace, findings } of runs) {
              if (!trace || (seen++ % every > 0 && findings.length === 0)) continue
              for (const { step, decision } of stepsOf(trace)) {
                const { conditions } = explainStep(step, policy)
                for (const { verdict } of conditions) counts[verdict]++
                const fired = conditions.flatMap(({ condition, verdict }) => (verdict === 'fired' ? [condition] : []))
                const found = findings.filter(({ position }) => position === decision.position)
                const isSame =
                  fired.sort().join() ===
                  found
                    .map(({ condition }) => condition)
                    .sort()
                    .join()
                if (!isSame || conditions.some(({ because }) => because.length === 0))
                  wrong.push(`${run} ${decision.position}`)
              }
            }
          },
          onLeft: () => {},
        },
      )
    }
    expect(wrong).toEqual([])
    expect(counts.fired).toBeGreaterThan(20)
    expect(counts.close).toBeGreaterThan(20)
    expect(counts.silent).toBeGreaterThan(1_000)
  })
})
