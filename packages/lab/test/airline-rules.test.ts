/** The example rules over the stored airline runs: what they must do on all of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProfile, readRules } from '@twincheck/core'
import { readRuleTests } from '@twincheck/core/harness'
import { fullProtocol, type ReplayPlan, runRuleTests } from '@twincheck/eval'
import type { CountedPair } from '@twincheck/eval/harness'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { everyRun, sharedData, sharedPath } from '../../eval/test/shared-data.ts'
import { replayFile } from '../src/experiment/replay-files.ts'

const folder = join(import.meta.dirname, '../../../examples/rules')

function readExample(file: string): unknown {
  return parse(readFileSync(join(folder, file), 'utf8'), { merge: true })
}

const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.yaml') && !name.endsWith('-profile.yaml'),
)

test.each(examples)('the tests of %s pass, and every rule of it has one', (name) => {
  const file = readExample(name)
  const { rules, ...compiled } = readRules(file, name)
  const tests = readRuleTests(file, name)
  expect(runRuleTests({ rules, ...compiled }, tests).filter(({ passed }) => !passed)).toEqual([])
  const tested = tests.flatMap(({ expected }) => (expected.kind === 'rule' ? [expected.rule] : []))
  expect(rules.filter(({ name }) => !tested.includes(name))).toEqual([])
})

describe.skipIf(sharedData === null)('the airline rules on the stored runs (needs the shared data folder)', () => {
  const pairs = new Map<string, readonly CountedPair[]>()

  const replayed = async (name: string, user: Pick<ReplayPlan, 'user'>, benchmark: string, stride = 1) => {
    const open = async (file: string) => ({ source: file, content: readExample(file) })
    const profile = await readProfile(readExample(name), name, open)
    const plan: ReplayPlan = {
      method: 'twincheck',
      profile,
      verifier: 'accept',
      twins: 'deterministic',
      continuation: 'stored',
      ...user,
      calibration: null,
      ablations: fullProtocol,
    }
    const files = readdirSync(sharedPath('trajectories', benchmark)).filter((file) => file.includes('airline'))
    const some = files.filter((_, index) => everyRun || index % stride === 0)
    const counted: CountedPair[] = []
    for (const file of some) {
      const replay = { file: sharedPath('trajectories', benchmark, file), data: sharedPath('tau-bench'), plan }
      const items = await replayFile({ ...replay, tasks: null, skip: [] })
      counted.push(...items.filter((item) => item.kind === 'pair'))
    }
    return counted
  }

  beforeAll(async () => {
    for (const benchmark of ['tau-bench', 'tau2-bench']) {
      pairs.set(benchmark, await replayed('airline-profile.yaml', {}, benchmark))
    }
  }, 300_000)

  test('with an explicit yes before every change, a truthful user gives many rescues and few harms', async () => {
    const limits = everyRun ? { rescues: 53, harms: 4 } : { rescues: 23, harms: 1 }
    const all = await Promise.all(
      ['tau-bench', 'tau2-bench'].map((benchmark) =>
        replayed('airline-confirmed-profile.yaml', { user: 'truthful' }, benchmark, 3),
      ),
    )
    expect(all.flat().filter(({ actor, twincheck }) => !actor && twincheck).length).toBeGreaterThanOrEqual(
      limits.rescues,
    )
    expect(all.flat().filter(({ actor, twincheck }) => actor && !twincheck).length).toBeLessThanOrEqual(limits.harms)
  }, 300_000)

  test.each([
    ['tau-bench', 184, 116],
    ['tau2-bench', 204, 146],
  ])('%s: they fire on a fifth of the %i failed runs, on at most 3 %% of the %i others, and rescue 8 %%', (...row) => {
    const [benchmark, failed, succeeded] = row
    const all = pairs.get(benchmark) ?? []
    const failures = all.filter(({ actor }) => !actor)
    const successes = all.filter(({ actor }) => actor)
    expect([failures.length, successes.length]).toEqual([failed, succeeded])
    expect(failures.filter(hasFired).length / failed).toBeGreaterThanOrEqual(0.2)
    expect(successes.filter(hasFired).length / succeeded).toBeLessThanOrEqual(0.03)
    expect(failures.filter(({ twincheck }) => twincheck).length / failed).toBeGreaterThanOrEqual(0.08)
  })

  test('every harm is one of two tasks whose wanted actions cancel what the written policy forbids to cancel', () => {
    const harms = [...pairs.values()].flat().filter(({ actor, twincheck }) => actor && !twincheck)
    expect(harms.map(({ run, id, switch: made }) => `${run} ${id}: ${made?.condition}`)).toEqual([
      'DeepSeek-V3-0324__airline 10: rule-late-cancellation',
      'Qwen3-32B__airline 34: rule-late-cancellation',
      'gpt-4o-mini__airline 10: rule-late-cancellation-unread',
    ])
  })
})

function hasFired({ records }: CountedPair): boolean {
  return records.some(({ certificates }) => certificates.length > 0)
}
