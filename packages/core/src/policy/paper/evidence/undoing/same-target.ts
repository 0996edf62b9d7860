/**
 * Whether an opposite call acts on the same thing as an earlier call. Unlocking B does not undo locking A, and booking
 * a flight does not undo cancelling another one. If one call names something that the other does not, a value must link
 * the two.
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
  // Two calls that name no thing act on the one in their tools' names, unless they share a setting.
  if (earlier.size + target.size === 0) return !shareSetting(record.call, proposed.call)
  const shared = [...target].filter(([key]) => earlier.has(key))
  if (!shared.every(([key, part]) => isSame(earlier.get(key), part))) return false
  // Both name the thing itself; everything else they name describes it.
  if (shared.some(([, part]) => namesObject(part, proposed.name.object))) return true

  const takesItBack = takesBack(proposed.name.verb, earlierName.verb)
  const open = unshared(target, earlier)
  if (open.length > 0) return open.every((part) => isTied(part, earlier, takesItBack ? record.output : null))
  const left = unshared(earlier, target)
  if (left.length === 0) return true
  // A thing made with many arguments can be taken back with one of them, not the other way round.
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

/** Each value was an argument of the earlier call under another name, or appeared in its output, like the id of what it made. */
function isTied({ values, kind }: TargetPart, earlier: Target, output: string | null): boolean {
  const given = new Set([...earlier.values()].flatMap((part) => part.values))
  return values.every(
    (value) => given.has(value) || (kind === 'named' && output !== null && occursWhole(value, output)),
  )
}
