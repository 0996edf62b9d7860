/** The command as built, on real stores. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore, readSigningKey, type Store } from '@twincheck/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept, replaced } from '../../../server/test/decision-records.ts'
import { createPostgresStores, postgresUrl } from '../../../server/test/postgres-stores.ts'
import { twincheck } from '../../test/one-process.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-verify-'))
  file = join(folder, 'store.sqlite')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('a store', () => {
  test('that holds is said to, with its head', async () => {
    await fill(await openStore({ address: file }))
    const { code, stdout, stderr } = await twincheck('verify', file)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /^2 decisions, 1 of them switches; 0 more were deleted by retention\.\nThe chain holds, .*\.\nhead: 2 [0-9a-f]{64}\nWithout a saved head and without a key .*\n$/,
    )
  })

  test('is read while a gateway writes to it', async () => {
    const store = await openStore({ address: file })
    await store.append('acme', kept)
    expect((await twincheck('verify', file)).code).toBe(0)
    await store.append('acme', { ...kept, id: 'd2' })
    await store.close()
  })

  test('that was tampered with fails, and says where and how, also as JSON', async () => {
    await fill(await openStore({ address: file }))
    tamper("update entries set entry = replace(entry, 'no-certificate', 'other-reason') where sequence = 1")
    const told = await twincheck('verify', file)
    expect(told.code).toBe(1)
    expect(told.stdout).toContain('at 1 (d1): its hash does not follow from its contents')
    expect(told.stdout).toContain('One thing does not hold')
    const { code, stdout } = await twincheck('verify', file, '--json')
    expect(code).toBe(1)
    expect(jsonLines(stdout)).toEqual([
      { problem: { place: 1, id: 'd1', reason: expect.stringContaining('its hash does not follow') } },
      { summary: expect.objectContaining({ decisions: 2, switches: 1, deleted: 0, problems: 1 }) },
    ])
  })

  test('whose end was cut off is found out by a head that was saved before', async () => {
    await fill(await openStore({ address: file }))
    const head = join(folder, 'head.json')
    const first = await twincheck('verify', file, '--save-head', head, '--quiet')
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(readFileSync(head, 'utf8'))).toMatchObject({ version: 1, sequence: 2 })
    expect((await twincheck('verify', file, '--head', head)).code).toBe(0)

    tamper(`delete from entries where sequence = 2;
            update chain_head set sequence = 1, hash = (select hash from entries where sequence = 1);
            update sessions set decisions = 1, recorded = 1, replaced = 0, switches = 0, last_sequence = 1,
              last_at = (select written_at from entries where sequence = 1), unpriced = 1, switch_score = null;
            update activity set decisions = 1, replaced = 0, unpriced = 1`)
    expect((await twincheck('verify', file)).code).toBe(0)
    const { code, stdout } = await twincheck('verify', file, '--head', head)
    expect(code).toBe(1)
    expect(stdout).toContain('entry 2 is missing according to the saved head')
  })

  test('that does not hold saves no head', async () => {
    await fill(await openStore({ address: file }))
    tamper("update entries set tenant = 'globex' where sequence = 1")
    const head = join(folder, 'head.json')
    expect((await twincheck('verify', file, '--save-head', head)).code).toBe(1)
    expect(existsSync(head)).toBe(false)
  })

  test('that is not there is not made', async () => {
    const { code, stderr } = await twincheck('verify', file)
    expect(code).toBe(1)
    expect(stderr).toContain('cannot be read')
    expect(existsSync(file)).toBe(false)
  })

  test('is not compared with what is no head', async () => {
    await fill(await openStore({ address: file }))
    const head = join(folder, 'head.json')
    writeFileSync(head, '{"version":1,"sequence":2,"hash":"abc"}')
    const { code, stderr } = await twincheck('verify', file, '--head', head)
    expect(code).toBe(1)
    expect(stderr).toContain('head.hash: expected 64 hexadecimal digits')
  })

  test.skipIf(!postgresUrl)('in PostgreSQL is verified by its address (needs TWINCHECK_POSTGRES_URL)', async () => {
    const url = postgresUrl ?? ''
    const stores = await createPostgresStores(url)
    try {
      await fill(await stores.open({}))
      const { code, stdout } = await twincheck('verify', url, '--schema', stores.schema, '--json')
      expect(code).toBe(0)
      expect(jsonLines(stdout)).toEqual([{ summary: expect.objectContaining({ decisions: 2, problems: 0 }) }])
    } finally {
      await stores.remove()
    }
  })
})

describe('a store with a key', () => {
  /** A pair as the command makes it, and a store whose heads are signed with it. */
  async function signed(): Promise<{ readonly key: string; readonly publicKey: string }> {
    const key = join(folder, 'head-key.pem')
    expect((await twincheck('gateway', '--new-signing-key', key)).code).toBe(0)
    await fill(await openStore({ address: file, signingKey: readSigningKey(readFileSync(key, 'utf8')) }))
    return { key, publicKey: `${key}.pub` }
  }

  test('that was rewritten from one end to the other is found out, and by nothing else', async () => {
    const { publicKey } = await signed()
    const database = new DatabaseSync(file)
    let hash = '0'.repeat(64)
    for (const { sequence, entry } of database.prepare('select sequence, entry from entries order by sequence').all()) {
      const forged = String(entry).replace('no-certificate', 'other-reason')
      hash = createHash('sha256').update(`${hash}\n${forged}`).digest('hex')
      database.prepare('update entries set entry = ?, hash = ? where sequence = ?').run(forged, hash, Number(sequence))
    }
    database.prepare('update chain_head set hash = ?').run(hash)
    database.close()
    expect((await twincheck('verify', file)).code).toBe(0)
    const { code, stdout } = await twincheck('verify', file, '--key', publicKey)
    expect([code, stdout]).toEqual([1, expect.stringContaining('was signed with another key, or changed since')])
  })

  test('that was written without it is signed by hand, once it holds', async () => {
    await fill(await openStore({ address: file }))
    const key = join(folder, 'head-key.pem')
    await twincheck('gateway', '--new-signing-key', key)
    const unsigned = await twincheck('verify', file, '--key', `${key}.pub`)
    expect([unsigned.code, unsigned.stdout]).toEqual([1, expect.stringContaining('head is not signed')])
    tamper('update sessions set switches = 0')
    expect((await twincheck('verify', file, '--sign', key)).code).toBe(1)
    tamper('update sessions set switches = 1')
    expect((await twincheck('verify', file, '--sign', key)).code).toBe(0)
    expect((await twincheck('verify', file, '--key', `${key}.pub`)).code).toBe(0)
  })

  test('holds, says what that proves, and is signed as openssl checks it', async () => {
    const { publicKey } = await signed()
    const head = join(folder, 'head.json')
    const { code, stdout } = await twincheck('verify', file, '--key', publicKey, '--save-head', head)
    expect([code, stdout]).toEqual([0, expect.stringContaining('without the key no entry was changed')])
    const { sequence, hash, signature } = JSON.parse(readFileSync(head, 'utf8'))
    writeFileSync(join(folder, 'text'), `twincheck head 1\n${sequence}\n${hash}\n`)
    writeFileSync(join(folder, 'signature'), Buffer.from(signature, 'base64'))
    const checked = spawnSync('openssl', [
      ...['pkeyutl', '-verify', '-pubin', '-inkey', publicKey, '-rawin'],
      ...['-in', join(folder, 'text'), '-sigfile', join(folder, 'signature')],
    ])
    expect(checked.stdout.toString()).toContain('Verified Successfully')
  })

  test('is not checked with a private key, nor with what is no key', async () => {
    const { key } = await signed()
    for (const given of [key, file]) {
      const { code, stderr } = await twincheck('verify', file, '--key', given)
      expect([code, stderr]).toEqual([1, expect.stringContaining('(signing-key)')])
    }
  })
})

