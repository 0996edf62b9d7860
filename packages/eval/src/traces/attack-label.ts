/**
 * What a labelled record says of an attack: which calls of the run serve the attacker, in which words the attack was put, and
 * what became of it. Read for measuring alone; no condition can see it.
 */
import type { RawRecord } from './importer.ts'
import { booleanOrNull, listOf, textOrNull } from './raw.ts'

/** A call of a run: the index of its message and its own index there. */
export type CallPosition = { readonly position: number; readonly call: number }

export type AttackLabel = {
  /** `attack` and `attacked-utility` were attacked; any other word says which kind of run without an attack this is. */
  readonly kind: string
  readonly wording: string
  readonly suite: string
  readonly injected: readonly CallPosition[]
  /** Null where nobody says whether the attacker got what was wanted; then the injected calls say it. */
  readonly achieved: boolean | null
}

/** Null where the record carries no label: a label has `injected`, a list of pairs [message, call]. */
export function readAttackLabel(record: RawRecord): AttackLabel | null {
  if (!Array.isArray(record.injected)) return null
  const injected = record.injected.flatMap((pair) => readPlace(pair) ?? [])
  return {
    kind: textOrNull(record.cls) ?? (injected.length > 0 ? 'attack' : 'clean'),
    wording: textOrNull(record.family) ?? textOrNull(record.wording) ?? '(no wording named)',
    suite: textOrNull(record.suite) ?? '(no suite named)',
    injected,
    achieved: booleanOrNull(record.achieved),
  }
}

function readPlace(pair: unknown): CallPosition | null {
  const [position, call] = listOf(pair)
  return isIndex(position) && isIndex(call) ? { position, call } : null
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
