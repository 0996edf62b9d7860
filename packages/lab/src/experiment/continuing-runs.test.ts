/** The profile `continuing` on stored runs: it rescues some that stopped too early, and leaves right answers alone. */

import type { PairLine } from '@twincheck/eval'
import { acceptingPlan } from '@twincheck/eval'
import { describe, expect, test } from 'vitest'
import { sharedData, sharedPath } from '../../../eval/test/shared-data.ts'
import { replayFile } from './replay-files.ts'

describe.skipIf(sharedData === null)('stored runs (needs the shared data folder)', () => {
  test('of an agent whose tools come late: calls for texts rescue some, and harm none', async () => {
    const file = sharedPath(
      'trajectories',
      'bfcl-v4',
      '2025-11-12-main__openai_gpt-oss-20b',
      'multi_turn_miss_func.result.jsonl.gz',
    )
    const lines = await replay(file, sharedPath('bfcl'), 'continuing')
    expect(lines.length).toBeGreaterThan(150)
    expect(lines.filter(isHarmed)).toEqual([])
    const rescues = lines.filter(isRescued).map((line) => line.switch?.condition)
    expect(rescues).toEqual(expect.arrayContaining(['arrived-tool', 'forgotten-retry']))
  })

  test('of an agent that talks with a user: no answer gives way to a call', async () => {
    const file = sharedPath('trajectories', 'tau-bench', 'gpt-4o-mini__airline.json.gz')
    const lines = await replay(file, sharedPath('tau-bench'), 'continuing')
    expect(lines).toHaveLength(50)
    expect(lines.filter(isHarmed)).toEqual([])
    const conditions = lines.flatMap((line) => line.switch?.condition ?? [])
    expect(conditions.filter((name) => ['forgotten-retry', 'arrived-tool'].includes(name))).toEqual([])
  })

  test('of a shop: a tool for what is delivered gives way to the one for what is pending', async () => {
    const file = sharedPath('trajectories', 'tau-bench', 'gpt-4o-mini__retail.json.gz')
    const lines = await replay(file, sharedPath('tau-bench'), 'extended')
    expect(lines.filter(isHarmed)).toEqual([])
    expect(lines.filter(isRescued).map((line) => line.switch?.condition)).toContain('state-named-tool')
  })
})

type Pair = Extract<PairLine, { kind: 'pair' }>

async function replay(file: string, data: string, profile: 'extended' | 'continuing'): Promise<readonly Pair[]> {
  const items = await replayFile({ file, data, plan: { ...acceptingPlan, profile }, tasks: null, skip: [] })
  return items.filter((item) => item.kind === 'pair')
}

function isHarmed({ actor, twincheck }: Pair): boolean {
  return actor && !twincheck
}

function isRescued({ actor, twincheck }: Pair): boolean {
  return !actor && twincheck
}
