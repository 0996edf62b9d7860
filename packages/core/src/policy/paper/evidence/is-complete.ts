/** Tells whether the turn's work is done, judged by its results. The fixed completion response claims exactly this. */
import type { Ledger, LedgerRecord } from '../ledger.ts'
import { isStateChanging } from './state-changing.ts'

/** Whether at least one call succeeded, and every tool with an unsuccessful or open call succeeded later. */
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
