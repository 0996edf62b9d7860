/** Gateways as processes, under what goes wrong in life. The client gets the actor's answer or a recorded twin, always. */
import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AskedJudge,
  type ScriptedWorld,
  startScriptedWorld,
} from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { type Line, openLine } from '../../test/broken-line.ts'
import { kept } from '../../test/decision-records.ts'
import {
  type GatewayFolder,
  type GatewayProcess,
  makeGatewayFolder,
  startGatewayProcess,
  until,
} from '../../test/gateway-process.ts'
import { anotherWay, askActor, startLockingActor, untilUnlock, wasSwitched } from '../../test/locking-actor.ts'
import { createPostgresStores, type PostgresStores, postgresUrl } from '../../test/postgres-stores.ts'
import type { RawUpstream } from '../../test/raw-upstream.ts'
import { canLimitFiles, canMount, fileQuota, fullDisk } from '../../test/small-disk.ts'
import { verifyChain } from '../store/chain/verify-chain.ts'
import { openStore, type StoreAddress } from '../store/open-store.ts'

/** Thirty in `npm run bench`, a hundred by hand before a release: TWINCHECK_KILLS=100. */
const kills = Number(process.env.TWINCHECK_KILLS ?? 2)
/** The ten seconds of the promise by hand: TWINCHECK_OUTAGE_MS=10000. */
const outageMs = Number(process.env.TWINCHECK_OUTAGE_MS ?? 1_000)
/** Conversations continued in several ways at once; the sixty of the attack by hand: TWINCHECK_FORKS=60. */
const forkRounds = Number(process.env.TWINCHECK_FORKS ?? 2)

let folder: GatewayFolder
let actor: RawUpstream
let judge: ScriptedWorld
let judging: (asked: AskedJudge) => Promise<void>
const started: GatewayProcess[] = []

beforeEach(async () => {
  folder = makeGatewayFolder()
  actor = await startLockingActor()
  judging = async () => {}
  judge = await startScriptedWorld([], async (asked) => {
    await judging(asked)
    return favourTwin(undoneLock, asked)
  })
})

afterEach(async () => {
  for (const gateway of started.splice(0)) await gateway.end('SIGKILL')
  await judge.close()
  await actor.close()
  folder.remove()
})

const world = () => ({ actorUrl: actor.actorUrl, judgeUrl: judge.judgeUrl })

async function start(...given: Parameters<typeof startGatewayProcess>): Promise<GatewayProcess> {
  const gateway = await startGatewayProcess(...given)
  started.push(gateway)
  return gateway
}

/** One conversation of two requests, under a name of its own; whether a twin was delivered. */
async function converse(url: string, name: string): Promise<boolean> {
  const headers = { 'x-twincheck-session': name }
  return wasSwitched(await askActor(url, await untilUnlock(url, name, headers), headers))
}

/** What stands in the chain, and which sessions had a switch. */
async function readChain(address: StoreAddress) {
  const store = await openStore(address)
  try {
    const problems: unknown[] = []
    const { switches } = await verifyChain(store, {
      saved: null,
      key: null,
      onProblem: (problem) => problems.push(problem),
    })
    const switched = new Set<string>()
    for await (const { entry, about } of store.readChain())
      if (about && entry?.includes('"outcome":"replaced"')) switched.add(about.session)
    return { problems, switches, switched, length: (await store.head()).sequence }
  } finally {
    await store.close()
  }
}

