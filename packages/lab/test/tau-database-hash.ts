/** tau-bench's own hash over the whole database, which its logs state. */
import { createHash } from 'node:crypto'
import type { PyDict } from '@twincheck/eval/python'
import { canonicalText } from '../src/worlds/tau/canonical-text.ts'
import type { TauDatabase } from '../src/worlds/tau/dataset/database.ts'

export function databaseHash(database: TauDatabase): string {
  const tables: PyDict = new Map([...database.tables].map(([name, table]) => [name, new Map(table.entries())]))
  return createHash('sha256').update(canonicalText(tables)).digest('hex')
}
