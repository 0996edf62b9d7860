/** Columns of a row, read as what they are declared to be. */
import { type Json, readSessionState, type SessionState } from '@twincheck/core'
import { number, orNull, readShape, text } from '@twincheck/core/reading'
import type { Row } from './database.ts'

export function textOf(row: Row, column: string): string {
  return readShape(text, row[column], column)
}

export function numberOf(row: Row, column: string): number {
  return readShape(number, row[column], column)
}

export function numberOrNull(row: Row, column: string): number | null {
  return readShape(orNull(number), row[column], column)
}

export function textOrNull(row: Row, column: string): string | null {
  return readShape(orNull(text), row[column], column)
}

/** JSON that this store wrote itself. */
export function jsonOf(row: Row, column: string): Json {
  return JSON.parse(textOf(row, column))
}

export function stateOf(row: Row): SessionState {
  const { decisions, verifications, generations, switches, follow_ups: followUps, stopped, anomaly } = row
  return readSessionState({ version: 1, decisions, verifications, generations, switches, followUps, stopped, anomaly })
}

export const nothingSpent: SessionState = stateOf({
  decisions: 0,
  verifications: 0,
  generations: 0,
  switches: 0,
  follow_ups: 0,
  stopped: null,
  anomaly: 0,
})

/** Rows in the order of their sessions, cut where another one begins. */
export function bySession(rows: readonly Row[]): readonly (readonly [Row, ...Row[]])[] {
  const cut: [Row, ...Row[]][] = []
  for (const row of rows) {
    const last = cut.at(-1)
    const isSame = last && last[0].tenant === row.tenant && last[0].session === row.session
    if (isSame) last.push(row)
    else cut.push([row])
  }
  return cut
}
