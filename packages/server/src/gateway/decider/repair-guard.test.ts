/** What the watch finds, on two gateways' guards over one store: after it, no switch is committed by any. */

import { createModeSwitch } from '@twincheck/core'
import { readReportedOutcome, toolHash } from '@twincheck/core/canary'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept, replaced } from '../../../test/decision-records.ts'
import { handClock } from '../../../test/hand-clock.ts'
import { ownCalibration } from '../../../test/own-calibration.ts'
import { createPostgresStores, postgresUrl } from '../../../test/postgres-stores.ts'
import { createSqliteStores } from '../../../test/sqlite-stores.ts'
import type { OpenedStores } from '../../../test/store-contract.ts'
import { type ChainProblem, verifyChain } from '../../store/chain/verify-chain.ts'
import type { Store } from '../../store/store.ts'
import { openDecisionMetrics } from '../operations/metrics.ts'
import { openRepairGuard, type RepairGuard } from './repair-guard.ts'

const hourMs = 3_600_000
const reference = { share: 0.05, dispersion: 1 }
const tool = { name: 'lock_account', description: 'Locks.', parameters: { type: 'object' } }
const frozen = ownCalibration({
  completeAfterMs: 0,
  tools: { lock_account: [toolHash(tool)] },
  signs: {
    'evidence-up': reference,
    'model-errors': reference,
    withheld: reference,
    'control-succeeds': reference,
    'repaired-fails': reference,
  },
})

const certificate = {
  condition: 'inverse-action',
  version: 1,
  severity: 1,
  authorises: 'deletion',
  calls: [0],
  reason: 'r',
  exhibits: [],
  finding: null,
} as const
const certificates = [certificate]
const signs = {
  'evidence-up': { certificates },
  'model-errors': {
    certificates,
    because: { stage: 'verifier', code: 'exception' },
    exception: { name: 'ModelStatusError', message: '500' },
  },
  withheld: { because: { stage: 'store', code: 'not-committed' } },
  'control-succeeds': { ...replaced, outcome: 'kept', because: { stage: 'canary', code: 'control' } },
  'repaired-fails': replaced,
} as const

/** What is said of conversations that show the sign. */
const ends = { 'control-succeeds': 'success', 'repaired-fails': 'failure' } as const

describe('on SQLite', () => suite(async () => createSqliteStores()))
describe.skipIf(!postgresUrl)('on PostgreSQL (needs TWINCHECK_POSTGRES_URL)', () =>
  suite(() => createPostgresStores(postgresUrl ?? '')),
)

