/** The share of a canary as an operator sets it, over real stores: what it may be, who is refused, what lasts, what is counted. */

import { assignArm, readReportedOutcome } from '@twincheck/core/canary'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept } from '../../test/decision-records.ts'
import { handClock } from '../../test/hand-clock.ts'
import { onBothStores, type PlacedStores } from '../../test/on-both-stores.ts'
import type { OpenedStores } from '../../test/store-contract.ts'
import { type ChainProblem, verifyChain } from '../store/chain/verify-chain.ts'
import type { Store } from '../store/store.ts'
import { type Canary, openCanary } from './canary.ts'
import { type CanaryConfiguration, noCanary } from './canary-configuration.ts'

const basis = { digest: 'c', opening: null, shadow: null } as const
const scope = { tenant: 'acme', inShadow: [], why: null } as const
const name = { salt: 'spring', calibration: 'c' } as const
const who = { by: 'ada', why: 'a refund went wrong' } as const

onBothStores(suite)

function suite(create: () => Promise<PlacedStores>): void {
  let stores: OpenedStores
  let store: Store
  let clock: ReturnType<typeof handClock>

  beforeEach(async () => {
    ;({ stores } = await create())
    clock = handClock()
    store = await stores.open({ clock, gatherMs: 0 })
  })
  afterEach(async () => {
    await store.close()
    await stores.remove()
  })

  const gateway = (share: CanaryConfiguration['share'], settings: Partial<CanaryConfiguration> = {}) =>
    openCanary({ canary: { salt: 'spring', share, ...settings }, basis, scope, store, clock })
  const started = async (share: CanaryConfiguration['share']) => {
    const canary = gateway(share)
    await canary.open()
    return canary
  }
  const settingOf = async (canary: Canary) => (await canary.report()).setting
  /** As a person does it who has just read the page. */
  const set = async (canary: Canary, share: number, by: string = who.by) =>
    canary.setShare({ share, basis: (await settingOf(canary)).basis, by, why: who.why })
  const shares = async () => (await store.listStages(name)).map(({ share }) => share)
  const drawn = (canary: Canary, session: string, unit: string | null = null) =>
    canary.armOf({ tenant: 'acme', session }, unit, 'c')
  const problems = async () => {
    const found: ChainProblem[] = []
    const reader = await stores.openReader()
    await verifyChain(reader, { saved: null, key: null, onProblem: (problem) => found.push(problem) })
    await reader.close()
    return found
  }

  describe('a share that an operator sets', () => {
    test('is an entry of the chain with who and why, and every gateway draws with it from its next conversation on', async () => {
      const [one, other] = [await started(0.5), await started(0.5)]
      expect(await set(one, 0.1)).toEqual({ kind: 'set' })
      for (const canary of [one, other])
        expect(await settingOf(canary)).toMatchObject({
          ...{ share: 0.1, allowed: 0.5, highest: 0.5 },
          lowered: { share: 0.1, at: clock.now(), ...who },
        })
      const [event] = await store.listEvents('canary-stage', 1)
      expect(event?.content).toEqual({
        ...{ ...name, share: 0.1, allowed: 0.5, epoch: 1, kind: 'trial', cause: 'operator' },
        ...who,
      })
      for (let unit = 0; unit < 40; unit++) {
        const expected = assignArm({ salt: 'spring', tenant: 'acme', unit: `n${unit}` }, 0.1)
        expect(await drawn(unit % 2 === 0 ? one : other, `n${unit}`)).toBe(expected)
      }
      expect(await problems()).toEqual([])
    })

    test('leaves conversations that have begun in their arm, and their forks too', async () => {
      const canary = await started(0.5)
      const before = new Map<string, string>()
      for (let unit = 0; unit < 30; unit++) before.set(`s${unit}`, await drawn(canary, `s${unit}`))
      await set(canary, 0)
      for (const [session, arm] of before) expect(await drawn(canary, session)).toBe(arm)
      for (let unit = 0; unit < 30; unit++) expect(await drawn(canary, `new${unit}`)).toBe('control')
      // A user whose first conversation was repaired begins another one, which is drawn with the new share.
      const [repaired = ''] = [...before].find(([, arm]) => arm === 'repair') ?? []
      expect(await drawn(canary, 'again', repaired)).toBe('control')
    })

    test('can be raised up to the configured share and never above it, also if a gateway is configured with more', async () => {
      await started(0.9)
      const canary = await started(0.5)
      expect((await settingOf(canary)).highest).toBe(0.5)
      expect(await set(canary, 0.51)).toMatchObject({ kind: 'refused', problem: expect.stringContaining('50 %') })
      await set(canary, 0.1)
      expect(await set(canary, 0.6)).toMatchObject({ kind: 'refused' })
      // The page of a running gateway that is configured with more.
      expect(await set(gateway(0.9), 0.9)).toMatchObject({ kind: 'refused' })
      expect(await set(canary, 0.4)).toEqual({ kind: 'set' })
      expect(await set(canary, 0.5)).toEqual({ kind: 'set' })
      expect((await settingOf(canary)).lowered).toBeNull()
      expect(await shares()).toEqual([0.9, 0.5, 0.1, 0.4, 0.5])
    })

    test('can be lowered on the page of a gateway that is configured with less, and raised there only to its own', async () => {
      const small = await started(0.2)
      await started(0.5)
      expect(await settingOf(small)).toMatchObject({ share: 0.5, highest: 0.5, allowed: 0.5 })
      expect(await set(small, 0.3)).toEqual({ kind: 'set' })
      expect(await set(small, 0.1)).toEqual({ kind: 'set' })
      expect((await settingOf(small)).highest).toBe(0.2)
      expect(await set(small, 0.3)).toMatchObject({ kind: 'refused' })
      expect(await set(small, 0.2)).toEqual({ kind: 'set' })
      // The configuration that began last allows more, so the share is still lowered.
      expect((await settingOf(small)).lowered).toMatchObject({ share: 0.2 })
    })

    test('is refused on a stale page, and says who was first: of two operators at once one is heard', async () => {
      const [one, other] = [await started(0.5), gateway(0.5)]
      const { basis: read } = await settingOf(one)
      const given = await Promise.all([
        one.setShare({ share: 0.1, basis: read, by: 'ada', why: 'too many' }),
        other.setShare({ share: 0.3, basis: read, by: 'bob', why: 'a bit less' }),
      ])
      expect(given.map(({ kind }) => kind).sort()).toEqual(['refused', 'set'])
      const [first, late] = given[0].kind === 'set' ? ['ada', 'bob'] : ['bob', 'ada']
      expect(given.find(({ kind }) => kind === 'refused')).toMatchObject({ problem: expect.stringContaining(first) })
      expect(await one.setShare({ share: 0.2, basis: read, by: late, why: 'again' })).toMatchObject({ kind: 'refused' })
      expect(await shares()).toHaveLength(2)
    })

    test('is refused if everything was stopped after the page was read, and also if the stop was lifted since', async () => {
      const canary = await started(0.5)
      const { basis: read } = await settingOf(canary)
      await store.holdInShadow('bob: it looks odd', 'bob')
      const given = { share: 0.1, basis: read, ...who }
      expect(await canary.setShare(given)).toMatchObject({
        ...{ kind: 'refused', problem: expect.stringContaining('bob: it looks odd') },
      })
      await store.liftShadow('bob')
      expect(await canary.setShare(given)).toMatchObject({ kind: 'refused', problem: expect.stringMatching(/lifted/) })
      expect(await shares()).toEqual([0.5])
    })

    test('is refused by the store itself while it holds everything, whatever the gateway has read before', async () => {
      const canary = await started(0.5)
      const late = { ...store, shadowHold: async () => null }
      const blind = openCanary({ canary: { salt: 'spring', share: 0.5 }, basis, scope, store: late, clock })
      const { basis: read } = await settingOf(canary)
      await store.holdInShadow('bob: it looks odd', 'bob')
      expect(await blind.setShare({ share: 0.1, basis: read, ...who })).toMatchObject({ kind: 'refused' })
      expect(await shares()).toEqual([0.5])
    })

    test('is refused if it is the share already, and without a salt', async () => {
      const canary = await started(0.5)
      expect(await set(canary, 0.5)).toMatchObject({ kind: 'refused', problem: expect.stringContaining('already') })
      const everything = openCanary({ canary: noCanary, basis, scope, store, clock })
      await everything.open()
      expect(await set(everything, 0.5)).toMatchObject({ kind: 'refused', problem: expect.stringContaining('salt') })
    })

    test.each(['', ' ', 'a\0b', 'x'.repeat(201)])('needs the name of a person: not %j', async (by) => {
      const canary = await started(0.5)
      await expect(set(canary, 0.1, by)).rejects.toThrow(/by: expected the name of a person/)
      expect(await shares()).toEqual([0.5])
    })
  })

  describe('a lowered share lasts', () => {
    test('over a restart, and over a restart with another configured share, above it or below', async () => {
      await set(await started(0.5), 0.2)
      expect((await settingOf(await started(0.5))).share).toBe(0.2)
      expect(await shares()).toEqual([0.5, 0.2])
      expect(await settingOf(await started(0.9))).toMatchObject({ share: 0.2, allowed: 0.9, highest: 0.9 })
      expect(await settingOf(await started(0.1))).toMatchObject({ share: 0.1, allowed: 0.1, highest: 0.1 })
      const canary = await started(0.5)
      expect(await settingOf(canary)).toMatchObject({ share: 0.2, lowered: { share: 0.2, ...who } })
      await set(canary, 0.5)
      expect((await settingOf(await started(0.9))).share).toBe(0.9)
    })

    test('over a stop and its lift, which says so, and in the epoch after it', async () => {
      const canary = await started(0.5)
      await set(canary, 0.2)
      await store.holdInShadow('bob: it looks odd', 'bob')
      expect((await canary.report()).lift).toContain('repairs 20 % of units')
      await store.liftShadow('bob')
      // Before a gateway is restarted the new epoch has no stage yet. It can be lowered further, as its first stage.
      expect(await settingOf(canary)).toMatchObject({ share: 0.2, opens: 2 })
      expect(await set(canary, 0.1)).toEqual({ kind: 'set' })
      const again = await started(0.5)
      expect(await again.report()).toMatchObject({ epoch: { number: 2 }, setting: { share: 0.1, opens: null } })
      expect((await store.listStages(name)).map(({ share, epoch }) => [share, epoch])).toEqual([
        [0.5, 1],
        [0.2, 1],
        [0.1, 2],
      ])
    })

    test('over an adoption', async () => {
      const canary = await started(0.5)
      await converse(canary, 60, helps)
      await set(canary, 0.2)
      await canary.look()
      expect(await canary.report()).toMatchObject({ epoch: { number: 2, kind: 'adopted' }, share: 0.2 })
    })

    test('over the steps of a canary, which take the next one when it was raised again', async () => {
      const canary = await started('stepped')
      expect(await settingOf(canary)).toMatchObject({ share: 0.1, highest: 0.1, configured: null })
      await set(canary, 0.05)
      await converse(canary, 320, mixed)
      expect((await canary.report()).nextShare).toBe(0.5)
      await canary.look()
      expect(await shares()).toEqual([0.1, 0.05])
      await set(canary, 0.1)
      await canary.look()
      expect(await shares()).toEqual([0.1, 0.05, 0.1, 0.5])
      expect((await settingOf(canary)).highest).toBe(0.5)
    }, 120_000)

    test('and is of its canary alone: another calibration or salt begins with its own', async () => {
      await set(await started(0.5), 0.1)
      const other = gateway(0.5, { salt: 'summer' })
      await other.open()
      expect(await settingOf(other)).toMatchObject({ share: 0.5, lowered: null })
    })
  })

  describe('a store of an earlier version', () => {
    test('has no share that an operator set: the configured one is the highest', async () => {
      await store.appendEvent('canary-stage', { ...name, share: 0.5, epoch: 1, kind: 'trial', cause: 'opened' })
      const canary = await started(0.5)
      expect(await settingOf(canary)).toMatchObject({ share: 0.5, highest: 0.5, allowed: 0.5, lowered: null })
      expect(await set(canary, 0.1)).toEqual({ kind: 'set' })
      expect(await shares()).toEqual([0.5, 0.1])
    })

    test('whose gateway has raised what an operator had lowered is lowered again when one of this version starts', async () => {
      await set(await started(0.5), 0.1)
      await store.appendEvent('canary-stage', { ...name, share: 0.5, epoch: 1, kind: 'trial', cause: 'share' })
      expect((await settingOf(await started(0.5))).share).toBe(0.1)
    })
  })

  describe('the counts of a canary whose share was changed', () => {
    test('have each unit once, with the share that its conversation began with', async () => {
      const canary = await started(0.5)
      const begun = async (from: number, count: number) => {
        for (let unit = from; unit < from + count; unit++) await drawn(canary, `u${unit}`)
      }
      const triggered = async (from: number, count: number) => {
        for (let unit = from; unit < from + count; unit++)
          await canary.noteTrigger({ tenant: 'acme', session: `u${unit}` })
      }
      await begun(0, 60)
      await set(canary, 0.1)
      await begun(60, 60)
      // Half of those that began with one share pass the gate only now, and count with it all the same.
      await triggered(30, 90)
      await store.appendEvent('watch', {})
      // A unit that counted before has another conversation, in another arm. It does not count again.
      for (let unit = 30; unit < 60; unit++) {
        const key = { tenant: 'acme', session: `second${unit}` }
        await canary.armOf(key, `u${unit}`, 'c')
        await canary.noteTrigger(key)
      }
      const report = await canary.report()
      const armsAt = (share: number, from: number, to: number) =>
        Array.from({ length: to - from }, (_, index) =>
          assignArm({ salt: 'spring', tenant: 'acme', unit: `u${from + index}` }, share),
        ).filter((arm) => arm === 'repair').length
      const [first, second] = [armsAt(0.5, 30, 60), armsAt(0.1, 60, 120)]
      expect(report.triggered).toEqual({ repair: first + second, control: 90 - first - second })
      expect(report.stages.map(({ share, unlabelled }) => [share, unlabelled])).toEqual([
        [0.5, { repaired: first, control: 30 - first }],
        [0.1, { repaired: second, control: 60 - second }],
      ])
      expect(report).toMatchObject({ epoch: { number: 1 }, sampleRatio: { fits: true } })
    })

    test('stay finite at 0 % and 100 %, and the arms still fit', async () => {
      const canary = await started(1)
      await converse(canary, 10, mixed, 'all')
      await set(canary, 0)
      await converse(canary, 10, mixed, 'none')
      await set(canary, 0.5)
      await converse(canary, 10, mixed, 'half')
      const { evidenceBetter, evidenceWorse, sampleRatio, stages } = await canary.report()
      for (const number of [evidenceBetter, evidenceWorse, sampleRatio.triggered])
        expect(Number.isFinite(number)).toBe(true)
      expect(sampleRatio.fits).toBe(true)
      expect(stages.map(({ repaired, control }) => [sum(repaired), sum(control)]).slice(0, 2)).toEqual([
        [10, 0],
        [0, 10],
      ])
      // Where all units are in one arm, an outcome says nothing about its arm.
      expect(await canary.look()).toBeNull()
    })
  })

  type Arm = 'repair' | 'control'
  const helps = (arm: Arm) => (arm === 'repair' ? 'success' : 'failure')
  const mixed = (_: Arm, unit: number) => (unit % 2 === 0 ? 'success' : 'failure')
  const sum = ({ successes, failures }: { readonly successes: number; readonly failures: number }) =>
    successes + failures

  /** Conversations of units of their own, in which the gate passed, with evidence and a label. */
  async function converse(
    canary: Canary,
    count: number,
    ends: (arm: Arm, unit: number) => string,
    prefix = 's',
  ): Promise<void> {
    const by = { kind: 'person', name: 'ana' }
    for (let unit = 0; unit < count; unit++) {
      const session = `${prefix}${unit}`
      const key = { tenant: 'acme', session }
      const arm = await canary.armOf(key, null, 'c')
      await store.append('acme', { ...kept, id: session, session })
      await canary.noteTrigger(key)
      const outcome = { id: session, session, outcome: ends(arm, unit), by, at: 1 }
      await store.addOutcomes('acme', [readReportedOutcome(outcome, 'outcome')], 'test')
    }
  }
}
