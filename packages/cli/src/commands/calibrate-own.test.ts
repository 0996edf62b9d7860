/** `twincheck calibrate` on one's own conversations, and `twincheck triage`: the real binary, a verifier over HTTP, a real store. */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DecisionRecord, paperPolicy, policyFingerprint, readCalibration, systemClock } from '@twincheck/core'
import { readReportedOutcome } from '@twincheck/core/canary'
import { loadConfiguration, openStore } from '@twincheck/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HouseModel, startHouseModel } from '../../../eval/test/house-model.ts'
import { bothPrefer } from '../../../eval/test/scripted-judge.ts'
import { calmMessages, undoingMessages } from '../../../eval/test/trace-files.ts'
import { kept, replaced } from '../../../server/test/decision-records.ts'
import { twincheck } from '../../test/one-process.ts'
import { smallRuns, writeRuns } from '../../test/small-bfcl.ts'

const completion = 'The requested operation is complete.'
const fingerprint = policyFingerprint(paperPolicy)

let folder: string
let out: string
let server: HouseModel | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-own-'))
  out = join(folder, 'calibration.json')
})

afterEach(async () => {
  await server?.close()
  server = null
  rmSync(folder, { recursive: true })
})

const undoing = (id: string, outcome?: boolean) => ({ id, outcome, messages: undoingMessages })
const calm = (id: string, outcome?: boolean) => ({ id, outcome, messages: calmMessages })

function writeTraces(...runs: readonly object[]): string {
  const file = join(folder, 'traces.jsonl')
  writeFileSync(file, runs.map((run) => JSON.stringify(run)).join('\n'))
  return file
}

async function calibrate(traces: string, ...flags: readonly string[]) {
  server ??= await startHouseModel({ verdicts: (prompt) => bothPrefer(prompt, completion) })
  const model = ['--verifier', 'verifier-1', '--base-url', server.baseUrl]
  const ended = await twincheck('calibrate', '--profile', 'paper', traces, '--out', out, ...model, ...flags)
  return { ...ended, exists: existsSync(out), written: () => readCalibration(JSON.parse(readFileSync(out, 'utf8'))) }
}

