/** Triage and calibration over a store of many decisions: how long they take, and whether memory grows with the store. */

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type DecisionRecord, paperPolicy, policyFingerprint } from '@twincheck/core'
import { readReportedOutcome } from '@twincheck/core/canary'
import { openStore, type Store } from '@twincheck/server'
import pg from 'pg'
import { kept, replaced } from '../../server/test/decision-records.ts'
import { calibrateStore } from '../src/calibration/calibrate-store.ts'
import { triage } from '../src/calibration/triage.ts'

const decisionsEach = 5
const fingerprint = policyFingerprint(paperPolicy)
const batch = 5_000

/** Small unless TWINCHECK_DECISIONS sets the size: a million is what the promise is about. */
const smallDecisions = 20_000

export async function benchOwnTraffic(): Promise<string> {
  const most = Number(process.env.TWINCHECK_DECISIONS ?? smallDecisions)
  const url = process.env.TWINCHECK_POSTGRES_URL
  const lines = ['Own traffic, five decisions a conversation, 1 % would switch, 200 labelled:']
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-own-traffic-'))
  try {
    lines.push('  SQLite', ...(await measureStore(await openStore({ address: join(folder, 'store.db') }), most)))
  } finally {
    rmSync(folder, { recursive: true })
  }
  if (url === undefined) return [...lines, '  PostgreSQL: not measured (needs TWINCHECK_POSTGRES_URL)'].join('\n')
  const schema = `twincheck_bench_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // What autovacuum does by itself on a server as it is delivered, at a moment of its own choosing.
  const tidyUp = async () => void (await client.query(`vacuum analyze ${schema}.sessions, ${schema}.outcomes`))
  try {
    lines.push('  PostgreSQL', ...(await measureStore(await openStore({ address: url, schema }), most, tidyUp)))
  } finally {
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.end()
  }
  return lines.join('\n')
}

/** At a tenth of the size and at the whole of it, so that what grows is seen. */
async function measureStore(
  store: Store,
  most: number,
  tidyUp: () => Promise<void> = async () => {},
): Promise<readonly string[]> {
  const lines: string[] = []
  let written = 0
  try {
    for (const size of [most / 10, most]) {
      written = await fill(store, written, size / decisionsEach)
      await tidyUp()
      lines.push(await measure(store, size))
    }
  } finally {
    await store.close()
  }
  return lines
}

async function measure(store: Store, decisions: number): Promise<string> {
  const { drawn, again, rest, calibrated } = await runOwnTraffic(store, String(decisions))
  const conversations = calibrated.result.calibration.evidence?.conversations
  return (
    `    ${decisions} decisions, ${conversations} conversations: triage ${drawn.seconds} s, again ${again.seconds} s, ` +
    `one of the rest ${rest.seconds} s; calibration ${calibrated.seconds} s, heap at most +${calibrated.megabytes} MB`
  )
}

/** What an operator does, each timed: draws, looks again, draws one of the rest, calibrates. */
export async function runOwnTraffic(store: Store, seed: string) {
  const options = { profile: 'paper', tenant: null, now: Number.MAX_SAFE_INTEGER } as const
  const newSeed = () => seed
  const drawn = await timed(() => triage(store, { ...options, draw: 10, rest: 0, anew: true, newSeed }))
  const again = await timed(() => triage(store, { ...options, draw: 0, rest: 0, anew: false, newSeed }))
  const rest = await timed(() => triage(store, { ...options, draw: 0, rest: 1, anew: false, newSeed }))
  const calibrated = await timed(() =>
    calibrateStore(store, { ...options, falseFailures: 0, harmBound: null, slowMs: 15_000 }),
  )
  return { drawn, again, rest, calibrated }
}

async function timed<Result>(work: () => Promise<Result>) {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed)
  }, 5)
  const startedAt = performance.now()
  const result = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2)
  clearInterval(watching)
  most = Math.max(most, process.memoryUsage().heapUsed)
  return { result, seconds, megabytes: Math.round((most - before) / 1024 / 1024) }
}

/** Conversations from one number to another, and a hundred labels among them. */
export async function fill(store: Store, from: number, to: number): Promise<number> {
  let waiting: Promise<void>[] = []
  for (let session = from; session < to; session++) {
    for (let step = 0; step < decisionsEach; step++) waiting.push(store.append('local', recordOf(session, step)))
    if (waiting.length < batch) continue
    await Promise.all(waiting)
    waiting = []
  }
  await Promise.all(waiting)
  const labelled = Array.from(
    { length: 100 },
    (_, index) => Math.floor(from + ((to - from) * index) / 100) + (index % 2),
  )
  const outcomes = labelled.map((session) => {
    const by = { kind: 'person', name: 'ana' }
    const outcome = session % 100 === 0 ? 'failure' : 'success'
    return readReportedOutcome({ id: `o${session}`, session: nameOf(session), outcome, by, at: 1 }, 'outcome')
  })
  await store.addOutcomes('local', outcomes, 'bench')
  return to
}

function recordOf(session: number, step: number): DecisionRecord {
  const shared = { id: `${session}-${step}`, session: nameOf(session), step, mode: 'shadow', fingerprint } as const
  if (session % 100 !== 0 || step !== 2) return { ...kept, ...shared }
  return { ...replaced, ...shared, outcome: 'kept', because: { stage: 'mode', code: 'shadow' } }
}

function nameOf(session: number): string {
  return `s${String(session).padStart(8, '0')}`
}
