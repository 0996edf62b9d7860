/** `twincheck canary`, the real command on a real store. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Calibration, systemClock } from '@twincheck/core'
import { type Arm, assignArm, readReportedOutcome } from '@twincheck/core/canary'
import { canaryBasis, openCanary, openStore } from '@twincheck/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { replaced } from '../../../server/test/decision-records.ts'
import { ownCalibration } from '../../../server/test/own-calibration.ts'
import { twincheck } from '../../test/one-process.ts'

const salt = 'spring'
let folder: string
let config: string
let calibration: Calibration

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-canary-'))
  config = join(folder, 'gateway.json')
  calibration = ownCalibration({})
  writeFileSync(join(folder, 'calibration.json'), JSON.stringify(calibration))
  configure({ salt, share: 0.5, acceptedBound: { conversation: 1 } })
})
afterEach(() => rmSync(folder, { recursive: true }))

function configure(repair: object): void {
  const upstreams = { openai: { baseUrl: 'http://127.0.0.1:9/v1' } }
  const model = { baseUrl: 'http://127.0.0.1:9/v1', name: 'judge-1' }
  const settings = {
    upstreams,
    model,
    store: 'store.db',
    profile: 'paper',
    mode: 'repair',
    calibration: 'calibration.json',
    repair,
  }
  writeFileSync(config, JSON.stringify(settings))
}

/** So many units in which the gate passed; of one arm the first ones are lost. */
async function fill(count: number, lost: Readonly<Record<Arm, number>>): Promise<void> {
  const store = await openStore({ address: join(folder, 'store.db') })
  const scope = { tenant: 'local', inShadow: [], why: null }
  const parts = { basis: canaryBasis(calibration, calibration.fingerprint), scope, store, clock: systemClock }
  const canary = openCanary({ canary: { salt, share: 0.5 }, ...parts })
  const left = { ...lost }
  for (let unit = 0; unit < count; unit++) {
    const key = { tenant: 'local', session: `u${unit}` }
    if (left[assignArm({ salt, tenant: 'local', unit: key.session }, 0.5)]-- > 0) continue
    await canary.armOf(key, null, 'c')
    await canary.noteTrigger(key)
  }
  await store.close()
}

async function say(session: string, name: string, outcome: string): Promise<void> {
  const store = await openStore({ address: join(folder, 'store.db') })
  const given = { id: `${session}-${name}`, session, outcome, by: { kind: 'person', name }, at: 1 }
  await store.addOutcomes('local', [readReportedOutcome(given, 'outcome')], 'test')
  await store.close()
}

const certificate = {
  condition: 'inverse-action',
  version: 1,
  severity: 1,
  authorises: 'deletion',
  calls: [0],
  reason: 'it undoes the lock',
  exhibits: [],
  finding: null,
} as const

test('shows both tables and that units fall as the share has it', async () => {
  await fill(20, { repair: 0, control: 0 })
  await say('u0', 'ana', 'success')
  const { code, stdout } = await twincheck('canary', '--config', config)
  expect(code).toBe(0)
  expect(stdout).toMatch(/gate passed +success +failure +no label/)
  expect(stdout).toMatch(/intention to treat +with evidence +success +failure +no label/)
  expect(stdout).toContain('Units fall into the arms as the share says')
  expect(stdout).toContain('It goes on. Missing for adoption: evidence of 100')
})

test('says that one arm has lost units, what follows, and what to look for', async () => {
  await fill(120, { repair: 0, control: 50 })
  const { stdout } = await twincheck('canary', '--config', config)
  expect(stdout).toContain('Units do not fall into the arms as the share says')
  expect(stdout).toContain('nothing is adopted. Check that every client sends x-twincheck-unit')
  const { sampleRatio } = JSON.parse((await twincheck('canary', '--config', config, '--json')).stdout)
  expect(sampleRatio).toMatchObject({ fits: false, intended: 1 })
})

test('says how many labels contradict each other, without the arm, and what to do', async () => {
  await fill(4, { repair: 0, control: 0 })
  await say('u0', 'ana', 'success')
  await say('u0', 'bo', 'failure')
  const { stdout } = await twincheck('canary', '--config', config)
  expect(stdout).toContain('The labels of 1 units are unclear or contradict each other')
  expect(stdout).toContain('send an outcome that "replaces" the other')
})

