/** The version of the tables in a file, and how they are brought up to the latest. */
import type { DatabaseSync } from 'node:sqlite'
import { migrations } from '../migrations.ts'
import { StoreVersionError } from '../store-errors.ts'
import { checkTexts, textsFor } from './text-index.ts'
import { rollBack } from './turns.ts'

export function migrate(connection: DatabaseSync, file: string): void {
  const versions = migrations('', textsFor(connection))
  connection.exec('begin immediate')
  try {
    const version = versionOf(connection)
    if (version > versions.length) throw new StoreVersionError(file, version, versions.length)
    for (const statement of versions.slice(version).flat()) connection.exec(statement)
    connection.exec(`pragma user_version = ${versions.length}`)
    checkTexts(connection, file)
    connection.exec('commit')
  } catch (error) {
    rollBack(connection)
    throw error
  }
}

export function versionOf(connection: DatabaseSync): number {
  return Number(connection.prepare('pragma user_version').get()?.user_version)
}