describe('a gateway that is killed in the middle of writes', () => {
  let stores: PostgresStores | null = null

  afterEach(async () => {
    await stores?.remove()
    stores = null
  })

  type Place = () => Promise<StoreAddress>
  const sqlite: Place = async () => ({ address: join(folder.path, 'gateway.db') })
  const postgres: Place = async () => {
    stores = await createPostgresStores(postgresUrl ?? '')
    return { address: postgresUrl ?? '', schema: stores.schema }
  }

  test(`loses nothing it has acknowledged, over ${kills} in a row, on SQLite`, { timeout: 1_200_000 }, () =>
    killAgainAndAgain(sqlite),
  )

  test.skipIf(!postgresUrl)(
    `loses nothing it has acknowledged, over ${kills} in a row, on PostgreSQL (needs TWINCHECK_POSTGRES_URL)`,
    { timeout: 1_200_000 },
    () => killAgainAndAgain(postgres),
  )

  async function killAgainAndAgain(place: Place): Promise<void> {
    const { address, schema } = await place()
    const at = schema === undefined ? { address } : { address, schema }
    const configuration = folder.configure(world(), { store: address, ...(schema && { schema }) })
    const delivered: string[] = []
    let length = 0
    for (let kill = 0; kill < kills; kill++) {
      const gateway = await start(configuration)
      const recorded = await driveUntilKilled(gateway, `kill${kill}`, (kill * 37) % 150, delivered)
      const chain = await readChain(at)
      expect(chain.problems).toEqual([])
      expect(chain.length - length).toBeGreaterThanOrEqual(recorded)
      expect(delivered.filter((session) => !chain.switched.has(session))).toEqual([])
      length = chain.length
    }
    expect(delivered.length).toBeGreaterThan(kills)
  }

  /** Conversations at once until it has acknowledged a few, and a moment longer; how many it said it had recorded. */
  async function driveUntilKilled(gateway: GatewayProcess, name: string, moment: number, delivered: string[]) {
    let alive = true
    let recorded = 0
    const drive = async (lane: number) => {
      for (let i = 0; alive; i++) {
        const session = `${name}-${lane}-${i}`
        // Whoever is talking to a gateway while it is killed loses the connection, and nothing else.
        if (await converse(gateway.url, session).catch(() => false)) delivered.push(session)
      }
    }
    const lanes = [0, 1, 2, 3].map(drive)
    const count = async () => {
      recorded = await gateway.metric('twincheck_recorded_decisions_total')
      return recorded > 8
    }
    await until('some decisions are recorded', count)
    await pause(moment)
    await count()
    alive = false
    await gateway.end('SIGKILL')
    await Promise.all(lanes)
    return recorded
  }
})

describe.skipIf(!postgresUrl)('a gateway whose database is away (needs TWINCHECK_POSTGRES_URL)', () => {
  let stores: PostgresStores
  let line: Line

  beforeEach(async () => {
    stores = await createPostgresStores(postgresUrl ?? '')
    const { hostname, port } = new URL(postgresUrl ?? '')
    line = await openLine(hostname, Number(port || 5432))
  })

  afterEach(async () => {
    await line.cut().catch(() => {})
    await stores.remove()
  })

  test(`for ${outageMs} ms serves everyone, replaces nothing meanwhile, and goes on by itself`, {
    timeout: 300_000,
  }, async () => {
    const over = new URL(postgresUrl ?? '')
    over.host = `127.0.0.1:${line.port}`
    const gateway = await start(folder.configure(world(), { store: over.href, schema: stores.schema }))
    expect(await converse(gateway.url, 'before')).toBe(true)

    await line.cut()
    const back = Date.now() + outageMs
    const during: boolean[] = []
    while (Date.now() < back) during.push(await converse(gateway.url, `during-${during.length}`))
    expect(during.filter((switched) => switched)).toEqual([])
    expect(during.length).toBeGreaterThan(0)
    expect(await gateway.isReady()).toBe(false)

    await line.mend()
    await until('it is ready again', gateway.isReady)
    expect(await converse(gateway.url, 'after')).toBe(true)
    expect(await gateway.end('SIGTERM')).toBe(0)
    const chain = await readChain({ address: postgresUrl ?? '', schema: stores.schema })
    expect([chain.problems, [...chain.switched].sort()]).toEqual([[], ['after', 'before']])
  })
})

