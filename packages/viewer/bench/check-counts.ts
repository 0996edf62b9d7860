/** Asks a store for the findings of each filter, and compares every number with SQL. */
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { readFindingQuery } from '../../server/src/finding/finding-query.ts'
import { openExistingStore } from '../../server/src/store/open-store.ts'
import { viewStore } from '../../server/src/view/store-part.ts'
import { countStatements, filters } from './filters.ts'

export type CheckedStore = { readonly address: string; readonly schema?: string }

export type CheckedCounts = {
  /** The slowest filter, in milliseconds: of the clock, and of this process's processor time. */
  readonly slowest: { readonly filter: string; readonly wall: number; readonly processor: number }
  readonly numbers: number
  /** Numbers that are not those of SQL. */
  readonly different: readonly string[]
}

type Counted = { readonly value: string; readonly count: number }

type AskSql = (statement: string) => Promise<readonly Counted[]>

/** The first filter is asked for twice: the page keeps its counts from the first time on. */
export async function checkCounts(place: CheckedStore): Promise<CheckedCounts> {
  const store = await openExistingStore(place)
  const { findings } = viewStore('many', store)
  const sql = await openSql(place)
  const now = Date.now()
  const ask = (filter: string) =>
    findings.find(readFindingQuery(new URLSearchParams(filter)), {
      ...{ offset: 0, limit: 100, facets: 'all', by: null, now },
    } as const)
  await ask('')
  let slowest = { filter: '', wall: 0, processor: 0 }
  let numbers = 0
  const different: string[] = []
  for (const filter of filters) {
    const [started, used] = [performance.now(), process.cpuUsage()]
    const { found, facets } = await ask(filter)
    const wall = performance.now() - started
    const { user, system } = process.cpuUsage(used)
    if (wall > slowest.wall) slowest = { filter, wall, processor: (user + system) / 1_000 }
    for (const { dimension, statement } of countStatements(filter, now, sql.prefix)) {
      const shown = dimension === null ? [{ value: 'found', count: found }] : facets[dimension]
      const counted = (await sql.ask(statement)).filter(({ count }) => count > 0)
      numbers += counted.length
      if (written(shown) !== written(counted))
        different.push(`${filter} ${dimension}: ${written(shown)} ${written(counted)}`)
    }
  }
  await sql.close()
  await store.close()
  return { slowest, numbers, different }
}

function written(counts: readonly Counted[]): string {
  return counts
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => `${value} ${count}`)
    .sort()
    .join(', ')
}

async function openSql({ address, schema }: CheckedStore) {
  const counted = (row: Readonly<Record<string, unknown>>): Counted => {
    return { value: String(row.value), count: Number(row.count) }
  }
  if (schema === undefined) {
    const database = new DatabaseSync(address, { readOnly: true })
    const ask: AskSql = async (statement) => database.prepare(statement).all().map(counted)
    return { prefix: '', ask, close: async () => database.close() }
  }
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const ask: AskSql = async (statement) => (await client.query(statement)).rows.map(counted)
  return { prefix: `${schema}.`, ask, close: () => client.end() }
}
