import { describe, expect, test } from 'vitest'
import { changed, examples } from '../../src/playground/examples.ts'
import { decideStep, judgeRun, readText } from '../../src/playground/judge.ts'

describe('every example shows what it says', () => {
  test.each(examples.map((example) => [example.name, example] as const))(
    '%s',
    async (_, { record, finds, outcome, change }) => {
      const { runs, problems } = await readText(JSON.stringify(record), 'standard')
      expect(problems).toEqual([])
      const [run] = runs
      const last = run?.decisions.at(-1)?.position
      const found = run?.findings.flatMap(({ condition, position }) => (position === last ? [condition] : []))
      expect(found?.[0] ?? null).toBe(finds)
      expect(run && (await judgeRun(run, 'standard'))).toEqual(run?.findings)
      const decided =
        run && (await decideStep(run, last ?? 0, { profile: 'standard', mode: 'repair', verdict: 'twin' }))
      expect(decided?.outcome).toBe(outcome)

      const before = run?.messages[change.position]
      if (run === undefined || before === undefined) throw new Error('The change names no message.')
      const messages = run.messages.with(change.position, changed(before, change))
      const afterwards = await judgeRun({ ...run, messages }, 'standard')
      expect(afterwards.length === 0).toBe(finds !== null)
    },
  )
})

test('the scripted verifier leads to every end of the gate', async () => {
  const example = examples.find(({ finds }) => finds === 'stale-argument')
  const [run] = (await readText(JSON.stringify(example?.record), 'standard')).runs
  const last = run?.decisions.at(-1)?.position ?? 0
  const outcomes = await Promise.all(
    (['twin', 'one-order', 'unsure', 'actor'] as const).map(async (verdict) => {
      const record = run && (await decideStep(run, last, { profile: 'standard', mode: 'repair', verdict }))
      return record?.outcome
    }),
  )
  expect(outcomes).toEqual(['replaced', 'kept', 'kept', 'kept'])
})
