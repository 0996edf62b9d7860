/** The version of the tables in a schema, and how they are created. */
import type { Connection, Database } from '../database.ts'
import { createTables, needsTables, storeVersion } from '../tables.ts'
import { postgresTexts } from './text-index.ts'

/** Creates the tables in a new schema. Throws where the schema has tables of another version. */
export async function prepareTables(database: Database): Promise<void> {
  const { prefix, place } = database
  await database.transaction(async ({ query }) => {
    // "if not exists" alone is not safe against two gateways that start at the same time.
    await query('select pg_advisory_xact_lock(hashtext($1))', [`twincheck store ${prefix}`])
    await query(`create schema if not exists ${prefix.slice(0, -1)}`, [])
    await query(`create table if not exists ${prefix}store_version (version bigint not null)`, [])
    if (!needsTables(place, await versionOf({ query }, prefix))) return
    for (const statement of createTables(prefix, postgresTexts)) await query(statement, [])
    await query(`insert into ${prefix}store_version (version) values ($1)`, [storeVersion])
  })
}

export async function versionOf({ query }: Pick<Connection, 'query'>, prefix: string): Promise<number> {
  const [there] = await query('select to_regclass($1) is not null as found', [`${prefix}store_version`])
  if (there?.found !== true) return 0
  const [row] = await query(`select version from ${prefix}store_version`, [])
  return typeof row?.version === 'number' ? row.version : 0
}
