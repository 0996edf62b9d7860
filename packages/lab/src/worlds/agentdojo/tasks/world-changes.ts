/**
 * Computes the differences between two worlds, with the names and paths of Python's DeepDiff. Lists in these worlds only grow, and only
 * at the end.
 */
import { Float } from '@twincheck/eval/python'
import { DateTime } from '../../python/datetime/date-time.ts'
import { entriesOf, isRecord, sameWorld } from './same-world.ts'

export type ChangeKind =
  | 'values_changed'
  | 'type_changes'
  | 'dictionary_item_added'
  | 'dictionary_item_removed'
  | 'iterable_item_added'
  | 'iterable_item_removed'

export type WorldChange = { readonly kind: ChangeKind; readonly path: string; readonly value: unknown }

export function worldChanges(before: unknown, after: unknown, path = 'root'): readonly WorldChange[] {
  if (kindOf(before) !== kindOf(after)) return [{ kind: 'type_changes', path, value: after }]
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path)
  if (before instanceof Map && after instanceof Map) return mapChanges(before, after, path)
  if (isRecord(before) && isRecord(after)) {
    const others = new Map(entriesOf(after))
    return entriesOf(before).flatMap(([name, value]) => worldChanges(value, others.get(name), `${path}.${name}`))
  }
  return sameWorld(before, after) ? [] : [{ kind: 'values_changed', path, value: after }]
}

export function onlyChanges(
  changes: readonly WorldChange[],
  expected: Readonly<Partial<Record<ChangeKind, readonly string[]>>>,
): boolean {
  const wanted = Object.entries(expected).flatMap(([kind, paths]) => paths.map((path) => `${kind} ${path}`))
  const found = new Set(changes.map(({ kind, path }) => `${kind} ${path}`))
  return found.size === wanted.length && wanted.every((change) => found.has(change))
}

function mapChanges(
  before: ReadonlyMap<unknown, unknown>,
  after: ReadonlyMap<unknown, unknown>,
  path: string,
): WorldChange[] {
  const at = (key: unknown) => `${path}['${String(key)}']`
  const changes: WorldChange[] = []
  for (const [key, value] of before) {
    if (after.has(key)) changes.push(...worldChanges(value, after.get(key), at(key)))
    else changes.push({ kind: 'dictionary_item_removed', path: at(key), value: null })
  }
  for (const [key, value] of after) {
    if (!before.has(key)) changes.push({ kind: 'dictionary_item_added', path: at(key), value })
  }
  return changes
}

function listChanges(before: readonly unknown[], after: readonly unknown[], path: string): WorldChange[] {
  const changes = before
    .slice(0, after.length)
    .flatMap((item, index) => worldChanges(item, after[index], `${path}[${index}]`))
  const longer = after.length > before.length ? after : before
  const kind = longer === after ? 'iterable_item_added' : 'iterable_item_removed'
  const rest = longer.slice(Math.min(before.length, after.length))
  const start = longer.length - rest.length
  return [...changes, ...rest.map((value, at): WorldChange => ({ kind, path: `${path}[${start + at}]`, value }))]
}

function kindOf(value: unknown): string {
  if (value === null) return 'none'
  if (value instanceof Float) return 'float'
  if (value instanceof DateTime) return 'datetime'
  if (value instanceof Map) return 'dict'
  return Array.isArray(value) ? 'list' : typeof value
}
