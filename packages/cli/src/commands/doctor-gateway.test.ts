/** `twincheck doctor --gateway` on gateways in processes of their own. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import { type ScriptedWorld, startScriptedWorld } from '@twincheck/core/integration-contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type GatewayFolder,
  type GatewayProcess,
  makeGatewayFolder,
  startGatewayProcess,
} from '../../../server/test/gateway-process.ts'
import { twincheck } from '../../test/one-process.ts'
import { jsonLines } from '../../test/start-twincheck.ts'

const probe = { text: '', calls: [{ id: 'call_1', name: 'twincheck_probe', arguments: {} }] }

describe('the doctor, of a running gateway,', () => {
  let folder: GatewayFolder
  let world: ScriptedWorld
  let gateway: GatewayProcess | null = null

  beforeEach(async () => {
    folder = makeGatewayFolder()
    world = await startScriptedWorld([probe], () => ({ status: 500 }))
  })
  afterEach(async () => {
    await gateway?.end('SIGTERM')
    gateway = null
    await world.close()
    folder.remove()
  })

  async function start(settings: Readonly<Record<string, unknown>>): Promise<string> {
    const { actorUrl, judgeUrl } = world
    gateway = await startGatewayProcess(folder.configure({ actorUrl, judgeUrl }, settings))
    return gateway.url
  }

  async function examined(...flags: readonly string[]) {
    const { code, stdout, stderr } = await twincheck('doctor', '--json', '--deadline', '20', '--gateway', ...flags)
    return { code, stderr, findings: Object.fromEntries(jsonLines(stdout).map((one) => [one.check, one])) }
  }

  test('says that it has its store, no verifier and no calibration, and has seen no call; then sends one', async () => {
    const url = await start({ mode: 'shadow', model: null, calibration: null })
    const before = await examined(url)
    expect(before.code).toBe(0)
    expect(before.findings).toMatchObject({
      gateway: { status: 'passed', found: expect.stringMatching(/^TwinCheck \d+\.\d+\.\d+ at .*, profile paper$/) },
      store: { status: 'passed' },
      verifier: { status: 'skipped', advice: expect.stringContaining('"model": {') },
      calibration: { status: 'skipped' },
      calls: { status: 'skipped', advice: expect.stringContaining(`${url}/v1`) },
      mode: { status: 'passed', found: expect.stringContaining('shadow') },
    })
    expect(world.requests).toEqual([])
    const sent = await examined(`${url}/v1/`, '--send', 'probe-1', '--key-env', 'NO_SUCH_KEY')
    expect(sent.stderr).toContain('your provider charges for it')
    expect(sent.findings.calls).toMatchObject({ status: 'passed' })
    expect(world.requests).toHaveLength(1)
    expect((await examined(url)).findings.calls).toMatchObject({
      status: 'passed',
      found: '1 decisions since it started, 0 with evidence',
    })
  })

  test('says that verifier and calibration are there and match, in repair', async () => {
    const { code, findings } = await examined(await start({}))
    expect(code).toBe(0)
    expect(findings).toMatchObject({
      verifier: { status: 'passed' },
      calibration: { status: 'passed', found: expect.stringContaining('made under the policy of this gateway') },
      mode: { found: 'repair' },
    })
  })

  test('fails where the calibration is of another policy, or the model does not answer what is sent', async () => {
    const url = await start({ mode: 'shadow', profile: 'extended' })
    const { code, findings } = await examined(url, '--send', 'probe-1')
    expect(code).toBe(1)
    expect(findings.calibration).toMatchObject({ status: 'failed' })
    await world.close()
    expect((await examined(url, '--send', 'probe-1')).findings.calls).toMatchObject({
      status: 'failed',
      found: expect.stringContaining('status 502'),
    })
  })
})

describe('the doctor, of an address where no gateway is,', () => {
  test('says that no gateway can be reached at a port that HTTP clients refuse', async () => {
    const { code, stdout } = await twincheck('doctor', '--gateway', 'http://127.0.0.1:1')
    expect([code, stdout]).toEqual([1, expect.stringContaining('HTTP clients do not connect to this port')])
    expect(stdout).not.toContain('bad port')
  })

  test('says that nothing answers, or that something else does, and fails', async () => {
    const other = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const stranger = await twincheck('doctor', '--gateway', url)
    expect([stranger.code, stranger.stdout]).toEqual([1, expect.stringContaining('is no TwinCheck gateway')])
    other.close()
    await once(other, 'close')
    const nobody = await twincheck('doctor', '--gateway', url)
    expect([nobody.code, nobody.stdout]).toEqual([1, expect.stringContaining('nothing answers at')])
  })

  test('is refused where it is none, beside flags of another examination, and --send without it', async () => {
    for (const flags of [
      ['--gateway', 'file:///etc'],
      ['--gateway', 'http://127.0.0.1:9', '--agent', 'agent.js'],
      ['--send', 'gpt'],
    ])
      expect((await twincheck('doctor', ...flags)).code).not.toBe(0)
  })
})
