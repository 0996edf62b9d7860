/**
 * The stored runs of some twenty agents: nothing is lost, the totals are those their folder states, and the profile extended ranks the runs of each agent
 * better than the paper's does.
 */
import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../test/shared-data.ts'
import { findTraceFiles } from '../traces/input/find-trace-files.ts'
import { type ScanReport, scan } from './scan.ts'
import type { WithinAgents } from './summary/summary.ts'

const present = sharedData !== null && existsSync(sharedPath('trajectories'))

describe.skipIf(!present)('all stored trajectories (needs the shared data folder)', () => {
  let report: ScanReport
  let extended: readonly WithinAgents[]
  const reasons: string[] = []

  beforeAll(async () => {
    const files = findTraceFiles([sharedPath('trajectories')]).files
    const options = { dataFolder: sharedPath('bfcl'), labels: null, workers: 1, profile: 'paper' } as const
    report = await scan(files, options, {
      onRuns: () => {},
      onLeft: ({ left: { kind, reason } }) => reasons.push(`${kind} ${reason}`),
    })
    const quiet = { onRuns: () => {}, onLeft: () => {} }
    extended = (await scan(files, { ...options, profile: 'extended' }, quiet)).summary.withinAgents
  }, 300_000)

  const totals = (...sources: readonly string[]) => {
    const groups = report.summary.sources.filter(({ source }) => sources.includes(source))
    const sum = (count: (group: (typeof groups)[number]) => number) =>
      groups.reduce((all, group) => all + count(group), 0)
    return [sum(({ runs }) => runs), sum(({ succeeded }) => succeeded), sum(({ unlabelled }) => unlabelled)]
  }

  test('BFCL: 2,600 runs, 1,265 successes', () => {
    expect(totals('bfcl')).toEqual([2_600, 1_265, 0])
  })

  test('tau-bench: 875 results, 486 successes, of which 20 are empty and left out', () => {
    expect(totals('tau-bench')).toEqual([875 - 20, 486, 0])
    expect(reasons.filter((reason) => reason === 'skipped empty-trajectory')).toHaveLength(20)
  })

  test('tau2-bench: 350 simulations, 146 successes', () => {
    expect(totals('tau2-bench')).toEqual([350, 146, 0])
  })

  test('AgentDojo: 3,012 lines, 1,178 successes, of which 4 are errors and left out', () => {
    expect(totals('agentdojo', 'agentdojo+attack')).toEqual([3_012 - 4, 1_178, 0])
    expect(reasons.filter((reason) => reason === 'skipped api-error')).toHaveLength(4)
  })

  test('ToolSandbox: 2,057 runs, the grade of each kept', () => {
    expect(totals('toolsandbox')).toEqual([2_057, 1_243, 0])
    expect(report.summary.sources.find(({ source }) => source === 'toolsandbox')?.graded?.runs).toBe(2_057)
  })

  test('nothing else is left out', () => {
    expect(reasons).toHaveLength(24)
    expect(report.summary.dropped.problems).toBe(0)
  })

  test('as many messages, calls and results come out as were counted in the files', () => {
    for (const { source, counts } of report.summary.sources) {
      expect({ source, ...counts.imported }).toEqual({ source, ...counts.found })
    }
    expect(report.summary.all.counts.imported).toEqual({ messages: 140_129, calls: 46_566, results: 40_928 })
  })

  test('the conditions fire rarely on runs that succeeded', () => {
    const { count, of } = report.summary.all.successfulRunsWithFirings
    expect(count / of).toBeLessThan(0.005)
  })

  describe('within agents', () => {
    test.each<[string, number]>([
      ['bfcl', 0.7],
      ['tau-bench', 0.7],
      ['tau2-bench', 0.66],
      ['agentdojo', 0.69],
      ['toolsandbox', 0.77],
    ])('on %s the mean AUC of the profile extended is at least %d, and above the paper’s', (source, least) => {
      const mean = (of: readonly WithinAgents[]) => of.find((one) => one.source === source)?.mean ?? 0
      expect(mean(extended)).toBeGreaterThanOrEqual(least)
      expect(mean(extended)).toBeGreaterThan(mean(report.summary.withinAgents))
    })

    test('runs whose tools’ answers are not stored are in no area: a detector sees nothing of them', () => {
      expect(extended.map(({ source, agents }) => [source, agents])).toContainEqual(['bfcl', 2])
    })
  })
})
