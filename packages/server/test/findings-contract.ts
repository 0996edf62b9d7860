/** What every store promises of findings, as a suite to run against each of them. */
import type { DecisionRecord } from '@twincheck/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hourOf } from '../src/finding/finding-query.ts'
import { searchedWords } from '../src/finding/words.ts'
import {
  type AlikeCount,
  type FindingFilter,
  type FindingStretch,
  type FindingsPage,
  sequenceOf,
} from '../src/store/findings/find-findings.ts'
import type { Store } from '../src/store/store.ts'
import { openKeptCounts } from '../src/view/kept-counts.ts'
import { answered, kept, replaced } from './decision-records.ts'
import { handClock } from './hand-clock.ts'
import type { OpenedStores } from './store-contract.ts'

const hourMs = 3_600_000

export function findingsContract(
  create: () => Promise<OpenedStores>,
  /** Everything the store's files or tables hold, as far as text can be looked for in it. */
  readEverything: (stores: OpenedStores) => Promise<string>,
): void {
  let stores: OpenedStores
  let store: Store
  let clock: ReturnType<typeof handClock>

  beforeEach(async () => {
    stores = await create()
    clock = handClock(10 * hourMs)
    store = await stores.open({ clock, gatherMs: 1, patienceMs: 1_000 })
  })

  afterEach(async () => {
    await store.close()
    await stores.remove()
  })

  const anywhere = { tenant: null, from: null, to: null } as const
  const page: FindingsPage = {
    ...anywhere,
    ...{ condition: null, tool: null, model: null, ended: null, price: null },
    ...{ order: 'worst', offset: 0, limit: 100 },
  }
  const listed = async (wanted: Partial<FindingsPage> = {}) => {
    const rows = await store.listFindings({ ...page, ...wanted })
    const records = await store.readRecords(rows.map(sequenceOf))
    return rows.map((row) => records.get(sequenceOf(row))?.record.id)
  }
  const searched = async (text: string, tenant: string | null = null) => {
    const rows = await store.searchFindings(searchedWords(text), { ...anywhere, tenant, limit: 100 })
    const records = await store.readRecords(rows.map(sequenceOf))
    return rows.map((row) => records.get(sequenceOf(row))?.record.id).sort()
  }

  describe('findings', () => {
    test('are the decisions with evidence, worst first: by severity, then by score, then the latest', async () => {
      await store.append('acme', { ...kept, id: 'without' })
      await store.append('acme', evident('mild', [['stale-argument', 0.5]]))
      await store.append('acme', evident('first', [['inverse-action', 1]]))
      await store.append('acme', { ...evident('judged', [['inverse-action', 1]]), score: 0.4 })
      await store.append('acme', evident('second', [['inverse-action', 1]]))
      expect(await listed()).toEqual(['judged', 'second', 'first', 'mild'])
      expect(await listed({ order: 'latest' })).toEqual(['second', 'judged', 'first', 'mild'])
      expect(await listed({ offset: 1, limit: 2 })).toEqual(['second', 'first'])
    })

    test('of several conditions are listed once, found under each, and counted under each', async () => {
      await store.append(
        'acme',
        evident('both', [
          ['stale-argument', 0.9],
          ['inverse-action', 1],
        ]),
      )
      await store.append('acme', evident('one', [['stale-argument', 0.95]]))
      expect(await listed()).toEqual(['both', 'one'])
      expect(await listed({ condition: 'stale-argument' })).toEqual(['one', 'both'])
      expect(await listed({ condition: 'inverse-action' })).toEqual(['both'])
      expect(await searched('undo')).toEqual(['both', 'one'])
      const [found] = await store.searchFindings(searchedWords('inverse'), { ...anywhere, limit: 10 })
      expect(found).toMatchObject({ condition: 'inverse-action', others: ['stale-argument'] })
      const counts = await store.countFindings(anywhere)
      expect(counts.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(2)
      expect(counts.reduce((sum, { conditions }) => sum + conditions, 0)).toBe(3)
    })

    test('are chosen by tool, model, ending, price and hour', async () => {
      const asked = { role: 'verifier', model: 'judge-1', ...noTokens } as const
      await store.append('acme', evident('plain', [['inverse-action', 1]]))
      clock.advance(hourMs)
      const dear = { ...kept.measured, asked: [asked], cost: 0.5 }
      const other = { kind: 'tool-calls', calls: [{ name: 'cancel_order', arguments: {} }] }
      const certified = evident('dear', [['inverse-action', 1]])
      await store.commitSwitch('acme', { ...replaced, ...certified, ...switched, proposal: other, measured: dear }, 1)
      expect(await listed({ tool: 'unlock_account' })).toEqual(['plain'])
      expect(await listed({ tool: 'cancel_order', model: 'judge-1', ended: 'replaced' })).toEqual(['dear'])
      expect(await listed({ price: 'under-1' })).toEqual(['dear'])
      expect(await listed({ price: 'unknown' })).toEqual(['plain'])
      expect(await listed({ from: hourOf(clock.now()) })).toEqual(['dear'])
      expect(await listed({ to: hourOf(clock.now()) - 1 })).toEqual(['plain'])
      expect(await listed({ order: 'dearest' })).toEqual(['dear', 'plain'])
      expect(await store.listActivity(anywhere)).toEqual([
        { hour: 10, decisions: 1, evidence: 1, replaced: 0, unpriced: 1, cost: 0 },
        { hour: 11, decisions: 1, evidence: 1, replaced: 1, unpriced: 0, cost: 0.5 },
      ])
    })

    test('are filtered by several values, by exclusion, by bands, by time and by whether people have said something', async () => {
      const both = evident('both', [
        ['inverse-action', 1],
        ['stale-argument', 0.9],
      ])
      await store.append('acme', { ...both, session: 'labelled' })
      clock.advance(500)
      await store.append('acme', { ...evident('judged', [['stale-argument', 0.95]]), score: 0.6 })
      await store.append('globex', evident('mild', [['foreign%order', 0.5]]))
      const filtered = (...filters: readonly FindingFilter[]) => listed({ filters, order: 'latest' })
      const condition = { column: 'condition', without: false } as const
      expect(await filtered({ ...condition, values: ['stale-argument'] })).toEqual(['judged', 'both'])
      expect(await filtered({ ...condition, values: ['stale-argument', 'foreign%order'] })).toEqual([
        ...['mild', 'judged', 'both'],
      ])
      expect(await filtered({ ...condition, values: ['stale-argument'], without: true })).toEqual(['mild'])
      expect(await filtered({ ...condition, values: ['foreign_order', '%'] })).toEqual([])
      expect(await filtered({ column: 'tenant', values: ['acme', 'other'], without: true })).toEqual(['mild'])
      expect(await filtered({ ...condition, values: [] })).toEqual([])
      const score = { column: 'score', without: false } as const
      expect(await filtered({ ...score, ranges: [[0, Number.POSITIVE_INFINITY]] })).toEqual(['judged'])
      expect(await filtered({ ...score, ranges: [[0.6, 0.7]] })).toEqual(['judged'])
      expect(await filtered({ ...score, ranges: [[0, 0.6]] })).toEqual([])
      expect(await filtered({ column: 'severity', ranges: [[0.95, 1]], without: true })).toEqual(['mild', 'both'])
      const at = clock.now()
      const [until, since] = [await store.sequenceAt(at - 1), await store.sequenceAt(at)]
      expect([until, since, await store.sequenceAt(at + 1)]).toEqual([2, 2, 4])
      expect(await listed({ sequences: [since, null], order: 'latest' })).toEqual(['mild', 'judged'])
      expect(await listed({ sequences: [null, since] })).toEqual(['both'])
      const by = { kind: 'person', name: 'ada', version: null } as const
      const outcome = { id: 'l', session: 'labelled', at: 1, about: 'decision', outcome: 'twin-right', by } as const
      await store.addOutcomes('acme', [{ ...outcome, replaces: null, sample: null, why: null }], 'operatorKey')
      expect(await listed({ labelled: true })).toEqual(['both'])
      expect(await listed({ labelled: false })).toEqual(['judged', 'mild'])
      const counts = await store.countAlike({ labelled: false, sequences: [since, null] })
      expect(
        counts
          .map(({ condition: name, severityBand, scoreBand, decisions }) => [name, severityBand, scoreBand, decisions])
          .sort(),
      ).toEqual([
        ['foreign%order', 'lower', 'none', 1],
        ['stale-argument', '0.95', '0.5', 1],
      ])
      const [whole] = await store.countAlike({
        filters: [
          { ...condition, values: ['stale-argument', 'x'] },
          { column: 'severity', ranges: [[1, 2]], without: false },
        ],
      })
      expect(whole).toMatchObject({ condition: 'inverse-action', others: ['stale-argument'], decisions: 1 })
    })

    test('are counted from memory as the database counts them, while they come, are labelled and are deleted', async () => {
      const { count } = openKeptCounts(store)
      const sorted = (counts: readonly AlikeCount[]) =>
        counts.map((one) => JSON.stringify(one, Object.keys(one).sort())).sort()
      const expectEqual = async () => {
        const places = [null, 2, 6]
        const frames = places.flatMap((from) => places.map((below) => [from, below] as const))
        for (const sequences of frames) {
          for (const labelled of [{}, { labelled: true }, { labelled: false }]) {
            const frame = { sequences, ...labelled }
            expect(sorted(await count(frame)), JSON.stringify(frame)).toEqual(sorted(await store.countAlike(frame)))
          }
        }
        expect(sorted(await count({}))).toEqual(sorted(await store.countAlike({})))
      }
      await expectEqual()
      for (const [index, session] of ['one', 'one', 'two', 'three', 'four', 'five'].entries()) {
        const found = evident(`d${index}`, [
          ['inverse-action', index < 3 ? 1 : 0.5],
          ['stale-argument', 0.2],
        ])
        await store.append('acme', { ...found, session })
        clock.advance(1_000)
        if (index % 2 === 0) await count({})
      }
      await expectEqual()
      const by = { kind: 'person', name: 'ada', version: null } as const
      const said = { id: 'l', session: 'two', at: 1, about: 'decision', outcome: 'unclear', by } as const
      await store.addOutcomes('acme', [{ ...said, replaces: null, sample: null, why: null }], 'operatorKey')
      await expectEqual()
      await store.deleteBefore(10 * hourMs + 2_500)
      await store.append('acme', evident('later', [['inverse-action', 1]]))
      await store.append('acme', evident('last', [['inverse-action', 1]]))
      await expectEqual()
    })

    test('say how often the actor insisted on a call that was answered', async () => {
      const answer = { action: { kind: 'answer', text: 'Not executed.' }, origin: 'deterministic' } as const
      const decided = (id: string) => ({ ...evident(id, [['inverse-action', 1]]), session: id })
      const answered = { ...switched, twin: { ...answer, condition: 'inverse-action' } }
      await store.commitSwitch('acme', { ...replaced, ...decided('answered'), ...answered }, 1)
      await store.commitSwitch('acme', { ...replaced, ...decided('completed'), ...switched }, 1)
      const because = { stage: 'evidence', code: 'insisted' } as const
      await store.append('acme', { ...decided('again'), session: 'answered', because })
      await store.append('other', decided('kept'))
      expect(await listed({ ended: 'insisted' })).toEqual(['again'])
      expect(await store.countInsisted({ tenant: null })).toEqual({ answers: 1, insisted: 1 })
      expect(await store.countInsisted({ tenant: 'other' })).toEqual({ answers: 0, insisted: 0 })
    })

    test('say which calls were answered, would have been, and were insisted on', async () => {
      const found = (id: string) => ({ ...evident(id, [['done-already', 1]]), session: id, mode: 'advise' }) as const
      const { outcome, because, advice } = answered
      await store.commitAnswer('acme', { ...found('told'), outcome, because, ...(advice ? { advice } : {}) })
      const given = advice ? { advice } : {}
      for (const [id, stage, code] of [
        ['shadow', 'mode', 'shadow'],
        ['control', 'canary', 'control'],
        ['cannot', 'advice', 'cannot-answer'],
      ] as const)
        await store.append('acme', { ...found(id), ...given, because: { stage, code } })
      await store.append('acme', { ...found('again'), because: { stage: 'advice', code: 'insisted' } })
      expect(await listed({ ended: 'answered' })).toEqual(['told'])
      expect([...(await listed({ ended: 'would-answer' }))].sort()).toEqual(['control', 'shadow'])
      expect(await listed({ ended: 'insisted' })).toEqual(['again'])
      expect(await listed({ ended: 'kept' })).toEqual(['cannot'])
      expect(await store.countInsisted({ tenant: null })).toEqual({ answers: 1, insisted: 1 })
    })

    test('of one tenant are listed, counted and searched under no other, whatever it is called', async () => {
      const names = ['acme', "acme' or '1'='1", 'acme%', 'ACME', 'a'.repeat(300), 'a'.repeat(512)]
      for (const [index, tenant] of names.entries()) {
        await store.append(tenant, { ...evident(`of-${index}`, [['inverse-action', 1]]), session: 'shared' })
      }
      for (const [index, tenant] of names.entries()) {
        expect(await listed({ tenant })).toEqual([`of-${index}`])
        expect(await searched('unlock', tenant)).toEqual([`of-${index}`])
        expect((await store.countFindings({ ...anywhere, tenant })).map(({ decisions }) => decisions)).toEqual([1])
        expect((await store.listActivity({ ...anywhere, tenant })).map(({ decisions }) => decisions)).toEqual([1])
      }
      expect(await listed({ tenant: 'nobody' })).toEqual([])
      expect(await searched('unlock', 'nobody')).toEqual([])
    })
  })

  describe('a search', () => {
    test('looks through calls, arguments, reasons and quotes, by words or their beginnings, in any language', async () => {
      const call = {
        name: 'cancelPendingOrder',
        arguments: { order_id: '#W-4711', note: 'Größe geändert, 取消订单 سلة' },
      }
      const proposal = { kind: 'tool-calls', calls: [call] }
      await store.append('acme', { ...evident('wanted', [['inverse-action', 1]]), proposal })
      await store.append('acme', evident('other', [['inverse-action', 1]]))
      for (const text of ['cancel pending', 'ORDER', '#W-4711', 'w 4711', 'größe', 'geand', '订单', 'سلة']) {
        expect([text, await searched(text)]).toEqual([text, ['wanted']])
      }
      expect(await searched('undo')).toEqual(['other', 'wanted'])
      expect(await searched('undo unlock')).toEqual(['other'])
      expect(await searched('ca')).toEqual([])
    })

    test('made of operators, quotes, NUL, halves of letters or 100 kB is a search for its words, and nothing else', async () => {
      await store.append('acme', evident('wanted', [['inverse-action', 1]]))
      const nothing = [
        '',
        ' ',
        '"',
        "'",
        '* OR',
        'NEAR(',
        '!',
        '&',
        '\0',
        '\ud800',
        '(((',
        'body:',
        ':*',
        '-',
        '%',
        '_',
      ]
      for (const text of nothing) expect([text, await searched(text)]).toEqual([text, []])
      for (const text of [
        'unlock*',
        '"unlock',
        "unlock'",
        'unlock\0',
        '\u202eunlock',
        '{unlock}',
        'unlock:*',
        '-unlock',
      ]) {
        expect([text, await searched(text)]).toEqual([text, ['wanted']])
      }
      expect(await searched(`unlock ${'x" OR '.repeat(20_000)}`)).toEqual([])
      expect(await searched("unlock'; drop table findings; --")).toEqual([])
      expect(await listed({ tool: '\0', condition: "' or 1 = 1", model: '\ud800' })).toEqual([])
      expect(await listed({ tenant: '\0' })).toEqual([])
      expect(await listed()).toEqual(['wanted'])
    })

    test('finds the latest where there are more than are asked for, of the tenant and the time that are asked for', async () => {
      await store.append('globex', evident('only', [['inverse-action', 1]]))
      clock.advance(hourMs)
      for (const id of ['one', 'two', 'three']) await store.append('acme', evident(id, [['inverse-action', 1]]))
      const found = async (stretch: Partial<FindingStretch>) => {
        const rows = await store.searchFindings(searchedWords('undo'), { ...anywhere, ...stretch, limit: 2 })
        const records = await store.readRecords(rows.map(sequenceOf))
        return rows.map((row) => records.get(sequenceOf(row))?.record.id).sort()
      }
      expect(await found({})).toEqual(['three', 'two'])
      expect(await found({ tenant: 'globex' })).toEqual(['only'])
      expect(await found({ to: hourOf(clock.now()) - 1 })).toEqual(['only'])
    })

    test('is no trouble for what a hostile record holds', async () => {
      const [certificate] = evident('x', [['inverse-action', 1]]).certificates
      const hostile = {
        name: `n\0\ud800${'a'.repeat(5_000)}`,
        arguments: { '': 'z\0'.repeat(50_000), deep: nest(500) },
      }
      const record = {
        ...evident('hostile', [['inverse-action', 1]]),
        proposal: { kind: 'tool-calls', calls: [hostile] },
        certificates: certificate
          ? [{ ...certificate, condition: `c\0${'"'.repeat(400)}`, reason: 'odd\0 words' }]
          : [],
      }
      await store.append('acme', record)
      expect(await searched('odd words')).toEqual(['hostile'])
      const [count] = await store.countFindings(anywhere)
      expect(await listed({ tool: count?.tool ?? '', condition: count?.condition ?? '' })).toEqual(['hostile'])
    })
  })

  describe('retention', () => {
    test('empties lists, counts and the index of words with the decisions, and leaves the others', async () => {
      const secret = { kind: 'tool-calls', calls: [{ name: 'pay', arguments: { iban: 'QQ99SECRETWORD' } }] }
      await store.append('acme', {
        ...evident('old', [
          ['stale-argument', 1],
          ['inverse-action', 1],
        ]),
        proposal: secret,
      })
      expect(await searched('QQ99SECRETWORD')).toEqual(['old'])
      expect((await readEverything(stores)).toLowerCase()).toContain('qq99secretword')
      clock.advance(3 * hourMs)
      await store.append('acme', evident('young', [['inverse-action', 1]]))
      await store.deleteBefore(clock.now() - hourMs)
      expect(await listed()).toEqual(['young'])
      expect(await listed({ tool: 'pay' })).toEqual([])
      expect(await searched('QQ99SECRETWORD')).toEqual([])
      expect(await searched('pay')).toEqual([])
      expect(await searched('undo')).toEqual(['young'])
      expect(await store.countFindings(anywhere)).toMatchObject([
        { tool: 'unlock_account', decisions: 1, conditions: 1 },
      ])
      expect((await store.listActivity(anywhere)).map(({ hour }) => hour)).toEqual([13])
      expect((await readEverything(stores)).toLowerCase()).not.toContain('qq99secretword')
    })
  })

  test('a decision that is refused leaves no finding behind', async () => {
    await store.append('acme', evident('one', [['inverse-action', 1]]))
    await expect(store.append('acme', evident('one', [['stale-argument', 1]]))).rejects.toThrow('Another record')
    expect(await listed()).toEqual(['one'])
    expect(
      await store.commitSwitch('acme', { ...replaced, ...evident('two', [['inverse-action', 1]]), ...switched }, 0),
    ).toBe('spent')
    expect(await listed()).toEqual(['one'])
  })
}

const noTokens = { inputTokens: null, outputTokens: null, milliseconds: 1, cost: null } as const
const switched = { outcome: 'replaced', because: null, twin: replaced.twin, score: 0.99 } as const

export function evident(
  id: string,
  conditions: readonly (readonly [name: string, severity: number])[],
): DecisionRecord {
  return {
    ...kept,
    id,
    certificates: conditions.map(([condition, severity]) => ({
      condition,
      version: 1,
      severity,
      authorises: 'withholding',
      calls: [0],
      reason: 'It would undo what was done.',
      exhibits: [{ position: 'proposal', text: 'account AC-1001' }],
      finding: {},
    })),
  }
}

function nest(depth: number): DecisionRecord['proposal'] {
  let value: DecisionRecord['proposal'] = { end: 'here' }
  for (let level = 0; level < depth; level++) value = { in: value }
  return value
}
