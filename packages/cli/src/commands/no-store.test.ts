/** Commands that read a store, where there is none: each says so, and creates nothing. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownCalibration } from '../../../server/test/own-calibration.ts'
import { twincheck } from '../../test/one-process.ts'

let folder: string
let stores: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-no-store-'))
  stores = join(folder, 'stores')
  mkdirSync(stores)
})
afterEach(() => rmSync(folder, { recursive: true }))

function configured(store: string, schema?: string): string {
  writeFileSync(join(folder, 'calibration.json'), JSON.stringify(ownCalibration({})))
  const file = join(folder, 'gateway.json')
  const settings = {
    upstreams: { openai: { baseUrl: 'http://127.0.0.1:9/v1' } },
    model: { baseUrl: 'http://127.0.0.1:9/v1', name: 'judge-1' },
    mode: 'repair',
    profile: 'paper',
    calibration: 'calibration.json',
    repair: { salt: 'spring', share: 0.5, acceptedBound: { conversation: 1 } },
    store,
    ...(schema === undefined ? {} : { schema }),
  }
  writeFileSync(file, JSON.stringify(settings))
  return file
}

function labels(): string {
  const file = join(folder, 'labels.jsonl')
  const by = { kind: 'person', name: 'ana' }
  writeFileSync(file, JSON.stringify({ id: 'o1', session: 's', outcome: 'success', by, at: '2026-11-15T10:00:00Z' }))
  return file
}

type Arguments = (store: string, schema?: string) => readonly string[]

const named = (store: string, schema?: string) => [store, ...(schema === undefined ? [] : ['--schema', schema])]

/** Every command that opens a store, but for the gateway, which makes it. */
const commands: Readonly<Record<string, Arguments>> = {
  triage: (...at) => ['triage', '--store', ...named(...at)],
  calibrate: (...at) => ['calibrate', '--out', join(folder, 'out.json'), '--store', ...named(...at)],
  verify: (...at) => ['verify', ...named(...at)],
  'verify --save-head': (...at) => ['verify', ...named(...at), '--save-head', join(folder, 'head.json')],
  view: (...at) => ['view', '--export', join(folder, 'page.html'), ...named(...at)],
  canary: (...at) => ['canary', '--config', configured(...at)],
  'outcomes import': (...at) => ['outcomes', 'import', labels(), '--store', ...named(...at)],
  'gateway --lift-shadow': (...at) => ['gateway', '--config', configured(...at), '--lift-shadow', '--by', 'ana'],
}

const places: Readonly<Record<string, (file: string) => void>> = {
  'no file': () => {},
  'an empty file': (file) => writeFileSync(file, ''),
  'a text': (file) => writeFileSync(file, 'This is a text, and not a store of any kind.\n'),
  'an SQLite file of something else': (file) => {
    const other = new DatabaseSync(file)
    other.exec('create table addresses (name text)')
    other.close()
  },
}

describe.each(Object.entries(commands))('twincheck %s', (_, argumentsFor) => {
  test.each(Object.entries(places))('refuses %s, says where, and creates nothing', async (_, prepare) => {
    const file = join(stores, 'typo.db')
    prepare(file)
    const before = contents()
    const { code, stdout, stderr } = await twincheck(...argumentsFor(file))
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.not.stringMatching(/holds|nothing to label/) })
    // To verify, a text is a file of records, of which no line holds.
    expect(stdout + stderr).toMatch(/typo\.db|does not hold|not hold; see above/)
    expect(stderr).not.toContain('SQLITE_')
    expect(contents()).toEqual(before)
  })

  const url = process.env.TWINCHECK_POSTGRES_URL
  test.skipIf(url === undefined)(
    'refuses a database without tables, and makes none (needs TWINCHECK_POSTGRES_URL)',
    async () => {
      const schema = 'twincheck_test_never_made'
      const { code, stderr } = await twincheck(...argumentsFor(url ?? '', schema))
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining(`schema ${schema}: the database has no`),
      })
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query('select 1 from information_schema.schemata where schema_name = $1', [schema])
      await client.end()
      expect(rows).toEqual([])
    },
  )
})

function contents(): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(stores).map((name) => [name, readFileSync(join(stores, name), 'latin1')]))
}
