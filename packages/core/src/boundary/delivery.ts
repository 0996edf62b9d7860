/**
 * Handing records over to the host. Nothing that happens here reaches a decision: records are written and handed over in a
 * later task than the one that releases the action, a hand-over that fails or takes too long is a problem for `onProblem`, and a
 * failing `onProblem` is where it ends.
 */
import { TwinCheckError } from '../policy/errors.ts'
import type { DecisionRecord } from '../policy/record.ts'
import type { Clock } from './clock.ts'
import { withDeadline } from './deadline.ts'
import { laterTask } from './later-task.ts'

export class RecordNotTakenError extends TwinCheckError {
  readonly code = 'record-not-taken'

  constructor(id: string, milliseconds: number) {
    super(
      `onRecord did not finish with record ${id} within ${milliseconds} ms. The decision was not affected and nobody waits for it ` +
        `any more. Let onRecord resolve, or raise deadlineMs if the store is simply slow.`,
    )
  }
}

export type OnRecord = (record: DecisionRecord) => void | Promise<void>

/** `write` is called in the later task too. Never rejects; resolves when the host has the record or is no longer waited for. */
export type Deliver = (write: () => DecisionRecord) => Promise<void>

export function openDelivery(
  onRecord: OnRecord,
  { report, clock, milliseconds }: { readonly report: Report; readonly clock: Clock; readonly milliseconds: number },
): Deliver {
  return async (write) => {
    await laterTask()
    try {
      const record = write()
      const taking: unknown = onRecord(record)
      // Most hosts take a record at once; only a promise is worth a timer.
      if (typeof taking !== 'object' || taking === null) return
      const taken = await withDeadline(async () => taking, { clock, milliseconds, signal: undefined })
      if (taken.kind === 'finished') return
      report(taken.kind === 'exception' ? taken.error : new RecordNotTakenError(record.id, milliseconds))
    } catch (error) {
      report(error)
    }
  }
}

/** Tells the host that something beside the decision went wrong. Never throws. */
export type Report = (error: unknown) => void

export function openReport(onProblem: ((error: unknown) => void) | null): Report {
  return (error) => {
    try {
      onProblem?.(error)
    } catch {
      // The host's last resort failed too; there is nobody left to tell, and the agent must go on.
    }
  }
}
