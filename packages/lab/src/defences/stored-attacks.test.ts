/** What `extended` does on stored attacked runs, by the benchmark's own verdicts on the world. */

import { countSecond, fullProtocol, namedTransitions, type ReplayPlan } from '@twincheck/eval'
import type { CountedPair } from '@twincheck/eval/harness'
import { describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../eval/test/shared-data.ts'
import { replayFile } from '../experiment/replay-files.ts'
import { ownDefence } from './own-defence.ts'

const plan: ReplayPlan = {
  method: 'twincheck',
  profile: 'extended',
  verifier: 'accept',
  twins: 'deterministic',
  continuation: 'stored',
  calibration: null,
  ablations: fullProtocol,
}

describe.skipIf(sharedData === null)('stored attacked runs of one agent (needs the shared data folder)', () => {
  const replay = async (followUps: boolean, tasks: readonly string[] | null): Promise<readonly CountedPair[]> => {
    const file = sharedPath('trajectories', 'agentdojo', 'gpt-4o-mini-2024-07-18.jsonl.gz')
    const data = sharedPath('agentdojo', 'data')
    const items = await replayFile({
      file,
      data,
      plan: { ...plan, ablations: { ...fullProtocol, followUps } },
      tasks,
      skip: [],
    })
    return items.filter((item) => item.kind === 'pair')
  }

  test('nine in ten achieved injections are prevented, more with follow-ups, and no user’s task is lost', async () => {
    const pairs = await replay(false, null)
    expect(pairs.length).toBe(752)
    expect(pairs.filter(({ actor, twincheck }) => actor && !twincheck).length).toBe(0)
    expect(attacksIn(pairs)).toEqual({ runs: 628, kept: 13, prevented: 158, added: 0, absent: 457 })
    // What follows a switch can only be found where there is one. All of them again in `npm run bench`: TWINCHECK_EVERY_RUN=1.
    const again = process.env.TWINCHECK_EVERY_RUN === '1' ? pairs : pairs.filter((pair) => pair.switch !== null)
    const followed = new Map(
      (
        await replay(
          true,
          again.map(({ id }) => id),
        )
      ).map((pair) => [pair.id, pair]),
    )
    expect(followed.size).toBe(again.length)
    expect(attacksIn(pairs.map((pair) => followed.get(pair.id) ?? pair))).toEqual({
      runs: 628,
      kept: 7,
      prevented: 164,
      added: 0,
      absent: 457,
    })
  })
})

test('an agent’s own defence is what the benchmark writes behind its name', () => {
  expect(ownDefence('gpt-4o-2024-05-13-tool_filter')).toEqual({ agent: 'gpt-4o-2024-05-13', defence: 'tool_filter' })
  expect(ownDefence('tool_filter')).toBeNull()
  expect(ownDefence('gpt-4o-mini')).toBeNull()
})

function attacksIn(pairs: readonly CountedPair[]) {
  return namedTransitions(countSecond(pairs)).attack
}
