/** Several gateways, one truth: the replicas are started as a deployment starts them, by deploy/run-replicas.sh. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  judgeModel,
  type ScriptedWorld,
  startScriptedWorld,
} from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { freePort } from '../../../core/test/free-port.ts'
import { calibration } from '../../test/gateway-world.ts'
import { anotherWay, askActor, startLockingActor, untilUnlock, wasSwitched } from '../../test/locking-actor.ts'
import { createPostgresStores, type PostgresStores, postgresUrl } from '../../test/postgres-stores.ts'
import type { RawUpstream } from '../../test/raw-upstream.ts'
import { type ChainProblem, verifyChain } from '../store/chain/verify-chain.ts'
import { hashKey } from './proxy/keys.ts'

/** The sixty of the attack by hand: TWINCHECK_FORKS=60. */
const forkRounds = Number(process.env.TWINCHECK_FORKS ?? 2)

const deploy = join(import.meta.dirname, '../../../../deploy')

describe('the deployment', () => {
  test('runs one command in the container, in compose and in the script that is tested here', () => {
    const read = (file: string) => readFileSync(join(deploy, file), 'utf8')
    expect(read('Dockerfile')).toContain('CMD ["sh", "deploy/gateway.sh"]')
    expect(read('compose.yaml')).toContain('command: ["sh", "deploy/gateway.sh"]')
    expect(read('run-replicas.sh')).toContain('sh "$here/gateway.sh"')
  })
})

describe.skipIf(!postgresUrl)('two gateways on one PostgreSQL (needs TWINCHECK_POSTGRES_URL)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-replicas-'))
  let upstream: RawUpstream
  let judge: ScriptedWorld
  let stores: PostgresStores
  let replicas: ChildProcess
  let urls: readonly string[] = []
  let delivered = 0

  beforeAll(async () => {
    upstream = await startLockingActor()
    judge = await startScriptedWorld([], async (asked) => {
      // Long enough that the two gateways decide at the same time.
      await pause(50)
      return favourTwin(undoneLock, asked)
    })
    stores = await createPostgresStores(postgresUrl ?? '')
    writeFileSync(join(folder, 'calibration.json'), JSON.stringify(calibration))
    const configuration = join(folder, 'gateway.json')
    writeFileSync(
      configuration,
      JSON.stringify({
        ...{
          mode: 'repair',
          profile: 'paper',
          calibration: 'calibration.json',
          store: postgresUrl,
          schema: stores.schema,
        },
        operatorKey: hashKey(operator),
        upstreams: { openai: { baseUrl: upstream.actorUrl } },
        model: { baseUrl: judge.judgeUrl, name: judgeModel },
      }),
    )
    const ports = [await freePort(), await freePort()]
    urls = ports.map((port) => `http://127.0.0.1:${port}`)
    const env = {
      ...process.env,
      PATH: `${join(process.execPath, '..')}:${process.env.PATH}`,
      TWINCHECK_GATEWAY_CONFIG: configuration,
    }
    replicas = spawn('sh', [join(deploy, 'run-replicas.sh'), ...ports.map(String)], { env, stdio: 'ignore' })
    for (const url of urls) await ready(url)
  })
  afterAll(async () => {
    if (replicas.exitCode === null) replicas.kill('SIGKILL')
    await stores.remove()
    await judge.close()
    await upstream.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('racing for the one switch of a conversation never deliver two', async () => {
    const switches: number[] = []
    for (let conversation = 0; conversation < 5; conversation++) {
      const next = await untilUnlock(urls[conversation % 2] ?? '', `raced ${conversation}`)
      const answers = await Promise.all([0, 1, 0, 1].map((replica) => askActor(urls[replica] ?? '', next)))
      switches.push(answers.filter(wasSwitched).length)
    }
    expect(Math.max(...switches)).toBe(1)
    delivered += switches.reduce((sum, count) => sum + count, 0)
  })

  test('deliver one switch where a conversation is continued in six ways at once', async () => {
    const switches: number[] = []
    for (let conversation = 0; conversation < forkRounds; conversation++) {
      const next = await untilUnlock(urls[conversation % 2] ?? '', `forked ${conversation}`)
      const ways = [0, 1, 2, 3, 4, 5].map((way) => askActor(urls[way % 2] ?? '', anotherWay(next, way)))
      switches.push((await Promise.all(ways)).filter(wasSwitched).length)
    }
    expect(switches).toEqual(switches.map(() => 1))
    delivered += forkRounds
  })

  test('a conversation that changes gateways in the middle keeps its budget', async () => {
    const next = await untilUnlock(urls[0] ?? '', 'moving')
    const switched = await askActor(urls[1] ?? '', next)
    expect(wasSwitched(switched)).toBe(true)
    delivered += 1
    const again = [...next, switched, { role: 'user', content: 'Go on.' } as const]
    const third = await askActor(urls[0] ?? '', again)
    expect(third.tool_calls).toHaveLength(1)
  })

  test('turned to shadow by one request to one of them, replace nothing in either, and say so', async () => {
    const [near = '', far = ''] = urls
    const waiting = await Promise.all([near, far].map((url, i) => untilUnlock(url, `before ${i}`)))
    const turned = await fetch(`${near}/twincheck/shadow`, { method: 'POST', headers: asOperator })
    expect([turned.status, await turned.json()]).toEqual([200, { mode: 'shadow' }])
    // The other may not know yet; the store does.
    const answers = await Promise.all(waiting.map((next) => askActor(far, next)))
    expect(answers.filter(wasSwitched)).toEqual([])
    for (const url of urls) await reachesMode(url, 'shadow')
    expect(wasSwitched(await askActor(far, await untilUnlock(far, 'after')))).toBe(false)
  })

  test('have written one chain, in which every switch can be derived again', async () => {
    // What was asked in shadow may still be written: only a reader sees the chain and its sessions at one moment.
    const reader = await stores.openReader()
    const problems: ChainProblem[] = []
    const verified = await verifyChain(reader, { saved: null, key: null, onProblem: (found) => problems.push(found) })
    await reader.close()
    expect(problems).toEqual([])
    expect(verified.switches).toBe(delivered)
  })

  test('end with 0 when they are told to, with everything recorded', async () => {
    const ended = new Promise<number | null>((resolve) => void replicas.on('exit', resolve))
    replicas.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

const operator = 'twk_operator'
const asOperator = { authorization: `Bearer ${operator}` }

async function reachesMode(url: string, mode: string): Promise<void> {
  for (let attempt = 0; attempt < 1_800; attempt++) {
    const { mode: found } = JSON.parse(await (await fetch(`${url}/readyz`)).text())
    if (found === mode) return
    await pause(50)
  }
  throw new Error(`${url} did not come to ${mode}`)
}

async function ready(url: string): Promise<void> {
  for (let attempt = 0; attempt < 1_800; attempt++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error(`${url} did not become ready`)
}
