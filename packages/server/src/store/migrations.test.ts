import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { kept } from '../../test/decision-records.ts'
import { emptyChain, entryText, extendChain } from './chain/chain.ts'
import { verifyChain } from './chain/verify-chain.ts'
import { migrations } from './migrations.ts'
import { openSqliteStore } from './sqlite/database.ts'

test('a run that was recorded before its records were counted together says what is not known of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'store.sqlite')
  const database = new DatabaseSync(file)
  for (const statement of migrations('').slice(0, 2).flat()) database.exec(statement)
  database.exec('pragma user_version = 2')
  const text = entryText({ kind: 'decision', at: 1_000, tenant: 'acme', record: kept })
  const { sequence, hash } = extendChain(emptyChain, text)
  database
    .prepare(
      'insert into entries (sequence, written_at, id, tenant, session, entry, hash) values (?, ?, ?, ?, ?, ?, ?)',
    )
    .run(sequence, 1_000, kept.id, 'acme', kept.session, text, hash)
  database.prepare('update chain_head set sequence = ?, hash = ?').run(sequence, hash)
  // A fork: it has inherited two decisions and taken one.
  database
    .prepare(
      `insert into sessions (tenant, session, decisions, anomaly, first_at, last_at, last_sequence, touched_at)
       values ('acme', ?, 3, 0.5, 1000, 1000, 1, 1000)`,
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
