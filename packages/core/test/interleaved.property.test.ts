/** No session meets another: however many go on side by side, each writes the records that it writes alone. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTwinCheck } from '../src/boundary/twincheck.ts'
import { extendedPolicy } from '../src/policy/profile/profiles.ts'
import type { DecisionRecord } from '../src/policy/record/record.ts'
import { behaviours, proposal, scriptedModel, step } from './fixtures/arbitrary-steps.ts'
import type { ArrayStep } from './fixtures/sessions.ts'
import { calibrationFor, repairOptions } from './fixtures/sessions.ts'
import { propertyRuns } from './property-runs.ts'

/** A conversation that grows: each step sees a little more of one trace than the one before. */
const conversation = fc
  .tuple(step, fc.array(proposal, { minLength: 1, maxLength: 4 }))
  .map(([whole, proposals]): readonly ArrayStep[] =>
    proposals.map((proposed, index) => ({
      ...whole,
      messages: whole.messages.slice(0, Math.ceil(((index + 1) * whole.messages.length) / proposals.length)),
      proposal: index === proposals.length - 1 ? whole.proposal : proposed,
    })),
  )

const policy = extendedPolicy
const calibration = calibrationFor(policy)

const sessions = fc.array(conversation, { minLength: 2, maxLength: 5 })

test('sessions that take turns at random decide as each decides alone', async () => {
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(sessions, behaviours, fc.array(fc.nat()), async (steps, script, order) => {
      const open = (index: number) => {
        let latest = steps[index]?.[0]?.proposal
        const model = scriptedModel(script, () => latest ?? { kind: 'final-response', text: '' })
        const session = createTwinCheck(repairOptions({ policy, calibration, model })).session(`s${index}`)
        return async (given: ArrayStep) => {
          latest = given.proposal
          return plain(await (await session.check(given)).record)
        }
      }
      const alone: unknown[][] = []
      for (const [index, own] of steps.entries()) {
        const check = open(index)
        const records: unknown[] = []
        for (const given of own) records.push(await check(given))
        alone.push(records)
      }

      const checks = steps.map((_, index) => open(index))
      const together: unknown[][] = steps.map(() => [])
      const turns = steps.flatMap((own, index) => own.map(() => index))
      const shuffled = turns.map((index, at) => ({ index, rank: order[at] ?? at })).sort((a, b) => a.rank - b.rank)
      for (const { index } of shuffled) {
        const own = together[index] ?? []
        const given = steps[index]?.[own.length]
        const record = given && (await checks[index]?.(given))
        own.push(record)
      }
      expect(together).toEqual(alone)
      for (const record of together.flat()) outcomes.add(outcomeOf(record))
    }),
    { numRuns: propertyRuns(75) },
  )
  expect([...outcomes].sort()).toEqual(['kept', 'replaced'])
})

test('records that are taken at the end, in whatever order, are those that are taken at once', async () => {
  await fc.assert(
    fc.asyncProperty(conversation, behaviours, fc.array(fc.nat()), async (steps, script, order) => {
      const open = () => {
        let latest = steps[0]?.proposal
        const model = scriptedModel(script, () => latest ?? { kind: 'final-response', text: '' })
        const session = createTwinCheck(repairOptions({ policy, calibration, model })).session('s')
        return (given: ArrayStep) => {
          latest = given.proposal
          return session.check(given)
        }
      }
      const [checkNow, checkLater] = [open(), open()]
      const atOnce: unknown[] = []
      for (const given of steps) atOnce.push(plain(await (await checkNow(given)).record))

      const checked: { readonly index: number; readonly record: () => Promise<DecisionRecord> }[] = []
      for (const [index, given] of steps.entries()) {
        const one = await checkLater(given)
        checked.push({ index, record: () => one.record })
      }
      const late: unknown[] = []
      const shuffled = checked.sort((a, b) => (order[a.index] ?? a.index) - (order[b.index] ?? b.index))
      for (const { index, record } of shuffled) late[index] = plain(await record())
      expect(late).toEqual(atOnce)
    }),
    { numRuns: propertyRuns(75) },
  )
})

/** Without what differs by moment and chance. */
function plain({ id: _, measured: __, ...record }: DecisionRecord): Omit<DecisionRecord, 'id' | 'measured'> {
  return record
}

function outcomeOf(record: unknown): string {
  return typeof record === 'object' && record !== null && 'outcome' in record ? String(record.outcome) : 'none'
}
