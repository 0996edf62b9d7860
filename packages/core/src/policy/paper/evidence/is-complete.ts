/** Tells from the turn's results whether its work is done. The fixed completion response says that the work is done. */
import type { Ledger, LedgerRecord } from '../ledger.ts'
import { isStateChanging } from './state-changing.ts'

/** Whether at least one call succeeded and, for each tool, the latest call with an output is done. */
export function isComplete(ledger: Ledger): boolean {
  if (ledger.lastSuccess < 0) return false
  for (const { records } of ledger.byTool.values()) {
    const lastUndone = records.findLastIndex((record) => record.output !== null && !isDone(record))
    if (lastUndone >= 0 && !records.slice(lastUndone).some(isDone)) return false
  }
  return true
}

/** A call that only reads counts as done even if its output does not say so, because the output is what was read. */
function isDone({ call, outcome }: LedgerRecord): boolean {
  return outcome === 'success' || (outcome === 'unclear' && !isStateChanging(call.name))
}
