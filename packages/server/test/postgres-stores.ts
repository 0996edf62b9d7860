/** PostgreSQL stores in a schema of their own, on the server of TWINCHECK_POSTGRES_URL. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openPostgresReader, openPostgresStore } from '../src/store/postgres/database.ts'
import type { OpenedStores } from './store-contract.ts'

export const postgresUrl: string | null = process.env.TWINCHECK_POSTGRES_URL ?? null

export type PostgresStores = OpenedStores & {
  readonly schema: string
  readonly ask: (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
}

export async function createPostgresStores(url: string): Promise<PostgresStores> {
  const schema = `twincheck_test_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    schema,
    ask: async (statement) => (await client.query(statement)).rows,
    open: (options) => openPostgresStore({ url, schema, ...options }),
    openReader: () => openPostgresReader(url, schema),
    remove: async () => {
      await client.query(`drop schema if exists ${schema} cascade`)
      await client.end()
    },
  }
}