test('lists units of both arms for labelling without saying which, with the request, the call and the evidence', async () => {
  await fill(6, { repair: 0, control: 0 })
  await say('u0', 'ana', 'success')
  const address = join(folder, 'store.db')
  const store = await openStore({ address })
  for (let unit = 1; unit < 6; unit++) {
    const session = `u${unit}`
    await store.append('local', { ...replaced, id: `d${unit}`, session, certificates: [certificate] })
    await store.keepConversation({ tenant: 'local', session }, [{ role: 'user', content: 'Please lock my account.' }])
  }
  await store.close()
  const { stdout } = await twincheck('triage', '--store', address, '--canary', '--draw', '4')
  expect(stdout).toContain('6 conversations of the canary in which the gate passed, of both arms; 1 are labelled.')
  expect(stdout.match(/request +Please lock my account\./g)).toHaveLength(4)
  expect(stdout.match(/call +unlock_account\(/g)).toHaveLength(4)
  expect(stdout.match(/evidence +inverse-action: it undoes the lock/g)).toHaveLength(4)
  expect(stdout).not.toMatch(/replaced|repaired|control|left alone/)
})

test('says who can lift a hold', async () => {
  const store = await openStore({ address: join(folder, 'store.db') })
  await store.holdInShadow('a rehearsal')
  await store.close()
  const { stdout } = await twincheck('canary', '--config', config)
  expect(stdout).toContain(
    'Held in shadow: a rehearsal. "twincheck gateway --config FILE --lift-shadow --by NAME" lifts the hold',
  )
})

describe('the share', () => {
  const events = async () => {
    const store = await openStore({ address: join(folder, 'store.db') })
    const stages = await store.listEvents('canary-stage')
    await store.close()
    return stages.map(({ content: { share, cause, by, why } }) => [share, cause, by, why])
  }
  const set = (share: string, ...more: readonly string[]) =>
    twincheck('canary', '--config', config, '--share', share, '--by', 'ana', '--why', 'a refund went wrong', ...more)

  test('is set as on the page: with who and why, in the words of the page, and shown from then on', async () => {
    await fill(4, { repair: 0, control: 0 })
    const { code, stdout, stderr } = await set('20%')
    expect(code).toBe(0)
    expect(stderr).toContain('Set by ana. 20 % of units are repaired instead of 50 %: those of the tenant local')
    expect(stderr).toContain('Conversations that have begun keep their arm. No new epoch begins.')
    expect(stdout).toMatch(
      /ana has lowered the share to 20 % at .* \(a refund went wrong\)\. The configuration allows 50 %\./,
    )
    expect((await events())[0]).toEqual([0.2, 'operator', 'ana', 'a refund went wrong'])
    expect((await set('0.5')).stderr).toContain('the configuration decides again')
    expect((await twincheck('canary', '--config', config)).stdout).not.toContain('has lowered')
  })

  test('is refused above the configured one, and while everything is held, and says why', async () => {
    await fill(4, { repair: 0, control: 0 })
    const much = await set('60%')
    expect([much.code, much.stderr]).toEqual([1, expect.stringContaining('60 % is more than 50 %')])
    const store = await openStore({ address: join(folder, 'store.db') })
    await store.holdInShadow('a rehearsal')
    await store.close()
    const held = await set('10%')
    expect([held.code, held.stderr]).toEqual([
      1,
      expect.stringContaining('The share was not changed: everything is held'),
    ])
    expect(await events()).toHaveLength(1)
  })

  test.each(['-1', '101%', '1.1', 'NaN', '1e999', 'ten', ''])('is not %j', async (share) => {
    expect((await set(share)).stderr).toContain('Give a share from 0 to 1')
  })

  test.each([
    ['--by', ['--why', 'a refund went wrong']],
    ['--why', ['--by', 'ana']],
  ])('needs %s', async (missing, given) => {
    const { code, stderr } = await twincheck('canary', '--config', config, '--share', '20%', ...given)
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${missing} is missing`)])
  })

  test.each([
    [' ', 'w', 'by: expected the name of a person'],
    ['ana', ' ', 'why: expected a reason'],
    ['ana', 'x'.repeat(501), 'why: expected a reason'],
  ])('is not set by %j because of %j', async (by, why, said) => {
    await fill(1, { repair: 0, control: 0 })
    const { code, stderr } = await twincheck('canary', '--config', config, '--share', '20%', '--by', by, '--why', why)
    expect([code, stderr]).toEqual([1, expect.stringContaining(said)])
  })
})

test('is refused where none is configured', async () => {
  configure({ acceptedBound: { conversation: 1 } })
  const { code, stderr } = await twincheck('canary', '--config', config)
  expect([code, stderr]).toEqual([1, expect.stringContaining('configures no canary. Set "mode": "repair"')])
})