describe('on labelled traces, a calibration', () => {
  test('asks the verifier where there is evidence, and says what it was made from and what it bounds', async () => {
    const traces = writeTraces(undoing('u1', false), undoing('u2', false), calm('c1', true), calm('c2', true))
    const { code, stdout, stderr, written } = await calibrate(traces)
    expect({ code }).toEqual({ code: 0 })
    expect(stderr).toContain('4 conversations, 2 with evidence: at most 2 pairs to judge')
    expect(server?.asked()).toEqual(['ready', 'ready', 'verdicts', 'verdicts'])
    expect(written()).toMatchObject({
      threshold: 0.5,
      fingerprint,
      tasks: [
        { id: 'c1', score: 0, actorSucceeded: true },
        { id: 'c2', score: 0, actorSucceeded: true },
        { id: 'u1', score: 0.99, actorSucceeded: false },
        { id: 'u2', score: 0.99, actorSucceeded: false },
      ],
      evidence: { from: 'traces', conversations: 4, wouldSwitch: 2, drawn: 2, switches: 2, touched: 0, unjudged: 0 },
    })
    // Two templates of two: worth two conversations, two switches of one template worth one.
    expect(stdout).toContain(
      'each switch:       at most 95 % touched (0 of 2 drawn would-switch conversations; 77.6 % if no two',
    )
    expect(stdout).toContain('"acceptedBound": { "conversation": 0.005 }')
  })

  test('puts the threshold above the score of a good one, and says which one sets it', async () => {
    const { stdout, written } = await calibrate(writeTraces(undoing('u1', true), undoing('u2', false)))
    expect(written().threshold).toBeGreaterThan(0.99)
    expect(stdout).toContain('The threshold is set by u1: let a second person look at it.')
    expect(written().evidence).toMatchObject({ switches: 0, touched: 0 })
  })

  test('counts what is not labelled as touched', async () => {
    const { written } = await calibrate(writeTraces(undoing('u1'), undoing('u2', false), calm('c1', true)))
    expect(written().evidence).toMatchObject({ conversations: 3, switches: 2, touched: 1 })
  })

  test('counts what the model could not judge as touched, and says so', async () => {
    server = await startHouseModel({ verdicts: () => ({ status: 500, body: '' }) })
    const { code, stderr, written } = await calibrate(writeTraces(undoing('u1', false), calm('c1', true)))
    expect(code).toBe(2)
    expect(stderr).toContain('u1 counts as touched: its evidence could not be judged')
    expect(written().evidence).toMatchObject({ unjudged: 1, wouldSwitch: 0 })
    expect(written().tasks.map(({ id }) => id)).toEqual(['c1'])
  })

  test('takes labels from a file before those of the traces', async () => {
    const labels = join(folder, 'labels.jsonl')
    writeFileSync(labels, '{"run": "u1", "outcome": true}\n')
    const { written } = await calibrate(writeTraces(undoing('u1', false), calm('c1', true)), '--labels', labels)
    expect(written().threshold).toBeGreaterThan(0.99)
  })

  test('goes on where it stopped: what is on the tape is not asked again', async () => {
    const traces = writeTraces(undoing('u1', false), undoing('u2', false), calm('c1', true))
    const first = await calibrate(traces)
    const before = first.written()
    const again = await calibrate(traces)
    expect(again.written()).toEqual(before)
    expect(again.stderr).toContain('Asked 0 times (4 answers were on the tape)')
    expect(server?.asked()).toHaveLength(4)
  })

  test('stops at the most it may cost, writes nothing, and goes on with more', async () => {
    const traces = writeTraces(undoing('u1', false), undoing('u2', false), undoing('u3', false), calm('c1', true))
    const prices = ['--input-price', '1000', '--output-price', '1000', '--concurrency', '1']
    const { code, stderr, exists } = await calibrate(traces, ...prices, '--max-cost', '0.0000001')
    expect({ code, exists }).toEqual({ code: 1, exists: false })
    expect(stderr).toMatch(/\(cost-limit\)|Nothing was written/)
    const more = await calibrate(traces, ...prices, '--max-cost', '1000')
    expect(more.code).toBe(0)
    expect(more.stderr).toMatch(/Asked \d+ times \([1-9]\d* answers were on the tape\)/)
  })

  test.each([
    ['none of them succeeded', () => writeTraces(undoing('u1', false)), 'no-labelled-success'],
    ['none of them is labelled', () => writeTraces(undoing('u1'), calm('c1')), 'no-labelled-success'],
  ])('is refused where %s', async (_, write, said) => {
    const { code, stderr, exists } = await calibrate(write())
    expect({ code, exists }).toEqual({ code: 1, exists: false })
    expect(stderr).toContain(said)
  })

  test('is refused where runs of a benchmark are among them, and no model is asked', async () => {
    const { code, stderr } = await calibrate(writeTraces(calm('c1', true)), writeRuns(folder, smallRuns))
    expect(code).toBe(1)
    expect(stderr).toContain('Calibrate on each of them separately')
    expect(server?.asked()).toEqual([])
  })

  test('names the flag that is missing for a cost', async () => {
    const { stderr } = await calibrate(writeTraces(calm('c1', true)), '--max-cost', '5')
    expect(stderr).toContain('--input-price is missing')
  })
})

