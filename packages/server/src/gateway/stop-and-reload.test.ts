/** A gateway as a process that is told to stop, to stop at once, or to read its configuration again. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ScriptedWorld, startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import {
  type GatewayFolder,
  type GatewayProcess,
  makeGatewayFolder,
  startGatewayProcess,
  until,
} from '../../test/gateway-process.ts'
import { askActor, startLockingActor, untilUnlock, wasSwitched } from '../../test/locking-actor.ts'
import type { RawUpstream } from '../../test/raw-upstream.ts'
import { verifyChain } from '../store/chain/verify-chain.ts'
import { openStore } from '../store/open-store.ts'
import { hashKey } from './proxy/keys.ts'

let folder: GatewayFolder
let actor: RawUpstream
let judge: ScriptedWorld
let letGo: () => void
let asked: number
const started: GatewayProcess[] = []

beforeEach(async () => {
  folder = makeGatewayFolder()
  actor = await startLockingActor()
  asked = 0
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  judge = await startScriptedWorld([], async (question) => {
    asked += 1
    await gate
    return favourTwin(undoneLock, question)
  })
})

afterEach(async () => {
  letGo()
  for (const gateway of started.splice(0)) await gateway.end('SIGKILL')
  await judge.close()
  await actor.close()
  folder.remove()
})

type Settings = Readonly<Record<string, unknown>>

const configure = (settings: Settings, calibrated?: string) =>
  folder.configure({ actorUrl: actor.actorUrl, judgeUrl: judge.judgeUrl }, settings, calibrated)

async function start(settings: Settings, calibrated?: string): Promise<GatewayProcess> {
  const gateway = await startGatewayProcess(configure(settings, calibrated))
  started.push(gateway)
  return gateway
}

const storeFile = () => join(folder.path, 'gateway.db')

/** What the chain holds, after it verifies. */
async function readChain() {
  const store = await openStore({ address: storeFile() })
  try {
    const problems: unknown[] = []
    const { decisions } = await verifyChain(store, { saved: null, key: null, onProblem: (one) => problems.push(one) })
    expect(problems).toEqual([])
    const events: unknown[] = []
    for await (const { entry } of store.readChain()) {
      const { kind, event, content } = JSON.parse(entry ?? '{}')
      if (kind === 'event') events.push({ event, ...content })
    }
    return { decisions, events }
  } finally {
    await store.close()
  }
}

describe('told to stop while answers wait for a model that does not reply', () => {
  const waiting = 12

  async function startBusy(shutdownMs: number): Promise<GatewayProcess> {
    const gateway = await start({ mode: 'shadow', deadlineMs: 600_000, bounds: { shutdownMs } })
    for (let i = 0; i < waiting; i++) {
      const headers = { 'x-twincheck-session': `s-${i}` }
      await askActor(gateway.url, await untilUnlock(gateway.url, `s-${i}`, headers), headers)
    }
    await until('every conversation asks the model', () => asked === waiting)
    return gateway
  }

  test('a gateway calls the model off once the bound is over, records what it decided, and ends', {
    timeout: 60_000,
  }, async () => {
    const gateway = await startBusy(300)
    expect(await gateway.end('SIGTERM')).toBe(0)
    expect(gateway.log()).toContain('"event":"stopped-before-all-was-judged"')
    expect(gateway.log()).toContain('"event":"stopped"')
    expect((await readChain()).decisions).toBe(2 * waiting)
  })

  test('a gateway that is told again ends at once, with its store closed', { timeout: 60_000 }, async () => {
    const gateway = await startBusy(600_000)
    const gone = gateway.end('SIGTERM')
    await until('it stops', () => gateway.log().includes('"event":"stopping"'))
    process.kill(gateway.pid, 'SIGTERM')
    expect(await gone).toBe(0)
    expect(existsSync(`${storeFile()}-wal`)).toBe(false)
    expect((await readChain()).decisions).toBe(2 * waiting)
  })
})

