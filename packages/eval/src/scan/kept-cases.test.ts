/** Findings of real agents, kept as cases: each passes again, with fewer messages than its run. */
import { existsSync } from 'node:fs'
import { type KeptStep, makeCase, NotKeptError, runCase, type TraceCase } from '@twincheck/core/cases'
import { describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../test/shared-data.ts'
import { findTraceFiles } from '../traces/input/find-trace-files.ts'
import { scan } from './scan.ts'
import type { ScannedRun } from './scanned-run.ts'

const folders = ['trajectories/agentdojo', 'workbench/runs'].map((folder) => sharedPath(folder))
const present = sharedData !== null && folders.every((folder) => existsSync(folder))

describe.skipIf(!present)('50 findings of stored runs (needs the shared data folder)', () => {
  test('are kept and found again', async () => {
    const runs: ScannedRun[] = []
    for (const folder of folders) {
      await scan(
        findTraceFiles([folder]).files.slice(0, 1),
        { dataFolder: null, labels: null, workers: 1, profile: 'extended', traces: 'with-findings' },
        { onRuns: (scanned) => runs.push(...scanned.filter(({ findings }) => findings.length > 0)), onLeft: () => {} },
      )
    }
    const steps = runs.flatMap(({ run, trace, findings: [finding] }) => {
      const proposed = trace?.messages[finding?.position ?? -1]
      if (!trace || !finding || proposed?.role !== 'assistant' || proposed.calls.length === 0) return []
      const { tools = null } = trace.decisions.find(({ position }) => position === finding.position) ?? {}
      return [
        {
          ...{ from: run, tools, condition: finding.condition, isRight: false },
          messages: trace.messages.slice(0, finding.position ?? 0),
          proposal: { kind: 'tool-calls', calls: proposed.calls },
        } as const,
      ]
    })
    const kept: KeptCase[] = []
    for (const step of steps) if (kept.length < 50) kept.push(...keepUnlessSecret(step))
    expect(kept).toHaveLength(50)
    const failed = kept.filter(({ made }) => !runCase(JSON.parse(JSON.stringify(made)), 'extended').passed)
    expect(failed.map(({ step }) => step.from)).toEqual([])
    const [whole, held] = [
      kept.reduce((sum, { step }) => sum + step.messages.length, 0),
      kept.reduce((sum, { made }) => sum + made.messages.length, 0),
    ]
    expect(held).toBeLessThan(whole)
  })
})

type KeptCase = { readonly step: KeptStep; readonly made: TraceCase }

/** Some injected calls set a password, which no case may hold. */
function keepUnlessSecret(step: KeptStep): readonly KeptCase[] {
  try {
    return [{ step, made: makeCase(step, 'extended') }]
  } catch (error) {
    expect(error).toBeInstanceOf(NotKeptError)
    expect(step.proposal.calls.map(({ name }) => name)).toContain('update_password')
    return []
  }
}
