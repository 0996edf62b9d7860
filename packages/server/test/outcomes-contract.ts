/** What every store promises of outcomes, samples and canaries, as a suite to run against each of them. */

import { type ReportedOutcome, TwinCheckError } from '@twincheck/core'
import { readReportedOutcome, settleLabel } from '@twincheck/core/canary'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChainProblem, verifyChain } from '../src/store/chain/verify-chain.ts'
import type { Store } from '../src/store/store.ts'
import { kept, replaced } from './decision-records.ts'
import { handClock } from './hand-clock.ts'
import type { OpenedStores } from './store-contract.ts'

export function outcomesContract(create: () => Promise<OpenedStores>): void {
  let stores: OpenedStores
  let store: Store
  let clock: ReturnType<typeof handClock>
  let opened: Store[]

  const open = async () => {
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

  const add = async (...outcomes: readonly ReportedOutcome[]) => {
    const receipts = await store.addOutcomes('acme', outcomes, 'crm')
    return receipts.map(({ kind }) => kind)
  }

  const problems = async () => {
    const found: ChainProblem[] = []
    await verifyChain(store, { saved: null, key: null, onProblem: (problem) => found.push(problem) })
    return found
  }

  describe('an outcome', () => {
    test('is an entry of the chain, with who said it, when it came and through which key', async () => {
      await store.append('acme', kept)
      expect(await add(reported())).toEqual(['accepted'])
      expect(await store.listOutcomes({ tenant: 'acme', session: 's1' })).toEqual([
        { ...reported(), tenant: 'acme', arrivedAt: clock.now(), key: 'crm', sequence: 2 },
      ])
      expect(await verifyChain(store, { saved: null, key: null, onProblem: () => {} })).toMatchObject({
        decisions: 1,
        outcomes: 1,
        problems: 0,
      })
    })

    test('that is sent again is the same, and another one under its id is refused', async () => {
      await store.append('acme', kept)
      await add(reported())
      clock.advance(5)
      expect(await add(reported(), reported({ outcome: 'failure' }))).toEqual(['accepted-again', 'conflict'])
      expect((await store.head()).sequence).toBe(2)
    })

    test('is among those of all sessions and tenants, which are read on from a place of the chain', async () => {
      await add(reported({ id: 'a' }), reported({ id: 'b', session: 's2' }))
      await store.addOutcomes('globex', [reported({ id: 'c' })], 'crm')
      const all = await store.listOutcomesAfter(0, 10)
      expect(all.map(({ tenant, id }) => `${tenant} ${id}`)).toEqual(['acme a', 'acme b', 'globex c'])
      expect((await store.listOutcomesAfter(0, 2)).map(({ id }) => id)).toEqual(['a', 'b'])
      expect((await store.listOutcomesAfter(all[1]?.sequence ?? 0, 10)).map(({ id }) => id)).toEqual(['c'])
      expect(await store.listOutcomesAfter(all[2]?.sequence ?? 0, 10)).toEqual([])
    })

    test('that comes twice in one list is counted once', async () => {
      await store.append('acme', kept)
      expect(await add(reported(), reported())).toEqual(['accepted', 'accepted-again'])
      expect(await problems()).toEqual([])
    })

    test('of a session nobody has seen waits, and counts when the session comes', async () => {
      expect(await add(reported())).toEqual(['waits'])
      await store.append('acme', judged('s1', 0.99))
      expect(await reportedSessions()).toEqual(['s1 success'])
    })

    test('of another tenant’s session is of one nobody has seen, and never counts there', async () => {
      await store.append('globex', judged('s1', 0.99))
      expect(await add(reported())).toEqual(['waits'])
      expect(await reportedSessions()).toEqual([])
      expect(await store.listOutcomes({ tenant: 'globex', session: 's1' })).toEqual([])
    })

    test('is corrected by another one that replaces it; both stay', async () => {
      await store.append('acme', judged('s1', 0.99))
      expect(await add(reported(), reported({ id: 'o2', outcome: 'failure', replaces: 'o1' }))).toEqual([
        'accepted',
        'accepted',
      ])
      expect(await reportedSessions()).toEqual(['s1 failure'])
      expect(await store.listOutcomes({ tenant: 'acme', session: 's1' })).toHaveLength(2)
    })

    test('may come after its correction in the same list', async () => {
      await store.append('acme', judged('s1', 0.99))
      const correction = reported({ id: 'o2', outcome: 'failure', replaces: 'o1' })
      expect(await add(correction, reported())).toEqual(['accepted', 'accepted'])
      expect(await reportedSessions()).toEqual(['s1 failure'])
    })

    test('is not corrected under an id that nobody knows: the correction is refused', async () => {
      await store.append('acme', judged('s1', 0.99))
      await add(reported())
      const correction = reported({ id: 'o2', outcome: 'failure', replaces: 'o-misspelt' })
      expect(await add(correction)).toEqual(['replaces-unknown'])
      expect(await store.listOutcomes({ tenant: 'acme', session: 's1' })).toHaveLength(1)
      expect(await add({ ...correction, replaces: 'o1' })).toEqual(['accepted'])
    })

    test('cannot be replaced by one of another session, or about something else', async () => {
      await store.append('acme', kept)
      await add(reported())
      expect(await add(reported({ id: 'o2', session: 's2', replaces: 'o1' }))).toEqual(['replaces-another'])
      const verdict = reported({ id: 'o3', about: 'decision', outcome: 'twin-wrong', replaces: 'o1' })
      expect(await add(verdict)).toEqual(['replaces-another'])
      expect(await store.listOutcomes({ tenant: 'acme', session: 's1' })).toHaveLength(1)
    })

    test('that two processes send at the same time is there once', async () => {
      await store.append('acme', kept)
      const second = await open()
      const both = await Promise.all([store, second].map((one) => one.addOutcomes('acme', [reported()], 'crm')))
      expect(
        both
          .flat()
          .map(({ kind }) => kind)
          .sort(),
      ).toEqual(['accepted', 'accepted-again'])
      expect(await problems()).toEqual([])
    })

    test('loses its reason with the entry that retention deletes, and the rest with its session', async () => {
      await store.append('acme', kept)
      await add(reported({ why: 'She said so.' }))
      clock.advance(1_000)
      await store.append('acme', { ...kept, id: 'd2', session: 's2' })
      await store.deleteBefore(clock.now())
      expect(await problems()).toEqual([])
      // s1 had no other entry: its row is gone, and what was said of it.
      expect(await store.listOutcomes({ tenant: 'acme', session: 's1' })).toEqual([])
    })

    test('keeps what it says, without its reason, while its session lives on', async () => {
      await store.append('acme', kept)
      await add(reported({ why: 'She said so.' }))
      clock.advance(1_000)
      await store.append('acme', { ...kept, id: 'd2' })
      await store.deleteBefore(clock.now())
      expect(await store.listOutcomes({ tenant: 'acme', session: 's1' })).toMatchObject([{ id: 'o1', why: null }])
      expect(await add(reported({ why: 'She said so.' }))).toEqual(['accepted-again'])
      expect(await problems()).toEqual([])
    })

    test('with a name no index could hold is refused before anything is written', async () => {
      await expect(store.addOutcomes('x'.repeat(600), [reported()], 'crm')).rejects.toThrow(TwinCheckError)
      expect((await store.head()).sequence).toBe(0)
    })
  })

  describe('conversations in shadow', () => {
    test('are counted with those nobody judged, under one fingerprint, where nothing was replaced', async () => {
      await store.append('acme', judged('a', 0.99))
      await store.append('acme', judged('b', 0))
      await store.append('acme', { ...judged('c', null), exception: { name: 'E', message: 'm' } })
      await store.append('acme', { ...judged('d', 0.9), fingerprint: 'sha256:1' })
      await store.append('acme', judged('e', 0.9))
      await store.append('acme', { ...judged('e', 0.9), id: 'e2', fingerprint: 'sha256:1' })
      await store.commitSwitch('acme', { ...replaced, id: 'f1', session: 'f' }, 1)
      expect(await store.countShadow(frame)).toMatchObject({ conversations: 3, unjudged: 1 })
      expect((await store.listWouldSwitch(frame, 0.5)).map(({ session }) => session)).toEqual(['a'])
      expect(
        (await store.listFingerprints()).map(({ fingerprint, conversations }) => [fingerprint, conversations]),
      ).toEqual(expect.arrayContaining([['sha256:1', 1]]))
    })

    test('are those of one tenant where one is asked for, and begun before the end of the frame', async () => {
      await store.append('acme', judged('a', 0.99))
      await store.append('globex', judged('b', 0.99))
      expect(await store.countShadow({ ...frame, tenant: 'globex' })).toMatchObject({ conversations: 1 })
      expect(await store.countShadow({ ...frame, until: clock.now() })).toMatchObject({ conversations: 0 })
    })

    test('have the highest score of their decisions', async () => {
      for (const [index, score] of [0.6, 0.99, 0].entries())
        await store.append('acme', { ...judged('a', score), id: `d${index}` })
      expect((await store.listWouldSwitch(frame, 0.5)).map(({ score }) => score)).toEqual([0.99])
    })

    test('that are alike make one cluster, those of no known one are alone', async () => {
      for (const session of ['a', 'b', 'c', 'd']) await store.append('acme', judged(session, 0.99))
      for (const session of ['a', 'b'])
        await store.noteSession({ tenant: 'acme', session }, { cluster: 'refunds', unit: null, arm: null, stage: null })
      expect(await store.clusterSizes(frame)).toEqual({ members: 4, squares: 6 })
    })

    test('show that a model failed where it was asked and could not be read, not where time ran out', async () => {
      const failed = { exception: { name: 'ModelStatusError', message: '500' } }
      const becauses = { a: 'verifier', b: 'twin', c: 'boundary', d: 'confirmation' } as const
      for (const [session, stage] of Object.entries(becauses))
        await store.append('acme', { ...judged(session, null), ...failed, because: { stage, code: 'exception' } })
      await store.append('acme', { ...judged('e', null), because: { stage: 'verifier', code: 'prefers-actor' } })
      expect(await store.countSigns(frame, 0, 0.5, 10_000)).toMatchObject({ conversations: 5, errors: 2, unjudged: 4 })
    })

    test('are not judged where no model is configured, which is no failure of a model, in records of every age', async () => {
      const older = {
        because: { stage: 'verifier', code: 'exception' },
        exception: { name: 'NoModelError', message: 'm' },
      }
      await store.append('acme', { ...judged('a', null), because: { stage: 'verifier', code: 'no-model' } })
      await store.append('acme', { ...judged('b', null), ...older })
      expect(await store.countSigns(frame, 0, 0.5, 10_000)).toMatchObject({ conversations: 2, errors: 0, unjudged: 2 })
      const counted = await store.countFindings({ tenant: null, from: null, to: null })
      expect(counted.map(({ ended, decisions }) => [ended, decisions])).toEqual([['no-verifier', 2]])
    })

    test('are counted by day, one observation each', async () => {
      await store.append('acme', judged('a', 0.99))
      await store.append('acme', { ...judged('a', 0.99), id: 'a2' })
      clock.advance(86_400_000)
      await store.append('acme', judged('b', 0))
      const days = await store.countDays(frame, 0.5, 10_000)
      expect(days.map(({ conversations, gate, evidence }) => [conversations, gate, evidence])).toEqual([
        [1, 1, 1],
        [1, 0, 1],
      ])
    })

    test('of a canary are listed where the gate passed, of both arms, without the arm', async () => {
      for (const [session, arm] of [
        ['a', 'repair'],
        ['b', 'control'],
        ['c', 'control'],
      ] as const) {
        await store.append('acme', judged(session, 0.99))
        await store.noteSession({ tenant: 'acme', session }, { cluster: null, unit: session, arm, stage: 1 })
        if (session !== 'c') await store.noteTrigger({ tenant: 'acme', session })
      }
      const found = await store.listTriggered({ tenant: null, since: 0 })
      expect([...found].sort((one, other) => one.session.localeCompare(other.session))).toEqual([
        { tenant: 'acme', session: 'a' },
        { tenant: 'acme', session: 'b' },
      ])
      expect(await store.listTriggered({ tenant: 'other', since: 0 })).toEqual([])
      expect(await store.listTriggered({ tenant: null, since: clock.now() + 1 })).toEqual([])
    })

    test('have a length that a share of them stays within, from the first decision to the last', async () => {
      expect(await store.conversationLength(frame, 0.99)).toBeNull()
      for (const session of ['a', 'b', 'c', 'd']) await store.append('acme', judged(session, 0))
      clock.advance(60_000)
      await store.append('acme', { ...judged('a', 0), id: 'a2' })
      clock.advance(60_000)
      await store.append('acme', { ...judged('b', 0), id: 'b2' })
      const lengths = await Promise.all([0.5, 0.75, 0.99, 1].map((share) => store.conversationLength(frame, share)))
      expect(lengths).toEqual([0, 60_000, 120_000, 120_000])
    })
  })

  describe('how conversations ended', () => {
    const ended = async (from: number, until: number) => {
      const found: string[] = []
      for await (const { session, part, outcomes } of store.readEnded(frame, { from, until }, 0.5))
        found.push(`${session} ${part} ${outcomes.length}`)
      return found
    }

    test('is told of what was repaired, and of what was left alone where the gate passes, as outcomes come', async () => {
      await store.append('acme', judged('a', 0.99))
      await store.append('acme', judged('quiet', 0))
      await store.append('acme', judged('undone', 0.99))
      await store.noteSession(
        { tenant: 'acme', session: 'undone' },
        { cluster: null, unit: 'u', arm: 'repair', stage: 1 },
      )
      await store.commitSwitch('acme', { ...replaced, id: 'f1', session: 'f' }, 1)
      const all = ['a', 'quiet', 'undone', 'f']
      await add(...all.map((session) => reported({ id: `o-${session}`, session })))
      await add(reported({ id: 'verdict', session: 'a', about: 'decision', outcome: 'twin-wrong' }))
      const now = clock.now()
      expect(await ended(now, now + 1)).toEqual(['a control 2', 'f repaired 1'])
      expect([...(await ended(0, now)), ...(await ended(now + 1, now + 2))]).toEqual([])
    })

    test('is missing where no outcome came within a day of the beginning', async () => {
      const day = 86_400_000
      for (const session of ['a', 'b', 'c', 'd']) await store.append('acme', judged(session, 0))
      const from = clock.now()
      await add(reported({ id: 'o-a', session: 'a' }))
      await add(reported({ id: 'o-b', session: 'b', about: 'decision', outcome: 'unclear' }))
      clock.advance(day)
      await add(reported({ id: 'o-c', session: 'c' }))
      await store.append('acme', judged('young', 0))
      const due = (until: number, since: number) => store.countMissing({ ...frame, until }, since)
      expect(await due(from + day, 0)).toEqual([])
      expect(await due(from + day + 1, 0)).toEqual([{ day: 0, due: 4, missing: 3 }])
      // Each is due once, however the hours are cut.
      expect(await due(from + day + 1, from + day)).toEqual([{ day: 0, due: 4, missing: 3 }])
      expect(await due(from + day + 2, from + day + 1)).toEqual([])
    })
  })

  describe('a sample', () => {
    const sampled = {
      ...judgedFrame,
      threshold: 0.5,
      seed: 's',
      rule: 1,
      stratum: 'would-switch',
      share: 1,
      conversations: 3,
      unjudged: 0,
      wouldSwitch: 2,
    } as const

    test('is in the chain with its frame and every draw, and grows at its end', async () => {
      await store.drawSample('s-1', sampled, [{ tenant: 'acme', session: 'a', position: 0 }])
      const both = [
        { tenant: 'acme', session: 'a', position: 0 },
        { tenant: 'acme', session: 'b', position: 1 },
      ]
      await store.drawSample('s-1', sampled, both)
      await store.drawSample('s-1', sampled, both)
      expect(await store.listDrawn('s-1')).toEqual(both)
      expect((await store.listEvents('sample')).map(({ content }) => content.drawn)).toEqual([[both[1]], [both[0]]])
      expect(await store.findSample(sampled)).toMatchObject({ id: 's-1', frame: sampled })
      expect(await store.findSample({ ...sampled, fingerprint: 'sha256:1' })).toBeNull()
      expect(await problems()).toEqual([])
    })

    test('of the rest stands beside that of would-switch conversations, with its share, and is not taken for it', async () => {
      await store.drawSample('s-1', sampled, [{ tenant: 'acme', session: 'a', position: 0 }])
      clock.advance(1)
      const rest = { ...sampled, stratum: 'rest', share: 0.02 } as const
      await store.drawSample('r-1', rest, [{ tenant: 'acme', session: 'q', position: 0 }])
      expect(await store.findSample(sampled)).toMatchObject({ id: 's-1' })
      expect(await store.listDrawn('r-1')).toMatchObject([{ session: 'q' }])
      expect((await store.listEvents('sample')).map(({ content }) => content.frame)).toEqual([rest, sampled])
    })

    test('of the rest is drawn from what stays below the threshold, judged or not', async () => {
      await store.append('acme', judged('switches', 0.5))
      await store.append('acme', judged('low', 0.49))
      await store.append('acme', { ...kept, id: 'n1', session: 'never-judged', mode: 'shadow' })
      await store.append('globex', judged('theirs', 0))
      const names = async (tenant: string | null) => {
        const found: string[] = []
        for await (const { session } of store.readRest({ ...frame, tenant }, 0.5)) found.push(session)
        return found
      }
      expect(await names('acme')).toEqual(['low', 'never-judged'])
      expect(await names(null)).toEqual(['low', 'never-judged', 'theirs'])
    })
  })

  describe('a canary', () => {
    const name = { salt: 'spring', calibration: 'c' }
    const stage = { share: 0.5, allowed: 0.5, epoch: 1, kind: 'trial', cause: 'opened' } as const
    let opened = 0
    beforeEach(async () => {
      await store.beginStage(name, stage, null)
      opened = (await store.listStages(name))[0]?.sequence ?? 0
    })
    const note = (session: string, unit: string, arm: 'repair' | 'control', of = opened) =>
      store.noteSession({ tenant: 'acme', session }, { cluster: null, unit, arm, stage: of })
    const firsts = async (by: 'trigger' | 'evidence', of = [opened]) =>
      (await store.listUnits({ stages: of, opened }, by)).filter(({ isFirst }) => isFirst)

    test('keeps a session in the arm it began in', async () => {
      expect(await note('a', 'u1', 'repair')).toBe('repair')
      expect(await note('a', 'u1', 'control')).toBe('repair')
      expect(await store.findArm({ tenant: 'acme', session: 'a' })).toBe('repair')
      expect(await store.findArm({ tenant: 'globex', session: 'a' })).toBeNull()
    })

    test('counts of each unit the first conversation in which the gate passed', async () => {
      for (const session of ['a', 'b']) await note(session, 'u1', 'repair')
      await note('c', 'u2', 'control')
      await note('d', 'u3', 'control')
      for (const session of ['b', 'a', 'c']) {
        clock.advance(1)
        await store.noteTrigger({ tenant: 'acme', session })
        await store.noteTrigger({ tenant: 'acme', session })
      }
      await add(reported({ session: 'b' }))
      const units = await firsts('trigger')
      expect(units.map(({ session, arm, outcomes }) => [session, arm, settleLabel(outcomes)])).toEqual([
        ['b', 'repair', 'success'],
        ['c', 'control', null],
      ])
      expect(await firsts('trigger', [opened + 1])).toEqual([])
      expect(await firsts('trigger', [])).toEqual([])
    })

    test('counts, for what was intended, of each unit the first conversation with evidence, whether the gate passed or not', async () => {
      await store.append('acme', kept)
      for (const session of ['a', 'b', 'c', 'no-arm']) {
        clock.advance(1)
        await store.append('acme', judged(session, 0))
      }
      await note('s1', 'u1', 'repair')
      for (const session of ['a', 'b']) await note(session, 'u1', 'repair')
      await note('c', 'u2', 'control')
      await note('never-decided', 'u3', 'control')
      await store.noteTrigger({ tenant: 'acme', session: 'b' })
      await add(reported({ session: 'a' }), reported({ id: 'o2', session: 'b', outcome: 'failure' }))
      const units = await firsts('evidence')
      expect(units.map(({ session, arm, outcomes }) => [session, arm, settleLabel(outcomes)])).toEqual([
        ['a', 'repair', 'success'],
        ['c', 'control', null],
      ])
      expect(await firsts('evidence', [opened + 1])).toEqual([])
    })

    test('does not count a conversation that began before the canary, though it is drawn, whatever clocks say', async () => {
      await store.append('acme', judged('before', 0.99))
      await add(reported({ session: 'before' }))
      const later = { salt: 'summer', calibration: 'c' }
      await store.beginStage(later, stage, null)
      const [second] = await store.listStages(later)
      // Set back by an hour: what begins now is dated before what began then.
      clock.advance(-3_600_000)
      for (const session of ['before', 'since']) {
        await note(session, session, 'repair', second?.sequence)
        await store.append('acme', { ...judged(session, 0.99), id: `${session}2` })
        await store.noteTrigger({ tenant: 'acme', session })
      }
      for (const by of ['trigger', 'evidence'] as const) {
        const units = await store.listUnits({ stages: [second?.sequence ?? 0], opened: second?.sequence ?? 0 }, by)
        expect(units.map(({ session }) => session)).toEqual(['since'])
      }
    })

    test('takes as the first of a unit what the store committed first, whatever clocks say', async () => {
      for (const session of ['z-first', 'a-second']) {
        await note(session, 'u1', 'repair')
        await store.noteTrigger({ tenant: 'acme', session })
        await store.append('acme', judged(session, 0.99))
        clock.advance(-3_600_000)
      }
      for (const by of ['trigger', 'evidence'] as const)
        expect((await firsts(by)).map(({ session }) => session)).toEqual(['z-first'])
    })

    test('begins a stage once, of however many that find it due at the same time', async () => {
      const others = await Promise.all([open(), open()])
      const step = { share: 0.9, allowed: 0.9, epoch: 1, kind: 'trial', cause: 'step' } as const
      const begun = await Promise.all(
        [store, ...others, store, ...others].map((one) => one.beginStage(name, step, opened)),
      )
      expect(begun.filter((did) => did)).toHaveLength(1)
      expect(await store.listStages(name)).toMatchObject([{ share: 0.5 }, { share: 0.9 }])
      expect(await store.beginStage(name, step, null)).toBe(false)
      expect(await store.listStages({ ...name, salt: 'other' })).toEqual([])
      expect(await problems()).toEqual([])
    })

    test('finds its stages behind any number of other events', async () => {
      for (let count = 0; count < 30; count++) await store.appendEvent('watch', { count })
      expect(await store.listStages(name)).toHaveLength(1)
      expect((await store.listEvents('watch', 2)).map(({ content }) => content.count)).toEqual([29, 28])
      expect(await store.listEvents('watch')).toHaveLength(30)
    })

    test('does not count what belongs to no arm', async () => {
      await store.append('acme', judged('a', 0.99))
      await store.noteTrigger({ tenant: 'acme', session: 'a' })
      expect(await firsts('trigger')).toEqual([])
    })

    test('leaves repaired sessions out of what shadow shows', async () => {
      for (const session of ['a', 'b']) await store.append('acme', judged(session, 0.99))
      await note('a', 'u1', 'repair')
      await note('b', 'u2', 'control')
      expect(await store.countShadow(frame)).toMatchObject({ conversations: 1 })
    })
  })

  describe('a hold', () => {
    test('and its lifting are entries of the chain, with the first reason and who lifted it', async () => {
      await store.holdInShadow('canary-worse')
      await store.holdInShadow('too late')
      await store.liftShadow('ana')
      await store.liftShadow('bo')
      expect((await store.listEvents('shadow')).map(({ content }) => content)).toEqual([{ reason: 'canary-worse' }])
      const lifted = await store.listEvents('shadow-lifted')
      expect(lifted.map(({ content }) => content)).toEqual([{ reason: 'canary-worse', by: 'ana' }])
      expect(await problems()).toEqual([])
    })

    test.each([
      ['nobody', ''],
      ['blanks', ' \t'],
      ['a NUL', 'a\0'],
      ['a novel', 'x'.repeat(201)],
    ])('is not lifted by %s', async (_, by) => {
      await store.holdInShadow('canary-worse')
      await expect(store.liftShadow(by)).rejects.toThrow(/by: expected the name of a person/)
      expect(await store.shadowHold()).toMatchObject({ reason: 'canary-worse' })
      expect(await store.listEvents('shadow-lifted')).toEqual([])
    })
  })

  async function reportedSessions(): Promise<readonly string[]> {
    const found: string[] = []
    for await (const { session, outcomes } of store.readReported(frame))
      found.push(`${session} ${settleLabel(outcomes)}`)
    return found
  }
}

const judgedFrame = { fingerprint: 'sha256:0', until: Number.MAX_SAFE_INTEGER, tenant: null }
const frame = judgedFrame

function judged(session: string, score: number | null) {
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
  return { ...kept, id: `${session}1`, session, certificates: [certificate], score, mode: 'shadow' } as const
}

function reported(change: Readonly<Record<string, unknown>> = {}): ReportedOutcome {
  const by = { kind: 'person', name: 'ana' }
  return readReportedOutcome({ id: 'o1', session: 's1', outcome: 'success', by, at: 1_000, ...change }, 'outcome')
}
