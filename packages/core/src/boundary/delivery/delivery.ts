/** Hands decision records to the host after the action is released, so that the host's code cannot affect a decision. */
import { AsyncResource } from 'node:async_hooks'
import { TwinCheckError } from '../../policy/paper/errors.ts'
import type { DecisionRecord } from '../../policy/record/record.ts'
import type { Clock } from '../clock.ts'
import { withDeadline } from '../deadline.ts'
import { laterTask } from '../later-task.ts'

export class RecordNotTakenError extends TwinCheckError {
  readonly code = 'record-not-taken'

  constructor(id: string, milliseconds: number) {
    super(
      `onRecord did not finish with record ${id} within ${milliseconds} ms. The decision was not affected. Let onRecord ` +
        `resolve, or raise deadlineMs if the store is slow.`,
    )
  }
}

export type OnRecord = (record: DecisionRecord) => void | Promise<void>

/**
 * Delivers a record, and calls `write` in a later task. The promise never rejects. It resolves when the host has taken the record or the
 * deadline has passed.
 */
export type Deliver = (write: () => DecisionRecord) => Promise<void>

export function openDelivery(onRecord: OnRecord, taking: Taking): Deliver {
  let batch: HandOverBatch | null = null
  /** All records of one turn of the event loop are handed over together in a later turn. */
  const openBatch = (): HandOverBatch => {
    const records: HandOverBatch['records'] = []
    const handedOver = laterTask().then(async () => {
      batch = null
      await Promise.all(
        records.map(({ write, context }) => context.runInAsyncScope(handOver, null, write, onRecord, taking)),
      )
    })
    return { records, handedOver }
  }
  return (write) => {
    batch ??= openBatch()
    batch.records.push({ write, context: new AsyncResource('TwinCheck') })
    return batch.handedOver
  }
}

type HandOverBatch = {
  /** Each record keeps the asynchronous context of its step, so that the host can tell which step a record belongs to. */
  readonly records: { readonly write: () => DecisionRecord; readonly context: AsyncResource }[]
  readonly handedOver: Promise<void>
}

type Taking = { readonly report: ReportError; readonly clock: Clock; readonly milliseconds: number }

/**
 * Hands over one record. Most hosts take the record synchronously, and then the result is null. Otherwise the host returned a promise,
 * and a timer limits how long it may take.
 */
function handOver(
  write: () => DecisionRecord,
  onRecord: OnRecord,
  { report, clock, milliseconds }: Taking,
): Promise<void> | null {
  try {
    const record = write()
    const taken: unknown = onRecord(record)
    if (typeof taken !== 'object' || taken === null) return null
    return withDeadline(async () => taken, { clock, milliseconds, signal: undefined }).then((ended) => {
      if (ended.kind === 'finished') return
      report(ended.kind === 'exception' ? ended.error : new RecordNotTakenError(record.id, milliseconds))
    })
  } catch (error) {
    report(error)
    return null
  }
}

/** Reports an error that did not affect the decision. Never throws. */
export type ReportError = (error: unknown) => void

/** Reports wiring mistakes if there is no `onProblem`. The first mistake becomes a process warning. Never throws. */
export function openWarning(): ReportError {
  let warned = false
  return (error) => {
    if (warned) return
    warned = true
    const code = error instanceof TwinCheckError ? error.code : 'problem'
    try {
      process.emitWarning(error instanceof Error ? error.message : 'A step could not be read.', {
        type: 'TwinCheckWarning',
        code,
      })
    } catch {
      // Without `process.emitWarning` there is no warning. The problem is then visible only in the record.
    }
  }
}

export function openReport(onProblem: ((error: unknown) => void) | null): ReportError {
  return (error) => {
    try {
      const returned: unknown = onProblem?.(error)
      // The rejection is caught, because an unhandled rejection would end the process.
      if (returned instanceof Promise) returned.catch(() => {})
    } catch {
      // `onProblem` itself failed. There is no other place to report to, and the agent must not be disturbed.
    }
  }
}
