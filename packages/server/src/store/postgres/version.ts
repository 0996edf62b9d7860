/** The version of the tables in a schema, and how they are brought up to the latest. */
import type { Connection, Database } from '../database.ts'
import { migrations } from '../migrations.ts'
import { StoreVersionError } from '../store-errors.ts'
import { postgresTexts } from './text-index.ts'

export async function migrate(database: Database): Promise<void> {
  const { prefix, place } = database
  const versions = migrations(prefix, postgresTexts)
  await database.transaction(async ({ query }) => {
    // "if not exists" alone is not safe against two gateways that start at once.
    await query('select pg_advisory_xact_lock(hashtext($1))', [`twincheck store ${prefix}`])
    await query(`create schema if not exists ${prefix.slice(0, -1)}`, [])
    await query(`create table if not exists ${prefix}store_version (version bigint not null)`, [])
    const version = await versionOf({ query }, prefix)
    if (version > versions.length) throw new StoreVersionError(place, version, versions.length)
    for (const statement of versions.slice(version).flat()) await query(statement, [])
    await query(`delete from ${prefix}store_version`, [])
    await query(`insert into ${prefix}store_version (version) values ($1)`, [versions.length])
  })
}

export async function versionOf({ query }: Pick<Connection, 'query'>, prefix: string): Promise<number> {
  const [there] = await query('select to_regclass($1) is not null as found', [`${prefix}store_version`])
  if (there?.found !== true) return 0
  const [row] = await query(`select version from ${prefix}store_version`, [])
  return typeof row?.version === 'number' ? row.version : 0
}
