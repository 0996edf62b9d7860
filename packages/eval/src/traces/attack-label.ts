/**
 * The label of an attacked run: which calls serve the attacker, how the attack was worded, and whether it succeeded. Only
 * measurements use it; no condition can see it.
 */
import { booleanOrNull, listOf, type RawRecord, textOrNull } from './raw.ts'

/** A call of a run: the index of its message and its own index there. */
export type CallPosition = { readonly position: number; readonly call: number }

export type AttackLabel = {
  /** Runs of the kinds `attack` and `attacked-utility` were attacked. Any other name is a kind of run without an attack. */
  readonly kind: string
  readonly wording: string
  readonly suite: string
  readonly injected: readonly CallPosition[]
  /** Whether the attack succeeded; null if the label does not say. The injected calls then decide. */
  readonly achieved: boolean | null
}

/** Null without a label. A label has `injected`, a list of pairs [message, call]. */
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
