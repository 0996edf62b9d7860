/** The latest change of the turn that failed and was not tried again. */
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import type { Ledger, LedgerRecord } from '../paper/ledger.ts'
import type { ActiveTools } from '../paper/trace/trace.ts'

/**
 * The failed change. The result is null if the tool was called again since, if the call could not be parsed, or if the tool is no longer
 * active.
 */
export function failedChange(ledger: Ledger, tools: ActiveTools): LedgerRecord | null {
  if (ledger.failures === 0 || tools === null) return null
  const failed = ledger.records.findLast(({ outcome, call }) => outcome === 'failure' && isStateChanging(call.name))
  if (!failed || failed.call.malformed !== undefined) return null
  const again = ledger.byTool.get(failed.call.name)?.records.some(({ index }) => index > failed.index)
  return !again && tools.some(({ name }) => name === failed.call.name) ? failed : null
}