describe('from a store, a calibration', () => {
  test('gives the threshold that traces with the same scores give, and asks nobody', async () => {
    const traces = await calibrate(writeTraces(undoing('u1', false), undoing('u2', true), calm('c1', true)))
    const expected = traces.written()
    const address = await writeStore({ u1: [0.99, 'failure'], u2: [0.99, 'success'], c1: [null, 'success'] })
    const { code, stdout, written } = await fromStore(address)
    expect({ code, threshold: written().threshold }).toEqual({ code: 0, threshold: expected.threshold })
    expect(written().tasks.map(({ id, score }) => [id, score])).toEqual([
      ['c1', 0],
      ['u1', 0.99],
      ['u2', 0.99],
    ])
    expect(stdout).toContain('each conversation:')
  })

  test('counts unlabelled, unclear and contradictory labels as touched', async () => {
    const address = await writeStore({
      a: [0.99, 'failure'],
      b: [0.99, 'unclear'],
      c: [0.99, null],
      d: [0.99, 'both'],
      e: [null, 'success'],
    })
    const { stdout, written } = await fromStore(address)
    expect(stdout).toContain('2 would-switch conversations are unclear, or their labels contradict each other')
    expect(stdout).toContain('1 would-switch conversations have no label')
    expect(written().evidence).toMatchObject({ conversations: 5, wouldSwitch: 4, drawn: 4, switches: 4, touched: 3 })
  })

  test('starts anew under another fingerprint, and says what does not count', async () => {
    const address = await writeStore({ a: [0.99, 'failure'] }, 'sha256:other')
    const { code, stderr } = await fromStore(address)
    expect(code).toBe(1)
    expect(stderr).toContain('1 conversations are recorded under other fingerprints')
  })

  test('is refused without a success', async () => {
    const { code, stderr } = await fromStore(await writeStore({ a: [0.99, 'failure'] }))
    expect(code).toBe(1)
    expect(stderr).toContain('no-labelled-success')
  })

  describe('with conversations that two people labelled', () => {
    /** Of the good ones that ana labels first, bo calls some failures. */
    const twice = async (good: number, called: number) => {
      const sessions = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [`q${index}`, [null, index < good ? 'success' : null] as const]),
      )
      const address = await writeStore({ ...sessions, u: [0.99, 'failure'] })
      const second = Array.from({ length: good }, (_, index) => [`q${index}`, index < called ? 'failure' : 'success'])
      await label(address, Object.fromEntries(second), 'bo')
      return address
    }

    test('divides the bounds by what they leave, where it is asked to, and says what it found', async () => {
      const address = await twice(20, 2)
      const plain = await fromStore(address)
      expect(plain.stderr).toContain(
        'The second annotator called 2 of 20 conversations a failure that the first one called good',
      )
      const before = plain.written().evidence?.bounds.conversation ?? 1
      const estimated = await fromStore(address, '--false-failures', 'labels')
      const { falseFailures, doubleLabels, bounds } = estimated.written().evidence ?? {}
      // At which two or fewer of twenty have a probability of 1 %.
      expect(falseFailures).toBeCloseTo(0.358335, 6)
      expect(doubleLabels).toEqual({ twice: 20, failures: 2 })
      expect(bounds?.conversation).toBeGreaterThan(before / (1 - (falseFailures ?? 0)))
      expect(estimated.stderr).toContain('The bounds take this into account.')
    })

    test('is refused where there are none, and says how to get some', async () => {
      const { code, stderr } = await fromStore(await writeStore({ c: [null, 'success'] }), '--false-failures', 'labels')
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('Let a second person label conversations that the first one called good'),
      ])
      expect(existsSync(out)).toBe(false)
    })

    test('takes traces, which have one label each, for no such', async () => {
      const { code, stderr } = await calibrate(writeTraces(calm('c1', true)), '--false-failures', 'labels')
      expect([code, stderr]).toEqual([1, expect.stringContaining('traces have one label each')])
    })

    test.each(['1', 'many', ''])('is refused a share of %j', async (share) => {
      const { code, stderr } = await fromStore(join(folder, 'none.db'), '--false-failures', share)
      expect([code, stderr]).toEqual([1, expect.stringContaining('from 0 to below 1, or "labels"')])
    })
  })

  test('freezes what the watch compares with, also of conversations that were left alone, from a week of days on', async () => {
    const week = await writeDays(9)
    const { written, stderr } = await fromStore(week)
    const { signs = {}, completeAfterMs } = written().evidence ?? {}
    expect(Object.keys(signs)).toEqual(expect.arrayContaining(['model-errors', 'control-succeeds', 'outcomes-missing']))
    // Nothing was repaired.
    expect(Object.keys(signs)).not.toContain('repaired-fails')
    expect(completeAfterMs).toBe(60_000)
    expect(stderr).toContain('days of complete conversations (false alarms of one sign within 90 days')
  })

  test('refuses a reference of less than a week for the watch, and says what it would be worth', async () => {
    const { written, stderr } = await fromStore(await writeDays(4))
    expect(written().evidence?.signs).toEqual({})
    expect(stderr).toContain('its reference needs 7 days of complete conversations, and the store has 4')
  })

  describe('at a bound on harmed switches that the operator typed', () => {
    const piled = {
      ...Object.fromEntries(Array.from({ length: 29 }, (_, index) => [`f${index}`, [0.98, 'failure'] as const])),
      good: [0.99, 'success'] as const,
    }

    test('keeps what the rule of the paper would leave out, says what remains, and records how the threshold was chosen', async () => {
      const address = await writeStore(piled)
      const paper = await fromStore(address)
      expect(paper.stdout).toContain('0 of 30 would-switch conversations remain')
      expect(paper.stdout).toContain(
        '--harm-bound 20% accepts that up to one switch in 5 touches a conversation that was good',
      )
      expect(paper.stdout).toContain('With it: At 0.5, 30 of 30 would-switch conversations remain')
      const bound = await fromStore(address, '--harm-bound', '20%')
      expect(bound.code).toBe(0)
      expect(bound.stdout).toMatch(
        /At 0\.5, 30 of 30 would-switch conversations remain; at most 1\d(\.\d)? % of switches touch/,
      )
      expect(bound.written()).toMatchObject({
        threshold: 0.5,
        evidence: { switches: 30, touched: 1, thresholdRule: { rule: 'harm-bound', harmBound: 0.2 } },
      })
    })

    test('needs no labelled success', async () => {
      const failures = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [`f${index}`, [0.99, 'failure'] as const]),
      )
      const { code, written } = await fromStore(await writeStore(failures), '--harm-bound', '0.2')
      expect([code, written().threshold]).toEqual([0, 0.5])
    })

    test('is refused where no threshold keeps to it, with what was found', async () => {
      const { code, stderr } = await fromStore(await writeStore(piled), '--harm-bound', '2%')
      expect(code).toBe(1)
      expect(stderr).toContain('No threshold of the list keeps to the bound of 2 % harmed switches')
      expect(stderr).toContain('at 0.5: 1 of 30 labelled switches touched')
      expect(existsSync(out)).toBe(false)
    })

    test.each(['0', '100%', '120%', 'many', '20%%', '-5%'])('is refused a bound of %j', async (bound) => {
      const { code, stderr } = await fromStore(join(folder, 'none.db'), '--harm-bound', bound)
      expect([code, stderr]).toEqual([1, expect.stringContaining('such as 20% or 0.2')])
    })
  })

  test('prints a moment as a date, never as milliseconds', async () => {
    const address = await writeStore({ a: [0.99, null], b: [0.99, null], c: [null, 'success'] })
    await twincheck('triage', '--profile', 'paper', '--store', address, '--draw', '1')
    const { stderr } = await fromStore(address)
    expect(stderr).toMatch(/began before \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
    expect(stderr).not.toMatch(/\d{13}/)
  })

  test('says that conversations which open alike count as one kind, and what to do', async () => {
    const address = await writeStore({ a: [0.99, 'failure'], b: [0.99, 'failure'], c: [null, 'success'] })
    const store = await openStore({ address })
    for (const session of ['a', 'b'])
      await store.noteSession(
        { tenant: 'local', session },
        { cluster: 'one', unit: session, arm: 'control', stage: null },
      )
    await store.close()
    expect((await fromStore(address)).stdout).toContain('2 drawn would-switch conversations count as 1:')
  })

  test('says that conversations which differ in a name count as different, and that the bound may be larger', async () => {
    const { stdout } = await fromStore(
      await writeStore({ a: [0.99, 'failure'], b: [0.99, 'failure'], c: [null, 'success'] }),
    )
    expect(stdout).toContain('If they differ only in a name ("lock the account of X"), they are of one kind')
  })

  test('says how many conversations the advised bound takes', async () => {
    const { stdout } = await fromStore(await writeStore({ a: [0.99, 'failure'], c: [null, 'success'] }))
    expect(stdout).toContain('at most 0.5 % of conversations touched: here 1 and')
    expect(stdout).toContain('0.5 % takes about 598 different conversations in shadow with as few touched; you have 2.')
  })

  test('does not recommend a second label where two people have labelled, but no good conversation', async () => {
    const address = await writeStore({ a: [0.99, 'failure'], c: [null, 'success'] })
    await label(address, { a: 'failure' }, 'bo')
    const { stderr } = await fromStore(address, '--false-failures', 'labels')
    expect(stderr).toContain(
      '1 conversations were labelled by two people, and the first label of none of them is a success',
    )
  })

  test('is never pooled with traces', async () => {
    const ended = await twincheck(
      'calibrate',
      '--profile',
      'paper',
      writeTraces(calm('c', true)),
      '--store',
      join(folder, 'x.db'),
    )
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('never pooled')
  })
})