describe('a file of records', () => {
  test('has every score recomputed', async () => {
    const records = join(folder, 'records.jsonl')
    writeFileSync(records, `${JSON.stringify(kept)}\n\n${JSON.stringify(replaced)}\n`)
    const { code, stdout } = await twincheck('verify', records)
    expect(code).toBe(0)
    expect(stdout).toContain('2 decisions, 1 of them switches; a file has no chain')
  })

  test('has no head to compare', async () => {
    const records = join(folder, 'records.jsonl')
    writeFileSync(records, `${JSON.stringify(kept)}\n`)
    const { code, stderr } = await twincheck('verify', records, '--head', records)
    expect(code).toBe(1)
    expect(stderr).toContain('(no-chain)')
  })

  test('with a score that does not follow, or a line that is no record, fails and says which', async () => {
    const records = join(folder, 'records.jsonl')
    writeFileSync(records, `${JSON.stringify({ ...replaced, score: 1 })}\n{}\nnothing\n`)
    const { code, stdout } = await twincheck('verify', records, '--json')
    expect(code).toBe(1)
    expect(jsonLines(stdout)).toMatchObject([
      { problem: { place: 1, id: 'd1', reason: 'switch score: recorded 1, computed 0.99' } },
      { problem: { place: 2, id: null, reason: expect.stringContaining('record.version: expected 1') } },
      { problem: { place: 3, id: null, reason: expect.stringContaining('it is no JSON') } },
      { summary: { decisions: 1, switches: 1, followUps: 0, problems: 3 } },
    ])
  })
})

async function fill(store: Store): Promise<void> {
  await store.append('acme', kept)
  await store.commitSwitch('acme', { ...replaced, id: 'd2' }, 1)
  await store.close()
}

function tamper(statements: string): void {
  const database = new DatabaseSync(file)
  database.exec(statements)
  database.close()
}

function jsonLines(text: string): readonly unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}
