/** Whether the turn's work is done as far as its results say. The fixed completion response claims exactly this. */
import type { Ledger, LedgerRecord } from '../ledger.ts'
import { isStateChanging } from './state-changing.ts'

/**
 * Whether at least one call succeeded, and each tool with a failed, refused, pending or unclear call succeeded later.
 */
export function isComplete(ledger: Ledger): boolean {
  if (ledger.lastSuccess < 0) return false
  for (const { records } of ledger.byTool.values()) {
    const lastUndone = records.findLastIndex((record) => record.output !== null && !isDone(record))
    if (lastUndone >= 0 && !records.slice(lastUndone).some(isDone)) return false
  }
  return true
}

/** A reading call whose text does not say how it went has still returned what was read. */
function isDone({ call, outcome }: LedgerRecord): boolean {
  return outcome === 'success' || (outcome === 'unclear' && !isStateChanging(call.name))
}