describe('triage', () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`s${index}`, [0.99, null] as const]))

  test('draws would-switch conversations in an order that stays, records them, and shows both bounds', async () => {
    const address = await writeStore({ ...many, quiet: [null, 'success'] })
    const first = await triaged(address, '--draw', '5')
    expect(first).toMatchObject({ frame: { conversations: 13, wouldSwitch: 12, rule: 1 }, left: 7 })
    const again = await triaged(address, '--draw', '2')
    expect(again.sample).toBe(first.sample)
    const names = (one: { readonly drawn: readonly { readonly session: string }[] }) =>
      one.drawn.map(({ session }) => session)
    expect(names(again).slice(0, 5)).toEqual(names(first))
    expect(names(again)).toHaveLength(7)
    expect(names(again)).not.toEqual([...names(again)].sort())
    expect(again.afterwards.conversation.bound).toBeLessThan(again.now.conversation.bound)
    const store = await openStore({ address })
    expect(await store.listEvents('sample')).toHaveLength(2)
    await store.close()
  })

  test('reports the bound of a calibration, also after retention has deleted a part of the sample', async () => {
    const address = join(folder, 'store.db')
    const dayMs = 86_400_000
    const start = Date.now() - 10 * dayMs
    const names = (age: string) => [...Array.from({ length: 8 }, (_, index) => `${age}-${index}`), `${age}-quiet`]
    for (const session of [...names('old'), ...names('new')]) {
      const at = session.startsWith('old') ? start : start + 5 * dayMs
      const store = await openStore({ address, clock: { ...systemClock, now: () => at } })
      await store.append('local', recordOf(session, session.endsWith('quiet') ? null : 0.99, fingerprint))
      await store.close()
    }
    const before = await triaged(address, '--draw', '10')
    await label(address, sessionsOf(before.drawn, 'failure'))
    await label(address, { 'new-quiet': 'success' })
    const store = await openStore({ address })
    await store.deleteBefore(start + dayMs)
    await store.close()
    const after = await triaged(address, '--draw', '0')
    const { written } = await fromStore(address)
    expect(after.now.conversation.bound).toBe(written().evidence?.bounds.conversation)
    expect(after.stored).toMatchObject({ conversations: 9, wouldSwitch: 8 })
    // Never one that was not drawn before: those that were deleted do not move others up.
    const drawnBefore = Object.keys(sessionsOf(before.drawn, 'failure'))
    const drawnAfter = Object.keys(sessionsOf(after.drawn, 'failure'))
    expect(drawnAfter).toEqual(drawnBefore.filter((session) => session.startsWith('new')))
    expect(drawnAfter.length + after.deleted).toBe(10)
  })

  function sessionsOf(drawn: readonly { readonly session: string }[], said: Said) {
    return Object.fromEntries(drawn.map(({ session }) => [session, said]))
  }

  test('lets a label that came unasked lower nothing', async () => {
    const address = await writeStore(many)
    const { drawn, sample } = await triaged(address, '--draw', '5')
    const asked = drawn.map(({ session }: { readonly session: string }) => session)
    const unasked = Object.keys(many).filter((session) => !asked.includes(session))
    const before = (await triaged(address, '--draw', '0')).now.conversation.bound
    await label(address, Object.fromEntries(unasked.slice(0, 3).map((session) => [session, 'failure'])))
    expect((await triaged(address, '--draw', '0')).now.conversation.bound).toBe(before)
    await label(address, Object.fromEntries(asked.map((session: string) => [session, 'failure'])))
    const after = await triaged(address, '--draw', '0')
    expect(after.sample).toBe(sample)
    expect(after.now.conversation.bound).toBeLessThan(before)
  })

  describe('where nothing would switch', () => {
    const certificate: DecisionRecord['certificates'][number] = {
      condition: 'inverse-action',
      version: 1,
      severity: 1,
      authorises: 'deletion',
      calls: [0],
      reason: 'r',
      exhibits: [],
      finding: null,
    }

    test('says that evidence was found and no verifier is configured, how often, and what to configure', async () => {
      const address = await writeStore({ quiet: [null, null] })
      const store = await openStore({ address })
      for (const id of ['d1', 'd2', 'd3'])
        await store.append('local', {
          ...recordOf('found', null, fingerprint),
          ...{ id, because: { stage: 'verifier', code: 'no-model' }, certificates: [certificate] },
        })
      await store.close()
      const { code, stdout } = await twincheck('triage', '--profile', 'paper', '--store', address)
      expect(code).toBe(0)
      expect(stdout).toContain('Evidence was found and no verifier is configured: 3 decisions with evidence, in 1 of 2')
      const [line = ''] = stdout.split('\n').filter((one) => one.includes('"model":'))
      const config = join(folder, 'gateway.json')
      const upstreams = { openai: { baseUrl: 'http://127.0.0.1:9/v1' } }
      writeFileSync(config, JSON.stringify({ upstreams, ...JSON.parse(`{${line}}`) }))
      expect(loadConfiguration(config, { OPENAI_API_KEY: 'k' }).model).toMatchObject({ verifier: 'gpt-5.4-mini' })
    })

    test('says that nothing was decided yet, or only under another profile', async () => {
      const address = await writeStore({})
      expect((await twincheck('triage', '--profile', 'paper', '--store', address)).stdout).toContain(
        'No decision is recorded in this store',
      )
      await writeStore({ a: [0.99, null] }, 'sha256:other')
      expect((await twincheck('triage', '--profile', 'paper', '--store', address)).stdout).toContain(
        'No conversation was decided under this profile; 1 were under others. Pass the profile',
      )
    })

    test('says so where evidence was judged and kept, and where the verifier failed', async () => {
      const address = await writeStore({ a: [0, null] })
      expect((await twincheck('triage', '--profile', 'paper', '--store', address)).stdout).toContain(
        'No call would be replaced in the only conversation in shadow',
      )
      const store = await openStore({ address })
      await store.append('local', {
        ...recordOf('b', null, fingerprint),
        ...{ certificates: [certificate], exception: { name: 'ModelStatusError', message: '500' } },
      })
      await store.close()
      expect((await twincheck('triage', '--profile', 'paper', '--store', address)).stdout).toContain(
        '1 of 2 with evidence were not judged',
      )
    })
  })

  describe('of those that would not switch', () => {
    const rest = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`q${index}`, [null, null] as const]))

    test('puts up one in fifty at most, in an order that stays, and records their share', async () => {
      const address = await writeStore({ ...many, ...rest })
      const first = await triaged(address, '--draw', '0', '--rest', '1')
      expect([first.rest.drawn.length, first.rest.left]).toEqual([1, 2])
      const again = await triaged(address, '--draw', '0', '--rest', '9')
      expect([again.rest.drawn.length, again.rest.left]).toEqual([3, 0])
      expect(again.rest.drawn[0].session).toBe(first.rest.drawn[0].session)
      expect(new Set(again.rest.drawn.map(({ session }: { readonly session: string }) => session)).size).toBe(3)
      expect((await triaged(address, '--draw', '0')).rest.drawn).toEqual(again.rest.drawn)
      const store = await openStore({ address })
      const [last] = await store.listEvents('sample')
      expect(last?.content).toMatchObject({
        id: again.rest.sample,
        frame: { stratum: 'rest', share: 3 / 120, rule: 1 },
      })
      await store.close()
    })

    test('shows them apart, with the record to look at', async () => {
      const { stdout } = await twincheck(
        'triage',
        '--profile',
        'paper',
        '--store',
        await writeStore({ ...many, ...rest }),
        '--rest',
        '2',
      )
      expect(stdout).toMatch(
        /Of the 120 that would not switch, 2 are drawn in sample r-\w+; --rest 1 makes it one in fifty/,
      )
      expect(stdout).toMatch(/r-q\d+/)
    })

    test('counts a success among these in a bound, and none that came unasked', async () => {
      const address = await writeStore({ ...many, ...rest })
      const { drawn, rest: others } = await triaged(address, '--draw', '12', '--rest', '3')
      const asked = [...drawn, ...others.drawn].map(({ session }: { readonly session: string }) => session)
      const unasked = Object.keys(rest).filter((session) => !asked.includes(session))
      await label(
        address,
        Object.fromEntries(drawn.map(({ session }: { readonly session: string }) => [session, 'failure'])),
      )
      await label(address, Object.fromEntries(unasked.map((session) => [session, 'success'])))
      expect((await fromStore(address)).written().evidence).toMatchObject({ successes: { labelled: 0, touched: 0 } })
      await label(
        address,
        Object.fromEntries(others.drawn.map(({ session }: { readonly session: string }) => [session, 'success'])),
      )
      // Now all are labelled, and there is nothing left to pick.
      expect((await fromStore(address)).written().evidence).toMatchObject({ successes: { labelled: 120, touched: 0 } })
    })

    test('counts them at no higher rate than those that would switch', async () => {
      const address = await writeStore({ ...many, ...rest })
      const { drawn, rest: others } = await triaged(address, '--draw', '0', '--rest', '3')
      expect(drawn).toEqual([])
      const names = others.drawn.map(({ session }: { readonly session: string }) => [session, 'success'])
      await label(address, Object.fromEntries(names))
      expect((await fromStore(address)).written().evidence).toMatchObject({ successes: { labelled: 0 } })
      await triaged(address, '--draw', '1')
      expect((await fromStore(address)).written().evidence).toMatchObject({ drawn: 1, successes: { labelled: 3 + 1 } })
    })
  })

  test('prints a link of the host’s own, in which nothing can be smuggled', async () => {
    const address = await writeStore({ 'a/../b?x={session}': [0.99, null] })
    const { stdout } = await twincheck(
      'triage',
      '--profile',
      'paper',
      '--store',
      address,
      '--link',
      'https://crm.example/{session}#{record}',
    )
    expect(stdout).toContain('https://crm.example/a%2F..%2Fb%3Fx%3D%7Bsession%7D#')
  })

  test('says where there is nothing to label', async () => {
    const { stdout } = await twincheck(
      'triage',
      '--profile',
      'paper',
      '--store',
      await writeStore({ quiet: [null, 'success'] }),
    )
    expect(stdout).toContain('there is nothing to label')
  })

  async function triaged(address: string, ...flags: readonly string[]) {
    const { stdout } = await twincheck('triage', '--profile', 'paper', '--store', address, '--json', ...flags)
    return JSON.parse(stdout)
  }
})

