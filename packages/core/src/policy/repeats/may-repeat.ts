/**
 * A cheap check before calls are compared by their keys. It tells whether at least `times` calls of this turn may have the same arguments
 * as `call` and have an outcome that `fits` accepts. Only the latest calls of the tool are compared, so that a long turn costs no more
 * than a short turn.
 */
import type { JsonObject } from '../paper/json.ts'
import type { Ledger } from '../paper/ledger.ts'
import type { Outcome } from '../paper/outcome/index.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { latestCallsCompared } from './tables.ts'

export function mayRepeat(
  { byTool }: Ledger,
  call: ToolCall,
  times: number,
  fits: (outcome: Outcome) => boolean,
): boolean {
  const records = byTool.get(call.name)?.records
  if (records === undefined || records.length < times) return false
  let alike = 0
  for (let at = records.length - 1; at >= 0 && at >= records.length - latestCallsCompared; at--) {
    const earlier = records[at]
    if (!earlier || !fits(earlier.outcome)) continue
    if (mayBeSame(earlier.call.arguments, call.arguments) && ++alike >= times) return true
  }
  return false
}

function mayBeSame(left: JsonObject, right: JsonObject): boolean {
  let surplus = 0
  for (const _ in left) surplus++
  for (const name in right) {
    surplus--
    const [one, other] = [left[name], right[name]]
    if (one === other) continue
    if (typeof one !== typeof other || typeof one === 'number') return false
    if (typeof one === 'string' && typeof other === 'string' && !differsInBlanks(one, other)) return false
  }
  return surplus === 0
}

/** Whether two unequal texts may differ only in blanks. Blanks make no difference between calls. */
function differsInBlanks(one: string, other: string): boolean {
  const [left, right] = [one.trim(), other.trim()]
  if (left[0] !== right[0] || left.at(-1) !== right.at(-1)) return false
  return oddBlanks.test(one) || oddBlanks.test(other)
}

const oddBlanks = /^\s|\s$|\s\s|[^\S ]/
