/** How well the profile extended ranks the stored runs of some twenty agents, each agent by itself, beside the paper's. */
import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../benchmarks/test/shared-data.ts'
import { scan } from '../scan/scan.ts'
import type { WithinAgents } from '../scan/summary/agents.ts'
import { findTraceFiles } from '../traces/input/find-trace-files.ts'

const present = sharedData !== null && existsSync(sharedPath('trajectories'))

async function rankStored(profile: 'paper' | 'extended'): Promise<readonly WithinAgents[]> {
  const options = { dataFolder: sharedPath('bfcl'), labels: null, profile, workers: 2 }
  const files = findTraceFiles([sharedPath('trajectories')]).files
  return (await scan(files, options, { onRuns: () => {}, onLeft: () => {} })).summary.withinAgents
}

describe.skipIf(!present)('within agents, over all stored trajectories (needs the shared data folder)', () => {
  let paper: readonly WithinAgents[]
  let extended: readonly WithinAgents[]

  beforeAll(async () => {
    paper = await rankStored('paper')
    extended = await rankStored('extended')
  }, 300_000)

  test.each<[string, number]>([
    ['bfcl', 0.7],
    ['tau-bench', 0.7],
    ['tau2-bench', 0.66],
    ['agentdojo', 0.69],
    ['toolsandbox', 0.77],
  ])('on %s the mean AUC of the profile extended is at least %d, and above the paper’s', (source, least) => {
    const mean = (of: readonly WithinAgents[]) => of.find((one) => one.source === source)?.mean ?? 0
    expect(mean(extended)).toBeGreaterThanOrEqual(least)
    expect(mean(extended)).toBeGreaterThan(mean(paper))
  })

  test('runs whose tools’ answers are not stored are in no area: a detector sees nothing of them', () => {
    expect(extended.map(({ source, agents }) => [source, agents])).toContainEqual(['bfcl', 2])
  })
})