describe('a gateway that is started without its store', () => {
  /** Passes everything on, says that it records nothing, and goes on once the store is there. */
  async function servesUntil(configuration: string, arrive: () => void | Promise<void>, address: StoreAddress) {
    const gateway = await start(configuration)
    expect(await converse(gateway.url, 'before')).toBe(false)
    expect(await gateway.isReady()).toBe(false)
    expect(await gateway.metric('twincheck_store_open')).toBe(0)
    const unrecorded = () => gateway.metric('twincheck_unrecorded_decisions_total')
    await until('both decisions count as unrecorded', async () => (await unrecorded()) === 2)
    await until('the log says so', () => gateway.log().includes('store-away'))
    await arrive()
    await until('it is ready', gateway.isReady)
    expect(await converse(gateway.url, 'after')).toBe(true)
    expect(await gateway.metric('twincheck_store_open')).toBe(1)
    await until('the log says so', () => gateway.log().includes('store-open'))
    expect(await gateway.end('SIGTERM')).toBe(0)
    const { problems, switched } = await readChain(address)
    expect([problems, [...switched]]).toEqual([[], ['after']])
  }

  test('because its folder is not there yet, serves everyone and takes it up', async () => {
    const address = join(folder.path, 'later', 'gateway.db')
    const arrive = () => mkdirSync(join(folder.path, 'later'))
    await servesUntil(folder.configure(world(), { store: address }), arrive, { address })
  })

  test.skipIf(!postgresUrl)(
    'because PostgreSQL is away, serves everyone and takes it up (needs TWINCHECK_POSTGRES_URL)',
    async () => {
      const stores = await createPostgresStores(postgresUrl ?? '')
      const over = new URL(postgresUrl ?? '')
      const line = await openLine(over.hostname, Number(over.port || 5432))
      over.host = `127.0.0.1:${line.port}`
      await line.cut()
      try {
        const { schema } = stores
        const configuration = folder.configure(world(), { store: over.href, schema })
        await servesUntil(configuration, line.mend, { address: postgresUrl ?? '', schema })
      } finally {
        await line.cut().catch(() => {})
        await stores.remove()
      }
    },
  )

  test.each(['mysql://db/x', 'postgres://me:hunter2@db:port/x'])(
    'because its address %j can be none, ends at once and says so',
    async (store) => {
      const ended = start(folder.configure(world(), { store }))
      await expect(ended).rejects.toThrow('(store-address)')
      await expect(ended).rejects.not.toThrow('hunter2')
    },
  )
})

describe('a gateway whose SQLite file is taken away', () => {
  const file = () => join(folder.path, 'gateway.db')
  const remove = () => {
    for (const part of ['', '-wal', '-shm']) rmSync(file() + part, { force: true })
  }

  test('is not ready, commits no switch into what is gone, and goes on in a new one', async () => {
    const gateway = await start(folder.configure(world(), {}))
    expect(await converse(gateway.url, 'before')).toBe(true)
    const next = await untilUnlock(gateway.url, 'between')
    remove()
    // Nothing can be opened in its place until the test lets it.
    mkdirSync(file())
    expect(wasSwitched(await askActor(gateway.url, next))).toBe(false)
    expect(await gateway.isReady()).toBe(false)
    await until('it is logged', () => gateway.log().includes('"store-replaced"'))
    rmdirSync(file())
    await until('it is ready again', gateway.isReady)
    expect(await converse(gateway.url, 'after')).toBe(true)
    expect(await gateway.end('SIGTERM')).toBe(0)
    const { problems, switched } = await readChain({ address: file() })
    expect([problems, [...switched]]).toEqual([[], ['after']])
  })

  test('for another one, goes on in that', async () => {
    const other = join(folder.path, 'other.db')
    const store = await openStore({ address: other })
    await store.append('acme', kept)
    await store.close()
    const gateway = await start(folder.configure(world(), {}))
    remove()
    renameSync(other, file())
    await until('it is noticed', () => gateway.log().includes('"store-replaced"'))
    await until('it is ready again', gateway.isReady)
    expect(await converse(gateway.url, 'after')).toBe(true)
    expect(await gateway.end('SIGTERM')).toBe(0)
    const { problems, length } = await readChain({ address: file() })
    // The record that was there, that repair began, and two decisions.
    expect([problems, length]).toEqual([[], 4])
  })
})

describe('a gateway whose disk is full', () => {
  describe.each([
    ['has no room left (needs a user who may mount)', canMount, fullDisk],
    ['takes no longer file (needs prlimit)', canLimitFiles, fileQuota],
  ])('because it %s', (_, isPossible, openDisk) => {
    const title = 'serves everyone, replaces nothing, and goes on when there is room'
    test.skipIf(!isPossible)(title, { timeout: 300_000 }, async () => {
      const disk = openDisk(folder.path)
      const store = disk.storeFile
      const gateway = await start(folder.configure(world(), { store }), { within: disk.within })
      expect(await converse(gateway.url, 'before')).toBe(true)

      disk.fill(gateway.pid)
      // What is still free inside of the file is used up first.
      let filling = 0
      await until('the store is full', async () => {
        await converse(gateway.url, `filling-${filling++}`)
        return !(await gateway.isReady())
      })
      const recorded = await gateway.metric('twincheck_recorded_decisions_total')
      for (let i = 0; i < 3; i++) expect(await converse(gateway.url, `full-${i}`)).toBe(false)
      expect(await gateway.metric('twincheck_recorded_decisions_total')).toBe(recorded)

      disk.empty(gateway.pid)
      await until('it switches again', async () => converse(gateway.url, `again-${Date.now()}`))
      const decided = () => gateway.metric('twincheck_recorded_decisions_total')
      await until('nothing waits any more', async () => {
        const now = await decided()
        await pause(300)
        return now === (await decided())
      })
      const chain = await readChain({ address: disk.copyOut(gateway.pid) })
      expect(chain.problems).toEqual([])
      expect(chain.switched.has('before')).toBe(true)
      expect([...chain.switched].filter((session) => session.startsWith('full-'))).toEqual([])
    })
  })
})

