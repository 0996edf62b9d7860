import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashKey, openStore } from '@twincheck/server'
import { afterAll, describe, expect, test } from 'vitest'
import { ownCalibration } from '../../../server/test/own-calibration.ts'
import { twincheck } from '../../test/one-process.ts'
import { runTwincheck } from '../../test/run-twincheck.ts'

const folder = mkdtempSync(join(tmpdir(), 'twincheck-gateway-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function configured(value: unknown): string {
  const file = join(folder, 'gateway.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

describe('twincheck gateway', () => {
  test('makes a key, and the hash of it that goes into the configuration', async () => {
    const { code, stdout } = await twincheck('gateway', '--new-key', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      key: expect.stringMatching(/^twk_[\w-]{43}$/),
      hash: expect.stringMatching(/^sha256:[0-9a-f]{32}:[0-9a-f]{64}$/),
    })
  })

  test('makes a pair of keys for heads, readable by its owner alone, and overwrites none', async () => {
    const file = join(folder, 'heads.pem')
    expect((await twincheck('gateway', '--new-signing-key', file)).code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/)
    expect(readFileSync(`${file}.pub`, 'utf8')).toMatch(/^-----BEGIN PUBLIC KEY-----/)
    const before = readFileSync(file, 'utf8')
    const again = await twincheck('gateway', '--new-signing-key', file)
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('(key-file)')])
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('says that a configuration can be used, without starting anything', async () => {
    const file = configured({ upstreams: { openai: { baseUrl: 'http://127.0.0.1:9/v1' } } })
    expect(await twincheck('gateway', '--config', file, '--check')).toMatchObject({ code: 0, stdout: '' })
  })

  test('says everything that is wrong with one, and fails', async () => {
    const file = configured({ host: '0.0.0.0', upstream: 'x' })
    const { code, stderr } = await twincheck('gateway', '--config', file, '--check')
    expect(code).toBe(1)
    for (const problem of ['upstream: no such setting', 'upstreams: expected at least one', 'keys are demanded'])
      expect(stderr).toContain(problem)
    expect(stderr).toContain('(invalid-configuration)')
  })

  test('refuses a configuration that the gateway would refuse as it starts: a bound, a fingerprint, a tenant', async () => {
    const upstreams = { openai: { baseUrl: 'http://127.0.0.1:9/v1' } }
    const model = { baseUrl: 'http://127.0.0.1:9/v1', name: 'judge-1' }
    const own = ownCalibration({})
    const check = async (calibration: object, settings: object) => {
      writeFileSync(join(folder, 'calibration.json'), JSON.stringify(calibration))
      const file = configured({
        upstreams,
        model,
        profile: 'paper',
        mode: 'repair',
        calibration: 'calibration.json',
        ...settings,
      })
      const { code, stderr } = await twincheck('gateway', '--config', file, '--check')
      return `${code} ${stderr}`
    }
    const accepted = { repair: { acceptedBound: { conversation: 1 } } }
    expect(await check(own, accepted)).toContain('0 The configuration can be used.')
    expect(await check(own, {})).toMatch(/^1 [\s\S]*No accepted bound is configured[\s\S]*\(calibration-bound\)/)
    expect(await check(own, { repair: { acceptedBound: { conversation: 0.5 } } })).toContain('(calibration-bound)')
    expect(await check(own, { ...accepted, profile: 'extended' })).toContain('(calibration-mismatch)')
    const key = hashKey('twk_any')
    const tenants = [
      { name: 'acme', key },
      { name: 'globex', key },
    ]
    const nameless = await check(own, { ...accepted, tenants })
    expect(nameless).toMatch(
      /^1 [\s\S]*it names no tenant, and this gateway has tenants[\s\S]*twincheck calibrate --store STORE --tenant NAME/,
    )
    const scoped = await check({ ...own, tenant: 'acme' }, { ...accepted, tenants })
    expect(scoped).toContain('0 The configuration can be used.')
    expect(scoped).toContain('the traffic of the other 1 stays in shadow')
    expect(await check({ ...own, tenant: 'initech' }, { ...accepted, tenants })).toContain(
      'which this gateway does not have',
    )
    expect(await check({ ...own, tenant: 'acme' }, accepted)).toContain('this gateway has no tenants')
  })

  test('takes a profile by name or file, and says what is wrong with it before anything is started', async () => {
    const upstreams = { openai: { baseUrl: 'http://127.0.0.1:9/v1' } }
    writeFileSync(join(folder, 'mine.json'), JSON.stringify({ name: 'mine', extends: 'paper' }))
    writeFileSync(join(folder, 'bad.json'), JSON.stringify({ name: 'bad', extends: 'paper', add: ['no-such-thing'] }))
    for (const profile of ['paper', 'extended', 'mine.json'])
      expect((await twincheck('gateway', '--config', configured({ upstreams, profile }), '--check')).code).toBe(0)
    for (const [profile, problem] of [
      ['bad.json', 'no-such-thing'],
      ['nowhere.json', 'there is no profile and no file of this name'],
    ] as const) {
      const { code, stderr } = await twincheck('gateway', '--config', configured({ upstreams, profile }), '--check')
      expect([code, stderr]).toEqual([1, expect.stringContaining(problem)])
    }
    const flag = await twincheck(
      'gateway',
      '--config',
      configured({ upstreams }),
      '--profile',
      'nowhere.json',
      '--check',
    )
    expect(flag.stderr).toContain(join(process.cwd(), 'nowhere.json'))
  })

  test('lets gateways repair again after they were all turned to shadow', async () => {
    const file = configured({ upstreams: { openai: { baseUrl: 'http://127.0.0.1:9/v1' } }, store: 'held.db' })
    const store = await openStore({ address: join(folder, 'held.db') })
    await store.holdInShadow('a rehearsal')
    const nameless = await twincheck('gateway', '--config', file, '--lift-shadow')
    expect([nameless.code, nameless.stderr]).toEqual([1, expect.stringContaining('Nothing was lifted')])
    const blank = await twincheck('gateway', '--config', file, '--lift-shadow', '--by', ' ')
    expect([blank.code, blank.stderr]).toEqual([1, expect.stringContaining('the name of a person')])
    expect(await store.shadowHold()).toMatchObject({ reason: 'a rehearsal' })
    const lifted = await twincheck('gateway', '--config', file, '--lift-shadow', '--by', 'ana')
    expect([lifted.code, lifted.stderr]).toEqual([0, expect.stringMatching(/Lifted by ana: .*\(a rehearsal\)/)])
    expect(lifted.stderr).toContain('opens a new epoch: it starts from no evidence')
    expect(await store.shadowHold()).toBeNull()
    expect((await store.listEvents('shadow-lifted')).map(({ content }) => content.by)).toEqual(['ana'])
    await store.close()
    const again = await twincheck('gateway', '--config', file, '--lift-shadow', '--by', 'ana')
    expect(again.stderr).toContain('Nothing was held in shadow.')
  })

  test('says that its port is taken, and ends', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = String(typeof address === 'object' && address ? address.port : 0)
    const file = configured({ upstreams: { openai: { baseUrl: 'http://127.0.0.1:9/v1' } }, store: 'taken.db' })
    const { code, stderr } = runTwincheck('gateway', '--config', file, '--port', port)
    taken.close()
    expect([code, stderr]).toEqual([1, expect.stringContaining(`cannot listen on 127.0.0.1:${port} (EADDRINUSE)`)])
  })

  test('takes flags over the file', async () => {
    const file = configured({ upstreams: { openai: { baseUrl: 'http://127.0.0.1:9/v1' } } })
    const { code, stderr } = await twincheck('gateway', '--config', file, '--host', '0.0.0.0', '--check')
    expect([code, stderr]).toEqual([1, expect.stringContaining('0.0.0.0 can be reached from elsewhere')])
  })
})
