/** `twincheck calibrate` on one's own conversations, and `twincheck triage`: the real binary, a verifier over HTTP, a real store. */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DecisionRecord, paperPolicy, policyFingerprint, readCalibration } from '@twincheck/core'
import { readReportedOutcome } from '@twincheck/core/canary'
import { openStore } from '@twincheck/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HouseModel, startHouseModel } from '../../../eval/test/house-model.ts'
import { bothPrefer } from '../../../eval/test/scripted-judge.ts'
import { calmMessages, undoingMessages } from '../../../eval/test/trace-files.ts'
import { kept, replaced } from '../../../server/test/decision-records.ts'
import { twincheck } from '../../test/one-process.ts'
import { smallRuns, writeRuns } from '../../test/small-bfcl.ts'

const completion = 'The requested operation is complete.'
const fingerprint = policyFingerprint(paperPolicy, 'one-request')

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
  const ended = await twincheck('calibrate', traces, '--out', out, ...model, ...flags)
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
      'each switch:       at most 95 % touched (0 of 2 labelled would-switch conversations; 77.6 % if no two',
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
    expect(stderr).toMatch(/\(cost-limit\)|may be\. Nothing was written/)
    const more = await calibrate(traces, ...prices, '--max-cost', '1000')
    expect(more.code).toBe(0)
    expect(more.stderr).toMatch(/Asked \d+ times \([1-9]\d* answers were on the tape\)/)
  })

  test.each([
    ['none of them succeeded', () => writeTraces(undoing('u1', false)), 'no-actor-success'],
    ['none of them is labelled', () => writeTraces(undoing('u1'), calm('c1')), 'no-actor-success'],
  ])('is refused where %s', async (_, write, said) => {
    const { code, stderr, exists } = await calibrate(write())
    expect({ code, exists }).toEqual({ code: 1, exists: false })
    expect(stderr).toContain(said)
  })

  test('is refused where runs of a benchmark are among them, and no model is asked', async () => {
    const { code, stderr } = await calibrate(writeTraces(calm('c1', true)), writeRuns(folder, smallRuns))
    expect(code).toBe(1)
    expect(stderr).toContain('Calibrate on each alone')
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
    expect(stderr).toContain('no-actor-success')
  })

  test('is never pooled with traces', async () => {
    const ended = await twincheck('calibrate', writeTraces(calm('c', true)), '--store', join(folder, 'x.db'))
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

  test('prints a link of the host’s own, in which nothing can be smuggled', async () => {
    const address = await writeStore({ 'a/../b?x={session}': [0.99, null] })
    const { stdout } = await twincheck('triage', '--store', address, '--link', 'https://crm.example/{session}#{record}')
    expect(stdout).toContain('https://crm.example/a%2F..%2Fb%3Fx%3D%7Bsession%7D#')
  })

  test('says where there is nothing to label', async () => {
    const { stdout } = await twincheck('triage', '--store', await writeStore({ quiet: [null, 'success'] }))
    expect(stdout).toContain('there is nothing to label')
  })

  async function triaged(address: string, ...flags: readonly string[]) {
    const { stdout } = await twincheck('triage', '--store', address, '--json', ...flags)
    return JSON.parse(stdout)
  }
})

type Said = 'success' | 'failure' | 'unclear' | 'both' | null

async function fromStore(address: string) {
  const ended = await twincheck('calibrate', '--store', address, '--out', out)
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

async function label(address: string, labels: Readonly<Record<string, Said | string>>): Promise<void> {
  const store = await openStore({ address })
  for (const [session, said] of Object.entries(labels)) {
    const names = said === 'both' ? { ana: 'success', bo: 'failure' } : said === null ? {} : { ana: said }
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
