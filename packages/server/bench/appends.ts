/**
 * How many decisions a second one PostgreSQL takes from 1, 2 and 4 gateways, and how long each waits for the head of the chain, which
 * whoever appends holds until its transaction ends.
 *
 *   TWINCHECK_POSTGRES_URL=postgres://… npx node packages/server/bench/appends.ts          (after npm run build; about a minute)
 *   GATEWAYS=1,2,4,8 MEASURE_SECONDS=30 TWINCHECK_POSTGRES_URL=… npx node packages/server/bench/appends.ts
 *
 * Each gateway is a process with a store of its own, as a decider has it: `kept` decisions are appended 500 at a time, as many as wait;
 * `switches` are committed one by one, each in a transaction of its own, 16 at a time. In a schema of its own, which is dropped again.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Database } from '../src/store/database.ts'
import { readPostgresAddress } from '../src/store/postgres/address.ts'
import { openPostgresDatabase, usualConnections } from '../src/store/postgres/database.ts'
import { openSqlStore } from '../src/store/sql-store.ts'
import type { Store } from '../src/store/store.ts'
import { kept, replaced } from '../test/decision-records.ts'
import { createPostgresStores, postgresUrl } from '../test/postgres-stores.ts'
import { quantile } from './load/report.ts'

const seconds = Number(process.env.MEASURE_SECONDS ?? 8)
const counts = (process.env.GATEWAYS ?? '1,2,4').split(',').map(Number)

type Work = 'kept' | 'switches'
type Measured = {
  readonly appended: number
  readonly transactions: number
  /** Milliseconds: from asking for the head to having it, and from having it to the end of the transaction. */
  readonly waits: readonly number[]
  readonly holds: readonly number[]
}

async function main(url: string): Promise<void> {
  for (const work of ['kept', 'switches'] as const) {
    console.log(`\n${work}, ${seconds} s each`)
    console.log(
      'gateways  appends/s  transactions/s  waits for head p50 / p99 ms  holds it p50 ms  head held  bytes a record',
    )
    for (const gateways of counts) await measure(url, work, gateways)
  }
}

async function measure(url: string, work: Work, gateways: number): Promise<void> {
  const stores = await createPostgresStores(url)
  try {
    await (await stores.open({})).close()
    const measured = await Promise.all(
      Array.from({ length: gateways }, (_, i) => startGateway(work, stores.schema, `g${i}`)),
    )
    const sorted = (pick: (one: Measured) => readonly number[]) => measured.flatMap(pick).sort((a, b) => a - b)
    const [waits, holds] = [sorted(({ waits: all }) => all), sorted(({ holds: all }) => all)]
    const appended = measured.reduce((sum, one) => sum + one.appended, 0)
    const transactions = measured.reduce((sum, one) => sum + one.transactions, 0)
    const held = holds.reduce((sum, one) => sum + one, 0) / (1_000 * seconds)
    const [size] = await stores.ask(
      `select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
       where relnamespace = '${stores.schema}'::regnamespace and relkind = 'r'`,
    )
    const cells = [
      ...[String(gateways), (appended / seconds).toFixed(0), (transactions / seconds).toFixed(0)],
      `${quantile(waits, 0.5).toFixed(1)} / ${quantile(waits, 0.99).toFixed(1)}`,
      ...[quantile(holds, 0.5).toFixed(1), `${(100 * held).toFixed(0)} %`, (Number(size?.bytes) / appended).toFixed(0)],
    ]
    const widths = [8, 11, 16, 29, 17, 11, 16]
    console.log(cells.map((cell, i) => cell.padStart(widths[i] ?? 0)).join(''))
  } finally {
    await stores.remove()
  }
}

async function startGateway(work: Work, schema: string, name: string): Promise<Measured> {
  const child = spawn(process.execPath, [import.meta.filename, work, schema, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await once(child, 'close')
  return JSON.parse(said)
}

/** A store that says how long each transaction waited for the head, and held it. */
async function openTimedStore(url: string, schema: string, waits: number[], holds: number[]): Promise<Store> {
  const database = await openPostgresDatabase(readPostgresAddress(url, schema), usualConnections)
  const timed =
    (transaction: Database['transaction']): Database['transaction'] =>
    async (work) => {
      let heldSince: number | null = null
      const result = await transaction((connection) =>
        work({
          ...connection,
          query: async (text, values) => {
            const askedAt = performance.now()
            const rows = await connection.query(text, values)
            if (text.includes('chain_head') && text.includes('for update')) {
              heldSince = performance.now()
              waits.push(heldSince - askedAt)
            }
            return rows
          },
        }),
      )
      if (heldSince !== null) holds.push(performance.now() - heldSince)
      return result
    }
  return openSqlStore({
    ...database,
    transaction: timed(database.transaction),
    transactionSoon: timed(database.transactionSoon),
  })
}

async function append(url: string, work: Work, schema: string, name: string): Promise<Measured> {
  const waits: number[] = []
  const holds: number[] = []
  const store = await openTimedStore(url, schema, waits, holds)
  let appended = 0
  let next = 0
  const last = performance.now() + seconds * 1_000
  const one = async () => {
    while (performance.now() < last) {
      const id = `${name}-${next++}`
      if (work === 'kept') await store.append('acme', { ...kept, id, session: `${name}-${next % 200}` })
      else await store.commitSwitch('acme', { ...replaced, id, session: id }, 1)
      if (performance.now() < last) appended += 1
    }
  }
  await Promise.all(Array.from({ length: work === 'kept' ? 500 : 16 }, one))
  const transactions = holds.length
  await store.close()
  return { appended, transactions, waits, holds }
}

const [, , work, schema = '', name = ''] = process.argv
if (postgresUrl === null) {
  console.error('Set TWINCHECK_POSTGRES_URL to the address of a PostgreSQL that may be written to.')
  process.exitCode = 1
} else if (work === 'kept' || work === 'switches')
  console.log(JSON.stringify(await append(postgresUrl, work, schema, name)))
else await main(postgresUrl)
