/**
 * Compares end states by a canonical text. The order of keys does not matter, and the order of lists matters. The values 1, 1.0 and True
 * differ.
 */
import { cachedFor } from '@twincheck/eval/harness'
import { compareText, isDict, type PyDict, type PyValue, repr, Tuple } from '@twincheck/eval/python'
import type { TauDatabase, TauTable } from './dataset/database.ts'

export function sameDatabase(left: TauDatabase, right: TauDatabase): boolean {
  for (const [name, table] of left.tables) if (!sameTable(table, right.table(name))) return false
  return true
}

/** Imitates Python's `str()` of the value's hashable form, in which the benchmark compares values. */
export function canonicalText(value: PyValue): string {
  if (isDict(value)) {
    const entries = [...value].map(([key, item]) => [String(key), item] as const)
    const sorted = entries.sort(([left], [right]) => compareText(left, right))
    return tupleText(sorted.map(([key, item]) => `(${repr(key)}, ${canonicalText(item)})`))
  }
  if (Array.isArray(value)) return tupleText(value.map(canonicalText))
  return value instanceof Tuple ? tupleText(value.items.map(canonicalText)) : repr(value)
}

/** The changed records of a table as text. Tables with equal records have equal texts. */
export function changesText(table: TauTable): string {
  const changes: string[] = []
  for (const id of [...table.changedIds()].sort(compareText)) {
    const text = canonicalText(table.read(id))
    const initial = table.initial.get(id)
    if (initial === undefined || initialText(initial) !== text) changes.push(`${repr(id)}: ${text}`)
  }
  return changes.join('\n')
}

function sameTable(left: TauTable, right: TauTable): boolean {
  for (const id of new Set([...left.changedIds(), ...right.changedIds()])) {
    if (!left.has(id) || !right.has(id)) return false
    const [mine, other] = [left.read(id), right.read(id)]
    if (mine !== other && recordText(left, id) !== recordText(right, id)) return false
  }
  return true
}

function recordText(table: TauTable, id: string): string {
  return table.isInitial(id) ? initialText(table.read(id)) : canonicalText(table.read(id))
}

/** The texts are cached, because initial records never change. */
const initialText = cachedFor((record: PyDict) => canonicalText(record))

function tupleText(items: readonly string[]): string {
  return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`
}
