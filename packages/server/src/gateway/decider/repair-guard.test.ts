/** What the watch finds, on two gateways' guards over one store: after it, no switch is committed by any. */

import { createModeSwitch, freezeCalibration, paperPolicy } from '@twincheck/core'
import { toolHash } from '@twincheck/core/canary'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept, replaced } from '../../../test/decision-records.ts'
import { handClock } from '../../../test/hand-clock.ts'
import { createPostgresStores, postgresUrl } from '../../../test/postgres-stores.ts'
import { createSqliteStores } from '../../../test/sqlite-stores.ts'
import type { OpenedStores } from '../../../test/store-contract.ts'
import { type ChainProblem, verifyChain } from '../../store/chain/verify-chain.ts'
import type { Store } from '../../store/store.ts'
import { openDecisionMetrics } from '../operations/decision-metrics.ts'
import { openRepairGuard, type RepairGuard } from './repair-guard.ts'

const hourMs = 3_600_000
const reference = { share: 0.05, dispersion: 1 }
const tool = { name: 'lock_account', description: 'Locks.', parameters: { type: 'object' } }
const nobody = { members: 0, squares: 0 }
const frozen = freezeCalibration([{ id: 't', score: 0, actorSucceeded: true }], {
  ...{ policy: paperPolicy, judging: 'one-request', models: { generator: [], verifier: [] } },
  evidence: {
    ...{ from: 'store', digest: 'd', sample: null, since: 0, until: 1, falseFailures: 0 },
    ...{ conversations: 1, unjudged: 0, wouldSwitch: 0, drawn: 0, switches: 0, touched: 0 },
    successes: { labelled: 1, touched: 0 },
    clusters: { conversations: nobody, drawn: nobody, successes: nobody },
    bounds: { conversation: 1, switch: null, success: 1 },
    tools: { lock_account: [toolHash(tool)] },
    signs: { 'evidence-up': reference, unjudged: reference, withheld: reference },
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
  unjudged: { certificates, exception: { name: 'ModelStatusError', message: '500' } },
  withheld: { because: { stage: 'store', code: 'not-committed' } },
} as const

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

  const open = async () => {
    const store = await stores.open({ clock, gatherMs: 0 })
    const log: string[] = []
    const note = (event: string) => void log.push(event)
    const guard = openRepairGuard({
      ...{ canary: null, calibration: { ...frozen, fingerprint: kept.fingerprint }, deadlineMs: 30_000, store, clock },
      ...{ modeSwitch: createModeSwitch(), metrics: openDecisionMetrics(() => true) },
      log: { info: note, problem: note, request: () => {} },
    })
    return { store, guard, log }
  }

  const anHour = async (sign: keyof typeof signs, index: number) => {
    const { store } = gateways[index] ?? (await open())
    const records = Array.from({ length: 40 }, (_, number) => {
      const id = `${sign}-${index}-${number}`
      return store.append('acme', { ...kept, id, session: id, ...(number < 20 ? signs[sign] : {}) })
    })
    await Promise.all(records)
    clock.advance(hourMs)
    for (const { guard } of gateways) await guard.look()
  }
  const commits = () =>
    Promise.all(
      gateways.map(({ store }, index) =>
        store.commitSwitch('acme', { ...replaced, id: `switch-${index}`, session: `switched-${index}` }, 1),
      ),
    )

  test.each(['unjudged', 'withheld'] as const)(
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
    expect(first?.guard.isCalibrated([{ ...tool, name: 'new_tool' }], [[{ name: 'new_tool' }], silent])).toBe(false)
    // One that is only offered changes nothing that is done.
    expect(first?.guard.isCalibrated([tool, { ...tool, name: 'new_tool' }], [calling.calls, silent])).toBe(true)
    expect(first?.log).toEqual(['tool-changed', 'tool-changed', 'tool-changed'])
  })

  test('a person lifts it, and says who', async () => {
    await anHour('unjudged', 0)
    await gateways[0]?.store.liftShadow('ana')
    expect(await commits()).toEqual(['committed', 'committed'])
    expect((await gateways[1]?.store.listEvents('shadow-lifted'))?.map(({ content }) => content.by)).toEqual(['ana'])
  })
}
