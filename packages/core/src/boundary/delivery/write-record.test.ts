import { describe, expect, test } from 'vitest'
import {
  inverseStep,
  plainStep,
  repairOptions,
  repeatStep,
  reply,
  shadowOptions,
} from '../../../test/fixtures/sessions.ts'
import { type DecisionRecord, recomputeRecord } from '../../policy/record/record.ts'
import { freshState } from '../budget.ts'
import type { TwinCheckOptions } from '../setting.ts'
import { createTwinCheck } from '../twincheck.ts'

const fields = [
  'anomaly',
  'because',
  'certificates',
  'exception',
  'fingerprint',
  'gate',
  'id',
  'judgments',
  'measured',
  'mode',
  'outcome',
  'position',
  'profile',
  'proposal',
  'score',
  'session',
  'step',
  'threshold',
  'twin',
  'version',
  'violations',
]

const failing = async () => {
  throw new Error('away')
}
const oneOrder = '{"comparisons": []}'
const endings: [string, TwinCheckOptions, ReturnType<typeof inverseStep>, string][] = [
  ['replaced', repairOptions(), inverseStep(), 'null'],
  ['no evidence', repairOptions(), plainStep(), 'evidence/no-certificate'],
  ['shadow', shadowOptions(), inverseStep(), 'mode/shadow'],
  ['refused', repairOptions({ confirm: async () => ({ verdict: 'refuse' }) }), inverseStep(), 'confirmation/refused'],
  ['no model', repairOptions({ model: null }), inverseStep(), 'verifier/no-model'],
  ['an order missing', repairOptions({ model: async () => reply(oneOrder) }), inverseStep(), 'verifier/order-missing'],
  ['no model to write a twin', repairOptions({ model: null }), repeatStep(), 'twin/no-model'],
  ['a generator that fails', repairOptions({ model: failing }), repeatStep(), 'twin/exception'],
  ['a verifier that fails', repairOptions({ model: failing }), inverseStep(), 'verifier/exception'],
  ['no readable twin', repairOptions({ model: async () => reply('') }), repeatStep(), 'twin/unreadable-reply'],
]

describe('the record of a decision that ended with', () => {
  test.each(endings)('%s has every field and can be recomputed', async (_, options, step, because) => {
    const record = await recordOf(options, step)
    const asked = options.confirm ? ['confirmation'] : []
    expect(Object.keys(record).sort()).toEqual([...fields, ...asked].sort())
    expect(record.because ? `${record.because.stage}/${record.because.code}` : 'null').toBe(because)
    expect(record.anomaly).not.toBeNull()
    expect(recomputeRecord(record)).toEqual([])
    expect(JSON.parse(JSON.stringify(record))).toStrictEqual(record)
  })

  test('budgets spent has every field and can be recomputed', async () => {
    const session = createTwinCheck(repairOptions()).session('s', { ...freshState, verifications: 2 })
    const record = await (await session.check(inverseStep())).record
    expect(Object.keys(record).sort()).toEqual(fields)
    expect(record.because).toEqual({ stage: 'budget', code: 'verifications-spent' })
    expect(recomputeRecord(record)).toEqual([])
  })
})

test('two runs of the same step write the same record to the byte, but for what was measured', async () => {
  for (const [, , step] of endings) {
    const texts = []
    for (const delay of [0, 7]) {
      const options = repairOptions()
      const clock = { now: () => 1_000 + delay, after: () => () => {} }
      const { measured: _, ...reproducible } = await recordOf({ ...options, clock }, step)
      texts.push(JSON.stringify(reproducible))
    }
    expect(texts[0]).toBe(texts[1])
  }
})

test('the order in which the host wrote its keys does not show in the record', async () => {
  const step = inverseStep()
  const turned: typeof step = {
    proposal: {
      calls: [{ arguments: { account_id: 'AC-1001' }, name: 'unlock_account', id: 'z' }],
      kind: 'tool-calls',
    },
    tools: step.tools,
    messages: step.messages,
  }
  const [first, second] = [await recordOf(repairOptions(), step), await recordOf(repairOptions(), turned)]
  expect(second).toEqual(first)
})

test('nor does the order in which a schema names its properties', async () => {
  const wrong =
    '{"kind":"tool-calls","calls":[{"name":"charge_card","arguments":"{\\"account_id\\":1,\\"amount\\":\\"5\\"}"}],"text":""}'
  const options = repairOptions({ model: async () => reply(wrong) })
  const types = Object.entries({ account_id: { type: 'string' }, amount: { type: 'number' } })
  const messages = []
  for (const properties of [types, types.toReversed()]) {
    const tool = { name: 'charge_card', description: '', parameters: { properties: Object.fromEntries(properties) } }
    const { violations } = await recordOf(options, { ...repeatStep(), tools: [tool] })
    expect(violations.filter(({ check }) => check === 'schema')).toHaveLength(2)
    messages.push(violations)
  }
  expect(messages[1]).toEqual(messages[0])
})

test('a record shares nothing with the policy that a reader could change', async () => {
  const record = await recordOf(repairOptions(), inverseStep())
  Reflect.set(record.gate, 'minConfidence', 0)
  Reflect.set(record.certificates[0] ?? {}, 'severity', 0)
  const again = await recordOf(repairOptions(), inverseStep())
  expect(again.gate.minConfidence).toBe(0.98)
  expect(again.certificates[0]?.severity).toBe(1)
})

test('steps of a session are numbered, and the position counts the visible messages', async () => {
  const session = createTwinCheck(shadowOptions()).session('trajectory-7')
  const records = [await (await session.check(plainStep())).record, await (await session.check(inverseStep())).record]
  expect(records).toMatchObject([
    { session: 'trajectory-7', step: 0, position: 1, id: 'record-0' },
    { session: 'trajectory-7', step: 1, position: 3, id: 'record-1' },
  ])
})

async function recordOf(options: TwinCheckOptions, step: ReturnType<typeof inverseStep>): Promise<DecisionRecord> {
  let ids = 0
  const session = createTwinCheck({ profile: 'paper', ...options, newId: () => `id-${ids++}` }).session('s')
  return (await session.check(step)).record
}
