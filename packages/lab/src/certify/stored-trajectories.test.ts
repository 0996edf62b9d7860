/** Certified on stored runs: the totals are those of the folder, and what replays is what the replay says. */
import { existsSync } from 'node:fs'
import { readWarrant } from '@twincheck/core'
import { builtInSample, certify, findTraceFiles } from '@twincheck/eval'
import { expect, test } from 'vitest'
import { everyRun, sharedData, sharedPath } from '../../../eval/test/shared-data.ts'
import { knownWorlds } from './known-worlds.ts'

const runs = 'trajectories/bfcl-v4/2025-11-12-main__openai_gpt-oss-20b'
/** All three files of the agent, or the first. */
const wanted = everyRun
  ? {
      files: 3,
      runs: 600,
      of: { failed: 340, succeeded: 260 },
      harms: 2,
      touched: { 'inverse-action': 1, 'repeat-after-error': 1, 'refused-call': 25 },
    }
  : { files: 1, runs: 200, of: { failed: 105, succeeded: 95 }, harms: 2, touched: { 'refused-call': 12 } }
const present = sharedData !== null && existsSync(sharedPath(runs))

test.skipIf(!present)(
  'one agent on BFCL: none of its runs is left out, no condition harms, none but two fires on a good run (needs the shared data folder)',
  async () => {
    const problems: string[] = []
    const { files } = findTraceFiles([
      everyRun ? sharedPath(runs) : sharedPath(runs, 'multi_turn_base.result.jsonl.gz'),
    ])
    const { warrant } = await certify(files, {
      profile: 'extended',
      conditions: null,
      inSample: builtInSample,
      worlds: knownWorlds(files, (world) => (world === 'bfcl' ? sharedPath('bfcl') : null)),
      dataFolder: null,
      labels: null,
      half: null,
      tool: '0.1.0',
      workers: 2,
      onProgress: () => {},
      onProblem: (message) => problems.push(message),
    })
    expect(problems).toEqual([])
    expect(readWarrant(JSON.parse(JSON.stringify(warrant)))).toEqual(warrant)
    expect(warrant.traces).toMatchObject({
      files: wanted.files,
      runs: wanted.runs,
      unlabelled: 0,
      leftOut: 0,
      withoutSchemas: 0,
    })
    for (const { name, all, outOfSample } of warrant.conditions) {
      expect(all.failed.of + all.succeeded.of).toBe(wanted.runs)
      // Alone, a repaired call is made a second time by the agent itself. Profiles have `done-already` beside it, which answers that.
      const harms = name === 'refused-call' ? wanted.harms : 0
      expect([name, all.replay?.harms, all.replay?.of]).toEqual([name, harms, wanted.of])
      expect(outOfSample.bound).toBeNull()
    }
    const touching = warrant.conditions.filter(({ all }) => all.succeeded.runs > 0)
    expect(Object.fromEntries(touching.map(({ name, all }) => [name, all.succeeded.runs]))).toEqual(wanted.touched)
  },
)
