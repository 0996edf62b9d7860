/**
 * Whether an opposite call acts on the very thing that an earlier one acted on. Unlocking B does not undo locking A, and booking
 * a flight does not undo cancelling another: whatever one call names and the other does not has to be tied to it by a value.
 */
import type { LedgerRecord } from '../../ledger.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import type { ToolCall } from '../../trace/trace.ts'
import { takesBack, type VerbAndObject } from '../opposites.ts'
import { namesObject, sameValues, type Target, type TargetPart, targetOf } from '../target.ts'

export type NamedCall = { readonly call: ToolCall; readonly name: VerbAndObject }

export function sameTarget(record: LedgerRecord, earlierName: VerbAndObject, proposed: NamedCall): boolean {
  const earlier = targetOf(record.call)
  const target = targetOf(proposed.call)
  // Two calls that name nothing act on the one thing that their names name, but a setting that they share is none.
  if (earlier.size + target.size === 0) return !shareSetting(record.call, proposed.call)
  const shared = [...target].filter(([key]) => earlier.has(key))
  if (!shared.every(([key, part]) => isSame(earlier.get(key), part))) return false
  // The thing itself is named by both: what else they name is said about it.
  if (shared.some(([, part]) => namesObject(part, proposed.name.object))) return true

  const takesItBack = takesBack(proposed.name.verb, earlierName.verb)
  const open = unshared(target, earlier)
  if (open.length > 0) return open.every((part) => isTied(part, earlier, takesItBack ? record.output : null))
  const left = unshared(earlier, target)
  if (left.length === 0) return true
  // What was made with many words is taken back with one of them, and not the other way round.
  return shared.length > 0 && takesItBack
}

function shareSetting({ arguments: earlier }: ToolCall, { arguments: proposed }: ToolCall): boolean {
  return Object.keys(proposed).some((key) => Object.hasOwn(earlier, key))
}

function isSame(earlier: TargetPart | undefined, proposed: TargetPart): boolean {
  return earlier !== undefined && sameValues(earlier, proposed)
}

function unshared(target: Target, other: Target): readonly TargetPart[] {
  return [...target].flatMap(([key, part]) => (other.has(key) || part.kind === 'number' ? [] : [part]))
}

/** Each value went into the earlier call under another name; or it came out of it, as the id of what was made does. */
function isTied({ values, kind }: TargetPart, earlier: Target, output: string | null): boolean {
  const given = new Set([...earlier.values()].flatMap((part) => part.values))
  return values.every(
    (value) => given.has(value) || (kind === 'named' && output !== null && occursWhole(value, output)),
  )
}
