/** Columns of a row, read as what they are declared to be. */
import { type Json, MalformedInputError, readSessionState, type SessionState } from '@twincheck/core'
import type { Row } from './database.ts'

export function textOf(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new MalformedInputError(column, 'text in this column', value)
}

export function numberOf(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === 'number') return value
  throw new MalformedInputError(column, 'a number in this column', value)
}

export function numberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : numberOf(row, column)
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column)
}

/** JSON that this store wrote itself. */
export function jsonOf(row: Row, column: string): Json {
  return JSON.parse(textOf(row, column))
}

export function stateOf({ decisions, verifications, generations, switches, anomaly }: Row): SessionState {
  return readSessionState({ version: 1, decisions, verifications, generations, switches, anomaly })
}

export const nothingSpent: SessionState = stateOf({
  decisions: 0,
  verifications: 0,
  generations: 0,
  switches: 0,
  anomaly: 0,
})
