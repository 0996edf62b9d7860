import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { kept } from '../../test/decision-records.ts'
import { evident } from '../../test/findings-contract.ts'
import { searchedWords } from '../finding/words.ts'
import { emptyChain, entryText, extendChain } from './chain/chain.ts'
import { verifyChain } from './chain/verify-chain.ts'
import { openSqliteStore } from './sqlite/database.ts'
import { textsFor } from './sqlite/text-index.ts'
import { createTables, storeVersion } from './tables.ts'

/** A store of this version, as an earlier TwinCheck that converted older stores would have left it. */
function create(database: DatabaseSync): void {
  for (const statement of createTables('', textsFor(database))) database.exec(statement)
  database.exec(`pragma user_version = ${storeVersion}`)
}

test('a run that was recorded before its records were counted together says what is not known of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'store.sqlite')
  const database = new DatabaseSync(file)
  create(database)
  const text = entryText({ kind: 'decision', at: 1_000, tenant: 'acme', record: kept })
  const { sequence, hash } = extendChain(emptyChain, text)
  database
    .prepare(
      'insert into entries (sequence, written_at, id, tenant, session, entry, hash) values (?, ?, ?, ?, ?, ?, ?)',
    )
    .run(sequence, 1_000, kept.id, 'acme', kept.session, text, hash)
  database.prepare('update chain_head set sequence = ?, hash = ?').run(sequence, hash)
  database.exec('update findings_from set sequence = 2')
  // A fork: it has inherited two decisions and taken one.
  database
    .prepare(
      `insert into sessions (tenant, session, decisions, anomaly, first_at, last_at, last_sequence, touched_at, score, recorded,
         evidence, unpriced, cost) values ('acme', ?, 3, 0.5, 1000, 1000, 1, 1000, 0.5, 1, null, null, null)`,
    )
    .run(kept.session)
  database.close()

  const store = await openSqliteStore({ file })
  const key = { tenant: 'acme', session: kept.session }
  const unknown = { evidence: null, cost: null, judge: null }
  expect(await store.findRun(key)).toMatchObject({ recorded: 1, score: 0.5, ...unknown })
  await store.append('acme', { ...kept, id: 'd2' })
  expect(await store.findRun(key)).toMatchObject({ recorded: 2, score: 0.5, ...unknown })
  await store.append('acme', { ...kept, id: 'd3', session: 'new' })
  expect(await store.findRun({ ...key, session: 'new' })).toMatchObject({ recorded: 1, evidence: 0, cost: null })
  expect(await verifyChain(store, { saved: null, key: null, onProblem: () => {} })).toMatchObject({
    decisions: 3,
    problems: 0,
  })
  await store.close()
})

test('decisions from before findings were noted are taken up when somebody looks, once, and with the later ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'store.sqlite')
  const database = new DatabaseSync(file)
  create(database)
  const insert = database.prepare(
    'insert into entries (sequence, written_at, id, tenant, session, entry, hash) values (?, ?, ?, ?, ?, ?, ?)',
  )
  let head = emptyChain
  for (let count = 0; count < 1_200; count++) {
    const record = evident(`old-${count}`, [['inverse-action', 1]])
    const text = entryText({ kind: 'decision', at: 1_000, tenant: 'acme', record })
    head = extendChain(head, text)
    insert.run(head.sequence, 1_000, record.id, 'acme', record.session, text, head.hash)
  }
  database.prepare('update chain_head set sequence = ?, hash = ?').run(head.sequence, head.hash)
  database.prepare('update findings_from set sequence = ?').run(head.sequence + 1)
  database.close()

  const store = await openSqliteStore({ file })
  const anywhere = { tenant: null, from: null, to: null }
  const counted = async () => (await store.countFindings(anywhere)).reduce((sum, { decisions }) => sum + decisions, 0)
  await store.append('acme', evident('new', [['inverse-action', 1]]))
  expect(await counted()).toBe(1)
  const rounds: boolean[] = []
  do rounds.push(await store.indexOlder())
  while (rounds.at(-1))
  expect(rounds).toEqual([true, true, false])
  expect(await store.indexOlder()).toBe(false)
  expect(await counted()).toBe(1_201)
  const found = await store.searchFindings(searchedWords('undo'), { ...anywhere, limit: 2_000 })
  expect(found).toHaveLength(1_201)
  expect((await store.listActivity(anywhere)).reduce((sum, { decisions }) => sum + decisions, 0)).toBe(1_201)
  await store.close()
})

test('a canary from before epochs, with a stage begun several times, is counted with each unit in one stage', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'store.sqlite')
  const database = new DatabaseSync(file)
  create(database)
  let head = emptyChain
  const insert = database.prepare(
    'insert into entries (sequence, written_at, event, entry, hash) values (?, ?, ?, ?, ?)',
  )
  // Three gateways began the first stage, two of them in the same millisecond; then one stepped.
  const begun = [
    { at: 1_000, share: 0.1 },
    { at: 1_000, share: 0.1 },
    { at: 1_020, share: 0.1 },
    { at: 5_000, share: 0.5 },
  ]
  for (const { at, share } of begun) {
    const content = { salt: 'spring', calibration: 'c', share }
    const text = entryText({ kind: 'event', at, event: 'canary-stage', content })
    head = extendChain(head, text)
    insert.run(head.sequence, at, 'canary-stage', text, head.hash)
  }
  const misleading = entryText({
    kind: 'event',
    at: 1_000,
    event: 'watch',
    content: { said: '"event":"canary-stage"' },
  })
  head = extendChain(head, misleading)
  insert.run(head.sequence, 1_000, 'watch', misleading, head.hash)
  database.prepare('update chain_head set sequence = ?, hash = ?').run(head.sequence, head.hash)
  const session = database.prepare(
    `insert into sessions (tenant, session, unit, arm, stage_sequence, triggered_at, triggered_sequence, touched_at)
     values ('acme', ?, ?, ?, ?, ?, 0, 1)`,
  )
  for (const [index, stage] of [1, 3, 4].entries())
    session.run(`s${index}`, `u${index}`, 'repair', stage, 2_000 + index)
  session.run('s9', 'u0', 'repair', 4, 1_999)
  database.close()

  const store = await openSqliteStore({ file })
  const stages = await store.listStages({ salt: 'spring', calibration: 'c' })
  expect(stages.map(({ sequence, share, epoch, kind }) => [sequence, share, epoch, kind])).toEqual([
    [1, 0.1, 1, 'trial'],
    [2, 0.1, 1, 'trial'],
    [3, 0.1, 1, 'trial'],
    [4, 0.5, 1, 'trial'],
  ])
  const units = await store.listUnits({ stages: stages.map(({ sequence }) => sequence), opened: 1 }, 'trigger')
  expect(units.filter(({ isFirst }) => isFirst).map((unit) => [unit.session, unit.stage])).toEqual([
    ['s9', 4],
    ['s1', 3],
    ['s2', 4],
  ])
  expect(units.map((unit) => [unit.session, unit.stage])).toContainEqual(['s0', 1])
  expect(await store.listEvents('watch')).toHaveLength(1)
  expect(await verifyChain(store, { saved: null, key: null, onProblem: () => {} })).toMatchObject({ problems: 0 })
  await store.close()
})
