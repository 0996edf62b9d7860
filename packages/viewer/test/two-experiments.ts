/** Two experiments over the demo's own stored runs that differ: the demo's, and one in which less was allowed to act. */

import {
  fullProtocol,
  openExperiment,
  type PairLine,
  pairLine,
  planSetting,
  prepareReplay,
  type ReplayPlan,
  replayPair,
} from '@twincheck/eval'
import { smallWorld } from '@twincheck/eval/small-world'
import { readBundledRuns } from '../../cli/src/demo/bundled-runs.ts'

const plan: ReplayPlan = {
  method: 'twincheck',
  verifier: 'accept',
  twins: 'deterministic',
  continuation: 'stored',
  calibration: null,
  ablations: { ...fullProtocol, conditions: ['inverse-action'] },
}

/** Only one condition, every valid twin accepted, nobody asked; and one run that could not be replayed. */
export async function writeOtherExperiment(folder: string): Promise<void> {
  const setting = prepareReplay(plan, { environment: smallWorld, model: null, continueLive: null })
  const { fingerprint, policy } = planSetting(plan, { model: null })
  const lines: PairLine[] = []
  for (const { agent, trajectory } of readBundledRuns().filter(({ set }) => set === 'test')) {
    lines.push(pairLine(agent, await replayPair({ kind: 'trajectory', trajectory }, setting)))
  }
  const [first] = lines
  if (!first) throw new Error('the demo has no runs')
  const { run, category } = first
  lines.push({ kind: 'unavailable', run, id: 'never-finished', category, reason: 'the stored run ended in an error' })
  const experiment = await openExperiment(folder, {
    version: 1,
    title: 'One condition alone',
    environment: smallWorld.name,
    method: 'twincheck',
    verifier: 'accept',
    twins: 'deterministic',
    continuation: 'stored',
    fingerprint,
    threshold: policy.threshold,
    conditions: policy.conditions.map(({ name, version }) => `${name} v${version}`),
    ablations: ['only inverse-action'],
    split: 'demo',
    seed: 2,
    sources: ['runs.jsonl'],
    notes: [],
  })
  await experiment.close(lines)
}
