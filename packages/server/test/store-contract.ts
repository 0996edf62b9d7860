/** What every store promises, as a suite to run against each of them. */
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { conversationIndexContract } from '../../core/test/conversation-index-contract.ts'
import type { ChainReader, ChainRow } from '../src/store/chain/chain-reader.ts'
import { isSignedBy } from '../src/store/chain/head-signature.ts'
import { type ChainProblem, verifyChain } from '../src/store/chain/verify-chain.ts'
import type { StoreOptions } from '../src/store/sql-store.ts'
import type { SessionKey, Store } from '../src/store/store.ts'
import { answered, kept, replaced } from './decision-records.ts'
import { handClock } from './hand-clock.ts'

export type OpenedStores = {
  /** Opens the same store each time it is called, empty before the first. */
  readonly open: (options: StoreOptions) => Promise<Store>
  readonly openReader: () => Promise<ChainReader>
  /** After all stores were closed. */
  readonly remove: () => Promise<void>
}

export function storeContract(create: () => Promise<OpenedStores>): void {
  let stores: OpenedStores
  let store: Store
  let clock: ReturnType<typeof handClock>
  let opened: Store[]

  const open = async (): Promise<Store> => {
    const another = await stores.open({ clock, gatherMs: 1, patienceMs: 1_000 })
    opened.push(another)
    return another
  }

  beforeEach(async () => {
    stores = await create()
    opened = []
    clock = handClock()
    store = await open()
  })

  afterEach(async () => {
    for (const one of opened) await one.close()
    await stores.remove()
  })

  const key: SessionKey = { tenant: 'acme', session: 's1' }
  const other: SessionKey = { tenant: 'globex', session: 's1' }

  describe('budgets', () => {
    test('of a session never seen are unspent', async () => {
      expect(await store.loadState(key)).toEqual({ ...spent({}), decisions: 0 })
    })

    test('are spent one by one until they are spent, each for itself', async () => {
      const claims = []
      for (let i = 0; i < 3; i++) claims.push(await store.claim(key, 'verifications', 2))
      expect(claims.map(({ granted }) => granted)).toEqual([true, true, false])
      expect(claims[2]?.state).toEqual(spent({ verifications: 2 }))
      expect((await store.claim(key, 'generations', 2)).state).toEqual(spent({ verifications: 2, generations: 1 }))
      expect(await store.loadState(other)).toEqual(spent({}))
    })

    test('of none at all grant nothing', async () => {
      expect((await store.claim(key, 'generations', 0)).granted).toBe(false)
      expect(await store.commitSwitch('acme', replaced, 0)).toBe('spent')
      expect((await store.head()).sequence).toBe(0)
    })

    test('are there after the store was closed', async () => {
      await store.claim(key, 'verifications', 2)
      await store.commitSwitch('acme', replaced, 1)
      await store.close()
      opened = []
      const again = await open()
      expect(await again.loadState(key)).toEqual(spent({ verifications: 1, switches: 1, decisions: 1, anomaly: 0.5 }))
    })

    test('claimed at the same time through several stores are granted as often as they are allowed', async () => {
      const claimants = [store, await open(), await open()]
      const claims = await Promise.all(
        Array.from({ length: 12 }, (_, i) => claimants[i % 3]?.claim(key, 'verifications', 2)),
      )
      expect(claims.filter((claim) => claim?.granted)).toHaveLength(2)
    })

    test('are shared by a fork with the conversation it left, whoever spends', async () => {
      const fork = { tenant: 'acme', session: 'fork' }
      await store.claim(key, 'verifications', 2)
      await store.joinFamily(key, fork)
      expect(await store.loadState(fork)).toEqual(spent({ verifications: 1 }))
      await store.claim(fork, 'verifications', 2)
      await store.joinFamily(key, fork)
      expect(await store.loadState(fork)).toEqual(spent({ verifications: 2 }))
      expect(await store.loadState(key)).toEqual(spent({ verifications: 2 }))
      expect((await store.claim(key, 'verifications', 2)).granted).toBe(false)
    })

    test('are shared by forks of forks, and with a conversation nothing is known of yet', async () => {
      const [first, second, third] = ['f1', 'f2', 'f3'].map((session) => ({ tenant: 'acme', session }))
      if (!first || !second || !third) throw new Error('three')
      await store.joinFamily(first, second)
      await store.joinFamily(second, third)
      await store.claim(third, 'generations', 2)
      for (const session of [first, second, third])
        expect(await store.loadState(session)).toEqual(spent({ generations: 1 }))
      expect(await store.loadState({ tenant: 'globex', session: 'f1' })).toEqual(spent({}))
    })

    test('of a fork begin with the decisions of the conversation it left, and then count its own', async () => {
      const fork = { ...key, session: 'fork' }
      await store.append('acme', kept)
      await store.joinFamily(key, fork)
      await store.append('acme', { ...kept, id: 'd2', session: 'fork' })
      expect((await store.loadState(fork)).decisions).toBe(2)
      expect((await store.loadState(key)).decisions).toBe(1)
    })
  })

  describe('a switch', () => {
    test('is claimed and recorded together', async () => {
      expect(await store.commitSwitch('acme', replaced, 1)).toBe('committed')
      expect(await store.loadState(key)).toEqual(spent({ switches: 1, decisions: 1, anomaly: 0.5 }))
      expect((await store.listRecords(key)).map(({ record }) => record)).toEqual([replaced])
    })

    test('that reached nobody is given back once, and the chain says so', async () => {
      const fork = { tenant: 'acme', session: 'fork' }
      const notReceived = {
        ...replaced,
        id: 'd2',
        outcome: 'kept',
        because: { stage: 'store', code: 'not-received' },
      } as const
      await store.commitSwitch('acme', replaced, 1)
      await store.joinFamily(key, fork)
      await store.giveBackSwitch('acme', notReceived)
      await store.giveBackSwitch('acme', notReceived)
      expect((await store.loadState(key)).switches).toBe(0)
      expect(await store.commitSwitch('acme', { ...replaced, id: 'd3', session: 'fork' }, 1)).toBe('committed')
      expect(await store.commitSwitch('acme', { ...replaced, id: 'd4' }, 1)).toBe('spent')
      expect((await store.head()).sequence).toBe(3)
      expect((await verifyChain(store, { saved: null, key: null, onProblem: () => {} })).problems).toBe(0)
    })

    test('beyond the budget leaves nothing behind', async () => {
      await store.commitSwitch('acme', replaced, 1)
      expect(await store.commitSwitch('acme', { ...replaced, id: 'd2' }, 1)).toBe('spent')
      expect(await store.findRecord('acme', 'd2')).toBeNull()
      expect((await store.head()).sequence).toBe(1)
      expect(await store.commitSwitch('globex', { ...replaced, id: 'd3' }, 1)).toBe('committed')
    })

    test('committed again, because its answer was lost, is the same switch', async () => {
      await store.commitSwitch('acme', replaced, 1)
      clock.advance(5)
      expect(await store.commitSwitch('acme', replaced, 1)).toBe('committed')
      expect(await store.loadState(key)).toMatchObject({ switches: 1, decisions: 1 })
      expect((await store.head()).sequence).toBe(1)
    })

    test('raced for through several stores is made once', async () => {
      const racers = [store, await open(), await open()]
      const made = await Promise.all(
        Array.from({ length: 9 }, (_, i) => racers[i % 3]?.commitSwitch('acme', { ...replaced, id: `d${i}` }, 1)),
      )
      expect(made.filter((claim) => claim === 'committed')).toHaveLength(1)
      expect(await store.listRecords(key)).toHaveLength(1)
    })

    test('raced for by all the forks of one conversation, through several stores, is made once', async () => {
      const racers = [store, await open(), await open()]
      const forks = Array.from({ length: 9 }, (_, i) => ({ tenant: 'acme', session: `fork${i}` }))
      const made = await Promise.all(
        forks.map(async (fork, i) => {
          await racers[i % 3]?.joinFamily(key, fork)
          return racers[i % 3]?.commitSwitch('acme', { ...replaced, id: `d${i}`, session: fork.session }, 1)
        }),
      )
      expect(made.filter((claim) => claim === 'committed')).toHaveLength(1)
      expect(made.filter((claim) => claim === 'spent')).toHaveLength(8)
      expect(await store.commitSwitch('acme', { ...replaced, id: 'own' }, 1)).toBe('spent')
      for (const fork of forks) expect(await store.loadState(fork)).toMatchObject({ switches: 1 })
      expect(await problemsOf(store)).toEqual([])
    })
  })

  describe('a follow-up stop', () => {
    const order = 'sha256:a'
    const stopping = (id: string, session = 's1') => {
      return { ...replaced, id, session, stops: { order, followUp: false } }
    }
    const further = (id: string, session = 's1', of = order) => {
      return { ...replaced, id, session, stops: { order: of, followUp: true } }
    }

    test('is counted beside the switch, three times and not a fourth', async () => {
      expect(await store.commitSwitch('acme', stopping('d0'), 1)).toBe('committed')
      const claims = []
      for (const id of ['d1', 'd2', 'd3', 'd4']) claims.push(await store.commitSwitch('acme', further(id), 3))
      expect(claims).toEqual(['committed', 'committed', 'committed', 'spent'])
      const counted = { switches: 1, followUps: 3, stopped: order }
      expect(await store.loadState(key)).toEqual(spent({ ...counted, decisions: 4, anomaly: 0.5 }))
      expect(await store.findRecord('acme', 'd4')).toBeNull()
      expect(await store.commitSwitch('acme', stopping('d5'), 1)).toBe('spent')
      const verified = await verifyChain(store, { saved: null, key: null, onProblem: () => {} })
      expect(verified).toMatchObject({ decisions: 4, switches: 1, followUps: 3, problems: 0 })
    })

    test('needs a switch that stopped this very order, of this tenant', async () => {
      expect(await store.commitSwitch('acme', further('early'), 3)).toBe('spent')
      await store.commitSwitch('acme', stopping('d0'), 1)
      expect(await store.commitSwitch('acme', further('other', 's1', 'sha256:b'), 3)).toBe('spent')
      expect(await store.commitSwitch('globex', further('foreign'), 3)).toBe('spent')
      await store.commitSwitch('acme', { ...replaced, id: 'plain', session: 's2' }, 1)
      expect(await store.commitSwitch('acme', further('unstopped', 's2'), 3)).toBe('spent')
      expect(await store.commitSwitch('acme', further('none'), 0)).toBe('spent')
      expect((await store.head()).sequence).toBe(2)
    })

    test('goes on after the store was closed, and committed again it is the same one', async () => {
      await store.commitSwitch('acme', stopping('d0'), 1)
      await store.commitSwitch('acme', further('d1'), 3)
      await store.close()
      opened = []
      const again = await open()
      expect(await again.commitSwitch('acme', further('d1'), 3)).toBe('committed')
      expect(await again.loadState(key)).toMatchObject({ switches: 1, followUps: 1, stopped: order })
      expect(await again.commitSwitch('acme', further('d2'), 3)).toBe('committed')
      expect(await problemsOf(again)).toEqual([])
    })

    test('raced for by forks through several stores is made three times', async () => {
      await store.commitSwitch('acme', stopping('d0'), 1)
      const racers = [store, await open(), await open()]
      const made = await Promise.all(
        Array.from({ length: 9 }, async (_, i) => {
          const fork = { tenant: 'acme', session: `fork${i}` }
          await racers[i % 3]?.joinFamily(key, fork)
          return racers[i % 3]?.commitSwitch('acme', further(`f${i}`, fork.session), 3)
        }),
      )
      expect(made.filter((claim) => claim === 'committed')).toHaveLength(3)
      expect(await store.loadState(key)).toMatchObject({ switches: 1, followUps: 3 })
      expect(await problemsOf(store)).toEqual([])
    })

    test('brings verifications of its own, and only behind the stop', async () => {
      const claim = () => store.claim(key, 'verifications', 2, 3)
      for (let i = 0; i < 2; i++) await claim()
      expect((await claim()).granted).toBe(false)
      await store.commitSwitch('acme', stopping('d0'), 1)
      const granted = []
      for (let i = 0; i < 4; i++) granted.push((await claim()).granted)
      expect(granted).toEqual([true, true, true, false])
      expect((await store.claim(key, 'generations', 1)).granted).toBe(true)
      expect((await store.claim(key, 'generations', 1)).granted).toBe(false)
    })

    test('is held in shadow as a switch is', async () => {
      await store.commitSwitch('acme', stopping('d0'), 1)
      await store.holdInShadow('a person said so')
      expect(await store.commitSwitch('acme', further('d1'), 3)).toBe('held')
    })

    test('whose switch retention has deleted still verifies', async () => {
      await store.commitSwitch('acme', stopping('d0'), 1)
      await store.commitSwitch('acme', further('d1'), 3)
      clock.advance(10_000)
      await store.commitSwitch('acme', further('d2'), 3)
      expect((await store.deleteBefore(clock.now() - 5_000)).records).toBe(2)
      expect(await problemsOf(store)).toEqual([])
      expect(await store.commitSwitch('acme', further('d3'), 3)).toBe('committed')
      expect(await problemsOf(store)).toEqual([])
    })
  })

  describe('decisions', () => {
    test('come back as they were, in the order they were made, to their own tenant', async () => {
      const records = [kept, { ...kept, id: 'd2', step: 1 }, { ...kept, id: 'd3', step: 2, session: 's2' }]
      for (const record of records) await store.append('acme', record)
      expect((await store.listRecords(key)).map(({ record }) => record)).toEqual(records.slice(0, 2))
      expect(await store.findRecord('acme', 'd3')).toMatchObject({
        sequence: 3,
        tenant: 'acme',
        at: 1_000,
        record: records[2],
      })
      expect(await store.findRecord('globex', 'd3')).toBeNull()
      expect(await store.listRecords(other)).toEqual([])
    })

    test('appended at once are all there, and counted', async () => {
      const another = await open()
      const appending = Array.from({ length: 300 }, (_, i) =>
        (i % 2 ? store : another).append('acme', { ...kept, id: `d${i}`, session: `s${i % 7}` }),
      )
      expect(store.counts()).toEqual({ acknowledged: 0, failed: 0, waiting: 150 })
      await Promise.all(appending)
      expect(store.counts()).toEqual({ acknowledged: 150, failed: 0, waiting: 0 })
      expect((await store.head()).sequence).toBe(300)
      expect(await problemsOf(store)).toEqual([])
      expect((await store.loadState({ tenant: 'acme', session: 's3' })).decisions).toBe(43)
    })

    test('keep the highest anomaly of their session', async () => {
      const lower = { score: 0.1, strongestSeverity: 0.2, repeats: 0, toolErrors: 0, schemaViolations: 0 }
      await store.append('acme', kept)
      await store.append('acme', { ...kept, id: 'd2', anomaly: lower })
      await store.append('acme', { ...kept, id: 'd3', anomaly: null })
      expect(await store.loadState(key)).toMatchObject({ decisions: 3, anomaly: 0.5 })
    })

    test('appended twice are stored once; another under the same id is refused, alone in its batch', async () => {
      await store.append('acme', kept)
      const ends = await Promise.allSettled([
        store.append('acme', kept),
        store.append('acme', { ...kept, step: 9 }),
        store.append('globex', kept),
        store.append('acme', { ...kept, id: 'd2' }),
      ])
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
      expect(ends[1]).toMatchObject({ reason: { code: 'record-conflict' } })
      expect(store.counts()).toEqual({ acknowledged: 3, failed: 2, waiting: 0 })
      expect((await store.listRecords(key)).map(({ record }) => record.step)).toEqual([0, 0])
    })

    test('whose names fit no index are refused before anything is written', async () => {
      await expect(store.append('acme', { ...kept, session: 's'.repeat(513) })).rejects.toThrow(
        'at most 512 characters',
      )
      await expect(store.append('a\0b', kept)).rejects.toThrow('tenant')
      await expect(store.claim({ tenant: 'acme', session: '\0' }, 'verifications', 2)).rejects.toThrow('session')
    })

    test('that wait are committed when the store is closed', async () => {
      const waiting = store.append('acme', kept)
      await store.close()
      await waiting
      opened = []
      expect(await (await open()).listRecords(key)).toHaveLength(1)
      await expect(store.append('acme', { ...kept, id: 'late' })).rejects.toMatchObject({ code: 'store-unavailable' })
    })
  })

  describe('an answer', () => {
    test('is committed once, spends no budget, and counts as an intervention of its session', async () => {
      expect(await store.commitAnswer('acme', answered)).toBe('committed')
      expect(await store.commitAnswer('acme', answered)).toBe('committed')
      expect((await store.head()).sequence).toBe(1)
      expect(store.counts()).toMatchObject({ failed: 0, waiting: 0 })
      expect(await store.findRun(key)).toMatchObject({ replaced: 1, recorded: 1, state: { switches: 0 } })
      expect(await store.commitSwitch('acme', replaced, 1)).toBe('committed')
      await expect(store.commitAnswer('acme', { ...answered, step: 7 })).rejects.toMatchObject({
        code: 'record-conflict',
      })
    })
  })

  describe('a store held in shadow', () => {
    test('commits no switch, through whichever process, over restarts, until it is lifted', async () => {
      const other = await open()
      expect(await store.shadowHold()).toBeNull()
      await store.holdInShadow('by hand')
      clock.advance(5)
      await other.holdInShadow('too late')
      expect(await other.shadowHold()).toEqual({ reason: 'by hand', at: 1_000 })
      expect(await other.commitSwitch('acme', replaced, 1)).toBe('held')
      expect(await (await open()).commitSwitch('acme', replaced, 1)).toBe('held')
      expect(await store.loadState(key)).toEqual(spent({}))
      expect((await store.head()).sequence).toBe(1)
      await store.liftShadow('ana')
      expect(await store.shadowHold()).toBeNull()
      expect(await other.commitSwitch('acme', replaced, 1)).toBe('committed')
    })

    test('commits no answer, through whichever process, until it is lifted', async () => {
      const other = await open()
      await store.holdInShadow('by hand')
      expect(await other.commitAnswer('acme', answered)).toBe('held')
      expect((await store.head()).sequence).toBe(1)
      await store.liftShadow('ana')
      expect(await other.commitAnswer('acme', answered)).toBe('committed')
      await store.holdInShadow('again')
      expect(await store.commitAnswer('acme', answered)).toBe('committed')
    })

    test('goes on to record what was kept, and knows a switch again that was committed before', async () => {
      await store.commitSwitch('acme', replaced, 1)
      await store.holdInShadow('by hand')
      await store.append('acme', { ...kept, id: 'd2' })
      expect(await store.commitSwitch('acme', replaced, 1)).toBe('committed')
      expect((await store.head()).sequence).toBe(3)
    })

    test('has committed every switch before the hold resolved, and none after, however they raced', async () => {
      const racers = [store, await open(), await open()]
      const claims = Array.from({ length: 12 }, (_, i) => {
        const record = { ...replaced, id: `d${i}`, session: `s${i}` }
        return racers[i % 3]?.commitSwitch('acme', record, 1)
      })
      await racers[1]?.holdInShadow('in the middle')
      const { sequence } = await store.head()
      const committed = (await Promise.all(claims)).filter((claim) => claim === 'committed')
      expect((await store.head()).sequence).toBe(sequence)
      // The hold is an entry of its own.
      expect(committed).toHaveLength(sequence - 1)
    })
  })

  describe('a duty', () => {
    const duty = { name: 'sweep', everyMs: 100 }

    test('falls to one of several, and again when its time is over', async () => {
      const gateways = [store, await open(), await open()]
      const take = async () => {
        const taken = await Promise.all(gateways.map((gateway) => gateway.takeDuty(duty)))
        return taken.filter((mine) => mine).length
      }
      expect(await take()).toBe(1)
      clock.advance(99)
      expect(await take()).toBe(0)
      clock.advance(1)
      expect(await take()).toBe(1)
      expect(await store.takeDuty({ ...duty, name: 'another' })).toBe(true)
    })
  })

  describe('a viewer', () => {
    test('lists runs by their last decision, page by page, of one tenant or of all', async () => {
      for (const [i, session] of ['a', 'b', 'a', 'c'].entries()) {
        await store.append('acme', { ...kept, id: `d${i}`, session })
        clock.advance(10)
      }
      await store.commitSwitch('globex', { ...replaced, id: 'g1' }, 1)
      const page = { tenant: 'acme', limit: 2, before: null }
      const first = await store.listRuns(page)
      expect(first.map(({ session, lastSequence }) => [session, lastSequence])).toEqual([
        ['c', 4],
        ['a', 3],
      ])
      expect(first[1]).toMatchObject({
        tenant: 'acme',
        replaced: 0,
        firstAt: 1_000,
        lastAt: 1_020,
        state: { decisions: 2 },
      })
      const second = await store.listRuns({ ...page, before: 3 })
      expect(second.map(({ session }) => session)).toEqual(['b'])
      const all = await store.listRuns({ tenant: null, limit: 10, before: null })
      expect(all.map(({ tenant, replaced }) => [tenant, replaced])[0]).toEqual(['globex', 1])
      expect(all).toHaveLength(4)
    })

    test('is told what the records of a run say together, without reading them', async () => {
      const asked = { role: 'verifier', inputTokens: null, outputTokens: null, milliseconds: 1, cost: 0.25 } as const
      const { measured } = kept
      const priced = {
        ...measured,
        asked: [
          { ...asked, model: null },
          { ...asked, model: 'judge-1' },
        ],
        cost: 0.25,
      }
      await store.append('acme', { ...kept, anomaly: null, measured: priced })
      const first = { recorded: 1, evidence: 0, replaced: 0, score: null, cost: 0.25, judge: 'judge-1' }
      expect(await store.findRun(key)).toMatchObject(first)
      const certificate = { condition: 'inverse-action', version: 1, severity: 1, authorises: 'deletion' } as const
      const certificates = [{ ...certificate, calls: [0], reason: 'It would undo it.', exhibits: [], finding: {} }]
      await store.commitSwitch('acme', { ...replaced, id: 'd2', certificates, measured: priced }, 1)
      const both = { recorded: 2, evidence: 1, replaced: 1, score: 0.5, cost: 0.5, judge: 'judge-1' }
      expect(await store.findRun(key)).toMatchObject(both)
      await store.append('acme', { ...kept, id: 'd3' })
      expect(await store.findRun(key)).toMatchObject({ recorded: 3, cost: null })
      const [listed] = await store.listRuns({ tenant: null, limit: 1, before: null })
      expect(await store.findRun(key)).toEqual(listed)
    })

    test('is told of a fork only what its own records say', async () => {
      await store.append('acme', kept)
      const fork = { ...key, session: 'fork' }
      await store.joinFamily(key, fork)
      expect(await store.findRun(fork)).toBeNull()
      await store.append('acme', { ...kept, id: 'd2', session: 'fork', anomaly: null })
      expect(await store.findRun(fork)).toMatchObject({ state: { decisions: 2 }, recorded: 1, score: null })
    })

    test('does not list a session that only claimed', async () => {
      await store.claim(key, 'verifications', 2)
      expect(await store.listRuns({ tenant: null, limit: 10, before: null })).toEqual([])
    })
  })

  conversationIndexContract(() => ({ index: store, another: open, wait: () => clock.advance(1) }))

  describe('a confirmation', () => {
    const asked = { id: 'c1', key, pair: 'sha256:1', content: { actor: 'unlock', twin: 'done' }, expiresAt: 2_000 }
    const answer = { tenant: 'acme', id: 'c1', pair: 'sha256:1', verdict: 'approve', by: 'ada' } as const

    test('is pending until it is answered, and the first answer stands', async () => {
      await store.createConfirmation(asked)
      expect(await store.listConfirmations('acme')).toEqual([{ ...asked, createdAt: 1_000 }])
      expect(await store.confirmationState('acme', 'c1')).toEqual({ kind: 'pending' })
      clock.advance(10)
      expect(await store.answerConfirmation(answer)).toBe('answered')
      expect(await store.answerConfirmation({ ...answer, verdict: 'refuse' })).toBe('already-answered')
      const answered = { kind: 'answered', verdict: 'approve', by: 'ada', at: 1_010 }
      expect(await (await open()).confirmationState('acme', 'c1')).toEqual(answered)
      expect(await store.listConfirmations('acme')).toEqual([])
    })

    test('puts the answer that counts into the chain, with who gave it, and no other', async () => {
      await store.createConfirmation(asked)
      await store.createConfirmation({ ...asked, id: 'c2' })
      await store.answerConfirmation({ ...answer, pair: 'sha256:2' })
      await store.answerConfirmation(answer)
      await store.answerConfirmation({ ...answer, verdict: 'refuse', by: 'too late' })
      await store.answerConfirmation({ ...answer, id: 'c2', verdict: 'refuse', by: 'bob' })
      const about = { tenant: 'acme', session: key.session, pair: 'sha256:1' }
      const contents = async (event: string) => (await store.listEvents(event)).map(({ content }) => content)
      expect(await contents('switch-approved')).toEqual([{ ...about, confirmation: 'c1', by: 'ada' }])
      expect(await contents('switch-refused')).toEqual([{ ...about, confirmation: 'c2', by: 'bob' }])
    })

    test('is of one pair only', async () => {
      await store.createConfirmation(asked)
      expect(await store.answerConfirmation({ ...answer, pair: 'sha256:2' })).toBe('other-pair')
      expect(await store.confirmationState('acme', 'c1')).toEqual({ kind: 'pending' })
    })

    test('expires', async () => {
      await store.createConfirmation(asked)
      clock.advance(1_000)
      expect(await store.listConfirmations('acme')).toEqual([])
      expect(await store.answerConfirmation(answer)).toBe('expired')
      expect(await store.confirmationState('acme', 'c1')).toMatchObject({ kind: 'expired' })
    })

    test('is over at once where nobody waits for it any more, and an answer that was given stays', async () => {
      await store.createConfirmation(asked)
      await store.withdrawConfirmation('globex', 'c1')
      expect(await store.confirmationState('acme', 'c1')).toEqual({ kind: 'pending' })
      await store.withdrawConfirmation('acme', 'c1')
      expect(await store.listConfirmations('acme')).toEqual([])
      expect(await store.answerConfirmation(answer)).toBe('expired')
      await store.createConfirmation({ ...asked, id: 'c2' })
      await store.answerConfirmation({ ...answer, id: 'c2' })
      await store.withdrawConfirmation('acme', 'c2')
      expect(await store.confirmationState('acme', 'c2')).toMatchObject({ kind: 'answered', verdict: 'approve' })
    })

    test('is unknown to others', async () => {
      await store.createConfirmation(asked)
      expect(await store.answerConfirmation({ ...answer, tenant: 'globex' })).toBe('unknown')
      expect(await store.confirmationState('globex', 'c1')).toEqual({ kind: 'unknown' })
      expect(await store.listConfirmations('globex')).toEqual([])
      expect(await store.listConfirmations(null)).toHaveLength(1)
    })
  })

  describe('the presence of gateways', () => {
    test('is what each of them said last, until it stops', async () => {
      const gateway = { id: 'g-1', address: 'http://a (host)', configured: 'repair', mode: 'repair' } as const
      await store.notePresence(gateway)
      await store.notePresence({ ...gateway, id: 'g-2', address: 'http://b' })
      await store.notePresence({ ...gateway, mode: 'shadow' })
      expect((await store.listPresence()).map(({ id, mode }) => [id, mode])).toEqual([
        ['g-1', 'shadow'],
        ['g-2', 'repair'],
      ])
      await store.forgetPresence('g-1')
      expect((await store.listPresence()).map(({ id }) => id)).toEqual(['g-2'])
      expect(await store.takeDuty({ name: 'gateway g-2', everyMs: 1 })).toBe(true)
      expect((await store.listPresence()).map(({ id }) => id)).toEqual(['g-2'])
    })
  })

  describe('the chain', () => {
    test('of an empty store is empty and holds', async () => {
      expect(await store.head()).toEqual({ version: 1, sequence: 0, hash: '0'.repeat(64) })
      expect(await verifyChain(store, { saved: null, key: null, onProblem: () => {} })).toMatchObject({
        decisions: 0,
        problems: 0,
      })
    })

    test('holds over kept decisions and switches, and ends in its head', async () => {
      await store.append('acme', kept)
      await store.commitSwitch('acme', { ...replaced, id: 'd2' }, 1)
      const head = await store.head()
      const verified = await verifyChain(store, { saved: head, key: null, onProblem: () => {} })
      expect(verified).toEqual({
        decisions: 2,
        switches: 1,
        followUps: 0,
        answers: 0,
        outcomes: 0,
        deleted: 0,
        deletedBefore: null,
        sessionsFromBefore: 0,
        problems: 0,
        head,
      })
    })

    test('is read as it was at one moment, while it grows', async () => {
      await store.append('acme', kept)
      const reader = await stores.openReader()
      expect((await reader.head()).sequence).toBe(1)
      await store.commitSwitch('acme', { ...replaced, id: 'd2' }, 1)
      expect(await verifyChain(reader, { saved: null, key: null, onProblem: () => {} })).toMatchObject({
        ...{ decisions: 1, problems: 0, head: { sequence: 1 } },
      })
      await reader.close()
    })

    test('has signed heads where there is a key, through whichever process', async () => {
      const { privateKey: signingKey, publicKey } = generateKeyPairSync('ed25519')
      const signing = [await stores.open({ clock, signingKey }), await stores.open({ clock, signingKey })]
      opened.push(...signing)
      for (const [i, one] of [...signing, ...signing].entries()) await one.append('acme', { ...kept, id: `d${i}` })
      expect(isSignedBy(publicKey, await store.head())).toBe(true)
      await store.append('acme', { ...kept, id: 'unsigned' })
      await signing[0]?.append('acme', { ...kept, id: 'after' })
      expect((await store.head()).signature).toBeUndefined()
    })

    test('is read on from a sequence', async () => {
      for (const id of ['d1', 'd2', 'd3']) await store.append('acme', { ...kept, id })
      const rows: ChainRow[] = []
      for await (const row of store.readChain(1)) rows.push(row)
      expect(rows.map(({ sequence, about }) => [sequence, about?.id])).toEqual([
        [2, 'd2'],
        [3, 'd3'],
      ])
    })
  })

  describe('retention', () => {
    const young = { ...kept, id: 'young' }

    test('deletes what is older, keeps the chain, and says so in it', async () => {
      await store.append('acme', kept)
      await store.append('acme', { ...kept, id: 'd2', session: 's2' })
      await store.rememberPrefixes(key, ['p1'])
      await store.rememberResponse(key, 'resp_1', null)
      await store.createConfirmation({ id: 'c1', key, pair: 'p', content: null, expiresAt: 1_500 })
      const saved = await store.head()
      clock.advance(1_000)
      await store.append('acme', young)
      expect(await store.deleteBefore(2_000)).toEqual({
        records: 2,
        sessions: 1,
        prefixes: 1,
        responses: 1,
        confirmations: 1,
      })

      expect(await store.findRecord('acme', 'd2')).toBeNull()
      expect((await store.listRecords(key)).map(({ record }) => record.id)).toEqual(['young'])
      expect((await store.loadState(key)).decisions).toBe(2)
      expect(await store.findResponse('acme', 'resp_1')).toBeNull()
      expect(await store.continueFrom({ tenant: 'acme', prefix: 'p1', by: 'turn', next: 'n' })).toEqual({
        kind: 'unknown',
      })
      const verified = await verifyChain(store, { saved, key: null, onProblem: () => {} })
      expect(verified).toMatchObject({ decisions: 1, deleted: 2, problems: 0, head: { sequence: 4 } })
    })

    test('deletes a beginning of the chain only: what is old behind something young waits for it', async () => {
      const older = await stores.open({ clock: handClock(500), gatherMs: 1 })
      opened.push(older)
      await older.append('acme', { ...kept, id: 'd1', session: 'first' })
      await store.append('acme', young)
      await older.append('acme', { ...kept, id: 'd2', session: 'behind' })
      expect(await store.deleteBefore(1_000)).toMatchObject({ records: 1, sessions: 1 })
      expect(await store.findRecord('acme', 'd2')).not.toBeNull()
      expect(await problemsOf(store)).toEqual([])
      clock.advance(1_000)
      expect(await store.deleteBefore(1_500)).toMatchObject({ records: 2, sessions: 2 })
      expect(await problemsOf(store)).toEqual([])
    })

    test('does not wait for an entry whose clock was ahead, nor delete it before its neighbours', async () => {
      const ahead = await stores.open({ clock: handClock(900_000), gatherMs: 1 })
      opened.push(ahead)
      await ahead.append('acme', { ...kept, id: 'ahead' })
      expect((await store.deleteBefore(900)).records).toBe(0)
      await store.append('acme', young)
      clock.advance(10)
      expect((await store.deleteBefore(1_005)).records).toBe(2)
      expect(await problemsOf(store)).toEqual([])
    })

    test('keeps the row of a conversation for as long as a fork of it has one', async () => {
      await store.commitSwitch('acme', replaced, 1)
      clock.advance(1_000)
      await store.joinFamily(key, { ...key, session: 'fork' })
      await store.deleteBefore(2_000)
      expect(await store.commitSwitch('acme', { ...replaced, id: 'd2', session: 'fork' }, 1)).toBe('spent')
    })

    test('that finds nothing old changes nothing', async () => {
      await store.append('acme', kept)
      const head = await store.head()
      expect(await store.deleteBefore(1_000)).toMatchObject({ records: 0, sessions: 0 })
      expect(await store.head()).toEqual(head)
    })

    test('can be repeated, and the chain goes on behind it', async () => {
      await store.append('acme', kept)
      clock.advance(10)
      await store.deleteBefore(1_005)
      await store.append('acme', young)
      clock.advance(10)
      await store.deleteBefore(1_015)
      await store.append('acme', { ...kept, id: 'youngest' })
      expect(await verifyChain(store, { saved: null, key: null, onProblem: () => {} })).toMatchObject({
        decisions: 1,
        deleted: 2,
        problems: 0,
      })
    })
  })

  test('a store that can be written says that it is ready', async () => {
    await expect(store.checkReady()).resolves.toBeUndefined()
  })
}

export async function problemsOf(store: Store): Promise<readonly ChainProblem[]> {
  const problems: ChainProblem[] = []
  await verifyChain(store, { saved: null, key: null, onProblem: (problem) => problems.push(problem) })
  return problems
}

function spent(some: Readonly<Record<string, number | string>>) {
  const nothing = { verifications: 0, generations: 0, switches: 0, followUps: 0, stopped: null }
  return { version: 1, decisions: 0, ...nothing, anomaly: 0, ...some }
}