test('triage and calibrate say how often the actor insisted on a withheld call', async () => {
  const address = await writeStore({ a: [0.99, 'failure'], c: [null, 'success'] })
  expect((await twincheck('triage', '--profile', 'paper', '--store', address)).stdout).not.toContain('insisted')
  expect((await fromStore(address)).stderr).not.toContain('insisted')
  const store = await openStore({ address })
  const certificate = { condition: 'inverse-action', version: 6, severity: 1, authorises: 'withholding' } as const
  const found = { certificates: [{ ...certificate, calls: [0], reason: 'It undoes.', exhibits: [], finding: {} }] }
  const twin = { action: { kind: 'answer', text: 'Not executed.' }, origin: 'deterministic' } as const
  for (const session of ['x', 'y']) {
    const answered = { ...replaced, ...found, id: session, session, twin: { ...twin, condition: 'inverse-action' } }
    await store.commitSwitch('local', answered, 1)
  }
  const because = { stage: 'evidence', code: 'insisted' } as const
  await store.append('local', { ...kept, ...found, id: 'again', session: 'x', because })
  await store.close()
  const sentence = 'Withheld calls that were answered: 2. The actor insisted on 1: it disagreed'
  expect((await twincheck('triage', '--profile', 'paper', '--store', address)).stdout).toContain(sentence)
  const { stdout } = await twincheck('triage', '--profile', 'paper', '--store', address, '--json')
  expect(JSON.parse(stdout)).toMatchObject({ insisted: { answers: 2, insisted: 1 } })
  expect((await fromStore(address)).stderr).toContain(sentence)
})