describe('a running gateway', () => {
  const operatorKey = hashKey('operator')
  const tenant = (name: string, key: string) => ({ name, key: hashKey(key) })
  const settings = { mode: 'shadow', operatorKey, tenants: [tenant('a', 'key-a'), tenant('b', 'key-b')] }
  const status = async ({ url }: GatewayProcess, key: string) =>
    (await fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${key}` } })).status

  test('adds, rotates and revokes keys when it is told to read its configuration again, and the chain says so', {
    timeout: 60_000,
  }, async () => {
    const gateway = await start(settings)
    expect([await status(gateway, 'key-a'), await status(gateway, 'key-b')]).toEqual([200, 200])
    const next = { ...settings, tenants: [tenant('a', 'key-a2'), tenant('c', 'key-c')] }
    configure(next)
    process.kill(gateway.pid, 'SIGHUP')
    await until('it is reloaded', () => gateway.log().includes('"event":"reloaded"'))
    const keys = ['key-a', 'key-a2', 'key-b', 'key-c']
    const statuses: number[] = []
    for (const key of keys) statuses.push(await status(gateway, key))
    expect(statuses).toEqual([401, 200, 401, 200])
    configure({ ...next, tenants: [...next.tenants, tenant('d', 'key-d')] })
    const reloaded = await fetch(`${gateway.url}/twincheck/reload`, {
      method: 'POST',
      headers: { authorization: 'Bearer operator' },
      body: JSON.stringify({ by: 'ana' }),
    })
    expect(reloaded.status).toBe(200)
    expect(await status(gateway, 'key-d')).toBe(200)
    expect(await gateway.end('SIGTERM')).toBe(0)
    expect((await readChain()).events).toEqual([
      { event: 'key-rotated', tenant: 'a', use: 'agents', by: 'SIGHUP' },
      { event: 'key-revoked', tenant: 'b', use: 'agents', by: 'SIGHUP' },
      { event: 'key-added', tenant: 'c', use: 'agents', by: 'SIGHUP' },
      { event: 'reload', by: 'SIGHUP' },
      { event: 'key-added', tenant: 'd', use: 'agents', by: 'ana' },
      { event: 'reload', by: 'ana' },
    ])
  })

  test('leaves a tenant that a reload adds in shadow: the calibration is of another', { timeout: 60_000 }, async () => {
    letGo()
    const tenants = [tenant('a', 'key-a')]
    const gateway = await start({ operatorKey, tenants }, 'a')
    configure({ operatorKey, tenants: [...tenants, tenant('b', 'key-b')] }, 'a')
    process.kill(gateway.pid, 'SIGHUP')
    await until('it is reloaded', () => gateway.log().includes('"event":"reloaded"'))
    const switched: boolean[] = []
    for (const key of ['key-a', 'key-b']) {
      const headers = { 'x-twincheck-key': key }
      switched.push(wasSwitched(await askActor(gateway.url, await untilUnlock(gateway.url, key, headers), headers)))
    }
    expect(switched).toEqual([true, false])
    expect(await gateway.end('SIGTERM')).toBe(0)
    const store = await openStore({ address: storeFile() })
    const [run] = await store.listRuns({ tenant: 'b', limit: 1, before: null })
    await store.close()
    expect(run).toMatchObject({ evidence: 1, replaced: 0 })
  })

  test.each([
    ['is no JSON', (file: string) => writeFileSync(file, '{'), /JSON/],
    ['is wrong in one place', () => void configure({ ...settings, tenants: [{ name: 'c' }], log: 'loud' }), /log/],
    [
      'changes what only a restart can change',
      () => void configure({ ...settings, port: 1, store: 'other.db' }),
      /port, store/,
    ],
  ])('keeps its old configuration where the new one %s, and says why', { timeout: 60_000 }, async (_, write, why) => {
    const gateway = await start(settings)
    write(join(folder.path, 'gateway.json'))
    const refused = await fetch(`${gateway.url}/twincheck/reload`, {
      method: 'POST',
      headers: { authorization: 'Bearer operator' },
    })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toMatch(why)
    process.kill(gateway.pid, 'SIGHUP')
    await until('it says so', () => gateway.log().split('"event":"not-reloaded"').length === 3)
    expect(gateway.log()).toMatch(why)
    expect([await status(gateway, 'key-a'), await status(gateway, 'key-b')]).toEqual([200, 200])
    expect(await gateway.end('SIGTERM')).toBe(0)
    expect((await readChain()).events).toEqual([])
  })

  test('lets nobody reload it without the operator’s key, and lives on after SIGUSR2', {
    timeout: 60_000,
  }, async () => {
    const gateway = await start(settings)
    expect((await fetch(`${gateway.url}/twincheck/reload`, { method: 'POST' })).status).toBe(401)
    process.kill(gateway.pid, 'SIGUSR2')
    expect(await status(gateway, 'key-a')).toBe(200)
    expect(await gateway.end('SIGTERM')).toBe(0)
  })

  /** util-linux's `script` runs a command in a terminal of its own. */
  const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

  test.skipIf(!hasTerminals)(
    'finishes and stops when the terminal that it was started in is closed',
    {
      timeout: 60_000,
    },
    async () => {
      const log = join(folder.path, 'terminal.log')
      const command = [
        process.execPath,
        join(import.meta.dirname, '../../../cli/bin/twincheck.js'),
        'gateway',
        '--config',
        configure(settings),
      ]
      const shell = `exec ${command.map(quoted).join(' ')} 2> ${quoted(log)}`
      const { spawn } = await import('node:child_process')
      const terminal = spawn('script', ['-qec', shell, '/dev/null'], { stdio: ['pipe', 'ignore', 'ignore'] })
      const said = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
      await until('it listens', () => said().includes('"event":"listening"'))
      terminal.kill('SIGKILL')
      await until('it has stopped', () => said().includes('"event":"stopped"'))
      expect(said()).not.toContain('reloaded')
    },
  )
})

/** For a shell: paths may hold blanks and quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
