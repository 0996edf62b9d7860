/** One conversation, written in every format: whatever it was written in, the same is found in it. */
import { afterAll, expect, test } from 'vitest'
import { openTraceFolder } from '../../test/trace-files.ts'
import { agentLayouts } from '../../test/written-formats/agent-layouts.ts'
import { agentFormats } from '../../test/written-formats/agents.ts'
import { backendLayouts } from '../../test/written-formats/backend-layouts.ts'
import { backendFormats } from '../../test/written-formats/backends.ts'
import { benchmarkFormats } from '../../test/written-formats/benchmarks.ts'
import { providerFormats } from '../../test/written-formats/providers.ts'
import { spanFormats } from '../../test/written-formats/spans.ts'
import { telemetryLayouts } from '../../test/written-formats/telemetry-layouts.ts'
import { scan } from '../scan/scan.ts'
import type { ScannedRun } from '../scan/scanned-run.ts'

const folder = openTraceFolder()
afterAll(folder.remove)

const written = {
  ...{ ...providerFormats, ...agentFormats, ...benchmarkFormats, ...spanFormats, ...backendFormats },
  ...{ ...telemetryLayouts, ...backendLayouts, ...agentLayouts },
}

test.each(Object.entries(written))('%s', async (name, content) => {
  const runs: ScannedRun[] = []
  const left: unknown[] = []
  const { summary } = await scan(
    [folder.write(name.replaceAll(' ', '-'), content)],
    { dataFolder: null, labels: null, workers: 1, profile: 'paper' },
    { onRuns: (some) => runs.push(...some), onLeft: (event) => left.push(event.left) },
  )
  expect(left).toEqual([])
  expect(runs).toHaveLength(1)
  expect(runs[0]?.decisions).toBe(3)
  expect(runs[0]?.findings).toMatchObject([
    {
      turn: 0,
      step: 1,
      condition: 'inverse-action',
      proposal: { kind: 'tool-calls', calls: [{ name: 'unlock_account', arguments: { account_id: 'A-1' } }] },
      twin: { kind: 'final-response' },
    },
  ])
  expect(summary.all.counts.found).toMatchObject({ calls: 2, results: 2 })
  expect(summary.all.counts.imported).toEqual(summary.all.counts.found)
  expect(summary.calls).toEqual({ counted: 2, read: 2, hosted: 0 })
})