type Said = 'success' | 'failure' | 'unclear' | 'both' | null

async function fromStore(address: string, ...flags: readonly string[]) {
  const ended = await twincheck('calibrate', '--profile', 'paper', '--store', address, '--out', out, ...flags)
  return { ...ended, written: () => readCalibration(JSON.parse(readFileSync(out, 'utf8'))) }
}

async function writeStore(
  sessions: Readonly<Record<string, readonly [number | null, Said]>>,
  under: string = fingerprint,
): Promise<string> {
  const address = join(folder, 'store.db')
  const store = await openStore({ address })
  for (const [session, [score]] of Object.entries(sessions))
    await store.append('local', recordOf(session, score, under))
  await store.close()
  await label(address, Object.fromEntries(Object.entries(sessions).map(([session, [, said]]) => [session, said])))
  return address
}

/** Two conversations a day, the last a day ago: one would switch and failed, one succeeded. */
async function writeDays(days: number): Promise<string> {
  const address = join(folder, 'store.db')
  for (let day = days; day >= 1; day--) {
    const at = Date.now() - day * 86_400_000
    const store = await openStore({ address, clock: { ...systemClock, now: () => at } })
    await store.append('local', recordOf(`switch-${day}`, 0.99, fingerprint))
    await store.append('local', recordOf(`quiet-${day}`, null, fingerprint))
    await store.close()
    await label(address, { [`switch-${day}`]: 'failure', [`quiet-${day}`]: 'success' })
  }
  return address
}

async function label(address: string, labels: Readonly<Record<string, Said | string>>, who = 'ana'): Promise<void> {
  const store = await openStore({ address })
  for (const [session, said] of Object.entries(labels)) {
    const names = said === 'both' ? { ana: 'success', bo: 'failure' } : said === null ? {} : { [who]: said }
    const outcomes = Object.entries(names).map(([name, outcome]) => {
      const by = { kind: 'person', name }
      return readReportedOutcome({ id: `${session}-${name}`, session, outcome, by, at: 1 }, 'outcome')
    })
    await store.addOutcomes('local', outcomes, 'test')
  }
  await store.close()
}

function recordOf(session: string, score: number | null, under: string): DecisionRecord {
  const shared = { id: `r-${session}`, session, mode: 'shadow', fingerprint: under } as const
  if (score === null) return { ...kept, ...shared }
  const because = { stage: 'mode', code: 'shadow' } as const
  return { ...replaced, ...shared, score, outcome: 'kept', because }
}
