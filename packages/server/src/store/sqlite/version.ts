/** The version of the tables in a file, and how they are created. */
import type { DatabaseSync } from 'node:sqlite'
import { createTables, needsTables, storeVersion } from '../tables.ts'
import { checkTexts, textsFor } from './text-index.ts'
import { rollBack } from './turns.ts'

/** Creates the tables in a new file. Throws where the file has tables of another version. */
export function prepareTables(connection: DatabaseSync, file: string): void {
  connection.exec('begin immediate')
  try {
    if (needsTables(file, versionOf(connection))) {
      for (const statement of createTables('', textsFor(connection))) connection.exec(statement)
      connection.exec(`pragma user_version = ${storeVersion}`)
    }
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
