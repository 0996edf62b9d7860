/**
 * Real sessions of coding agents: a population on which to keep still. Their tools run commands, edit and write; one call in a
 * thousand was a mistake, and the agents recovered from it by themselves.
 */
import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../test/shared-data.ts'
import { findTraceFiles } from '../traces/input/find-trace-files.ts'
import { scan } from './scan.ts'
import type { ScanFinding } from './scanned-run.ts'

const folder = sharedPath('coding-sessions')
const present = sharedData !== null && existsSync(folder)

/** What `paper` may say of them, which keeps the paper's predicate: a search that could not be started is started again. */
const knownOfPaper = ['repeat-after-error']

describe.skipIf(!present)('75 sessions of coding agents (needs the shared data folder)', () => {
  const findings: Record<'paper' | 'standard' | 'wary', ScanFinding[]> = { paper: [], standard: [], wary: [] }
  const decisions: number[] = []

  beforeAll(async () => {
    for (const profile of ['paper', 'standard', 'wary'] as const) {
      const { summary } = await scan(
        findTraceFiles([folder]).files,
        { dataFolder: null, labels: null, workers: 1, profile },
        { onRuns: (runs) => findings[profile].push(...runs.flatMap((run) => run.findings)), onLeft: () => {} },
      )
      decisions.push(summary.all.decisions)
    }
  })

  test('are read as a whole', () => {
    expect(decisions).toEqual([9_253, 9_253, 9_253])
  })

  test('nothing holds under `standard`, texts that claim a change included', () => {
    expect(findings.standard).toEqual([])
  })

  test('nothing holds under `wary`, which has every condition of `extended`', () => {
    expect(findings.wary).toEqual([])
  })

  test('hardly anything holds under `paper`, and nothing that ends a turn', () => {
    expect(findings.paper.map(({ condition }) => condition)).toEqual(knownOfPaper)
    expect(findings.paper.map(({ twin }) => twin)).toEqual([null])
  })
})