describe('a gateway whose decider crashes', () => {
  test('gives the client that waits for it the actor’s own answer, and everyone until another decider is there', async () => {
    let asked = false
    judging = () => {
      asked = true
      return new Promise(() => {})
    }
    const crash = join(folder.path, 'crash')
    // As a URL: Node reads spaces and quotes in NODE_OPTIONS as its own.
    const preload = `--import ${new URL('../../test/crash-decider.ts', import.meta.url)}`
    const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}`, TWINCHECK_CRASH: crash }
    const gateway = await start(folder.configure(world(), {}), { env })
    const waiting = converse(gateway.url, 'waiting')
    await until('the verifier is asked', () => asked)
    writeFileSync(crash, '')
    expect(await waiting).toBe(false)
    expect(await converse(gateway.url, 'after')).toBe(false)
    expect(await gateway.isReady()).toBe(false)
    // One for the decision that was waited for and what was to be remembered of it, and two for each later answer.
    expect(await gateway.metric('twincheck_unjudged_answers_total{reason="worker-gone"}')).toBeGreaterThanOrEqual(3)
    await until('it is logged', () => gateway.log().includes('decider-ended'))
    rmSync(crash)
    judging = async () => {}
    await until('another decider has taken its place', gateway.isReady)
    expect(await converse(gateway.url, 'again')).toBe(true)
    await until('it is logged', () => gateway.log().includes('decider-started'))
    expect(await gateway.end('SIGTERM')).toBe(0)
    const { problems, switched } = await readChain({ address: join(folder.path, 'gateway.db') })
    expect([problems, [...switched]]).toEqual([[], ['again']])
  })
})

describe('two gateways on one SQLite file', () => {
  test('racing for the one switch of a conversation never deliver two', async () => {
    judging = () => pause(50)
    const configuration = folder.configure(world(), {})
    const gateways = [await start(configuration), await start(configuration)]
    const [one, two] = gateways.map(({ url }) => url)
    const delivered: number[] = []
    for (let round = 0; round < 5; round++) {
      const next = await untilUnlock(one ?? '', `raced ${round}`)
      const answers = await Promise.all([one, two, one, two].map((url) => askActor(url ?? '', next)))
      delivered.push(answers.filter(wasSwitched).length)
    }
    for (const gateway of gateways) expect(await gateway.end('SIGTERM')).toBe(0)
    const { problems, switches } = await readChain({ address: join(folder.path, 'gateway.db') })
    expect(problems).toEqual([])
    expect(Math.max(...delivered)).toBe(1)
    expect(switches).toBe(delivered.reduce((sum, count) => sum + count))
    expect(existsSync(join(folder.path, 'gateway.db'))).toBe(true)
  })

  test('deliver one switch where a conversation is continued in six ways at once', async () => {
    judging = () => pause(50)
    const configuration = folder.configure(world(), {})
    const gateways = [await start(configuration), await start(configuration)]
    const delivered: number[] = []
    for (let round = 0; round < forkRounds; round++) {
      const next = await untilUnlock(gateways[0]?.url ?? '', `forked ${round}`)
      const ways = [0, 1, 2, 3, 4, 5].map((way) => askActor(gateways[way % 2]?.url ?? '', anotherWay(next, way)))
      delivered.push((await Promise.all(ways)).filter(wasSwitched).length)
    }
    for (const gateway of gateways) expect(await gateway.end('SIGTERM')).toBe(0)
    const { problems, switches } = await readChain({ address: join(folder.path, 'gateway.db') })
    expect([problems, delivered]).toEqual([[], delivered.map(() => 1)])
    expect(switches).toBe(forkRounds)
  })
})