function suite(create: () => Promise<OpenedStores>): void {
  let stores: OpenedStores
  let clock: ReturnType<typeof handClock>
  let gateways: readonly { readonly store: Store; readonly guard: RepairGuard; readonly log: string[] }[]

  beforeEach(async () => {
    stores = await create()
    clock = handClock()
    gateways = [await open(), await open()]
  })
  afterEach(async () => {
    for (const { guard, store } of gateways) {
      await guard.close()
      await store.close()
    }
    await stores.remove()
  })

  const open = async (over: (real: Store) => Store = (real) => real) => {
    const store = over(await stores.open({ clock, gatherMs: 0 }))
    const log: string[] = []
    const note = (event: string) => void log.push(event)
    const guard = openRepairGuard({
      scope: { tenant: 'acme', inShadow: [], why: null },
      ...{ canary: null, calibration: { ...frozen, fingerprint: kept.fingerprint }, deadlineMs: 30_000, store, clock },
      fingerprint: kept.fingerprint,
      ...{ modeSwitch: createModeSwitch(), metrics: openDecisionMetrics(() => true) },
      log: { info: note, problem: note, request: () => {} },
    })
    return { store, guard, log }
  }

  const anHour = async (sign: keyof typeof signs, index: number) => {
    const { store } = gateways[index] ?? (await open())
    const records = Array.from({ length: 40 }, (_, number) => {
      const id = `${sign}-${index}-${number}`
      const record = { ...kept, ...(number < 20 ? signs[sign] : {}), id, session: id }
      return record.outcome === 'replaced' ? store.commitSwitch('acme', record, 1) : store.append('acme', record)
    })
    await Promise.all(records)
    if (sign === 'control-succeeds' || sign === 'repaired-fails') {
      const outcomes = Array.from({ length: 20 }, (_, number) => {
        const id = `${sign}-${index}-${number}`
        const by = { kind: 'person', name: 'ana' }
        return readReportedOutcome({ id, session: id, outcome: ends[sign], by, at: 1 }, 'outcome')
      })
      await store.addOutcomes('acme', outcomes, 'test')
    }
    clock.advance(hourMs)
    for (const { guard } of gateways) await guard.look()
  }
  const commits = () =>
    Promise.all(
      gateways.map(({ store }, index) =>
        store.commitSwitch('acme', { ...replaced, id: `switch-${index}`, session: `switched-${index}` }, 1),
      ),
    )

  test.each(['model-errors', 'withheld', 'control-succeeds', 'repaired-fails'] as const)(
    'after %s no switch is committed by any, and the chain says why',
    async (sign) => {
      await anHour(sign, 0)
      await anHour(sign, 1)
      expect(await commits()).toEqual(['held', 'held'])
      const [first] = gateways
      const held = (await first?.store.listEvents('shadow')) ?? []
      expect(held.map(({ content }) => content.reason)).toEqual([expect.stringContaining(`watch: ${sign}`)])
      expect(gateways.flatMap(({ log }) => log)).toContain('to-shadow')
      const problems: ChainProblem[] = []
      if (first)
        await verifyChain(first.store, { saved: null, key: null, onProblem: (problem) => problems.push(problem) })
      expect(problems).toEqual([])
    },
  )

  test('a sign that only makes the calibration old is said, and switches go on', async () => {
    await anHour('evidence-up', 0)
    await anHour('evidence-up', 1)
    expect(gateways.flatMap(({ log }) => log)).toContain('sign-changed')
    expect(await commits()).toEqual(['committed', 'committed'])
  })

  test('a tool that has another schema than calibrated is not acted on, wherever it is called', () => {
    const [first] = gateways
    const silent = { kind: 'final-response', text: 'Done.' } as const
    const calling = { kind: 'tool-calls', calls: [{ id: 'c', name: 'lock_account', arguments: {} }] } as const
    const changed = { ...tool, parameters: { type: 'object', required: ['reason'] } }
    expect(first?.guard.isCalibrated([tool], [calling.calls, silent])).toBe(true)
    expect(first?.guard.isCalibrated([changed], [calling.calls, silent])).toBe(false)
    expect(first?.guard.isCalibrated([changed], [[], calling])).toBe(false)
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(first?.guard.isCalibrated([{ ...tool, name }], [[{ name }], silent])).toBe(false)
    expect(first?.guard.isCalibrated([], [calling.calls, silent])).toBe(false)
    expect(first?.guard.isCalibrated(null, [calling.calls, silent])).toBe(false)
    expect(first?.guard.isCalibrated([tool, changed], [calling.calls, silent])).toBe(false)
    expect(first?.guard.isCalibrated([{ ...tool, name: 'new_tool' }], [[{ name: 'new_tool' }], silent])).toBe(false)
    // One that is only offered changes nothing that is done.
    expect(first?.guard.isCalibrated([tool, { ...tool, name: 'new_tool' }], [calling.calls, silent])).toBe(true)
    expect(new Set(first?.log)).toEqual(new Set(['tool-changed']))
  })

  test.each(['verifier', 'generator'])('after another %s answered, no switch is committed by any', async (role) => {
    const exception = { name: 'ModelMismatchError', message: `The ${role} answered as next.\nSecond line.` }
    gateways[1]?.guard.noteRecord({ ...kept, mode: 'repair', exception })
    await expect
      .poll(() => gateways[0]?.store.shadowHold())
      .toMatchObject({
        reason: `model: The ${role} answered as next.`,
      })
    expect(await commits()).toEqual(['held', 'held'])
  })

  test('what could not be told while the store was away is told at the next look', async () => {
    let away = true
    const { guard, store } = await open((real) => ({
      ...real,
      holdInShadow: async (reason) => (away ? Promise.reject(new Error('away')) : real.holdInShadow(reason)),
    }))
    const exception = { name: 'ModelMismatchError', message: 'The verifier answered as next.' }
    guard.noteRecord({ ...kept, mode: 'repair', exception })
    await guard.look()
    expect(await gateways[0]?.store.shadowHold()).toBeNull()
    away = false
    await guard.look()
    expect(await commits()).toEqual(['held', 'held'])
    await guard.close()
    await store.close()
  })

  test('a person lifts it, and says who', async () => {
    await anHour('model-errors', 0)
    await gateways[0]?.store.liftShadow('ana')
    expect(await commits()).toEqual(['committed', 'committed'])
    expect((await gateways[1]?.store.listEvents('shadow-lifted'))?.map(({ content }) => content.by)).toEqual(['ana'])
  })
}
