/**
 * Handing records over to the host. Nothing that happens here reaches a decision: records are written and handed over in a
 * later task than the one that releases the action, a hand-over that fails or takes too long is a problem for `onProblem`, and a
 * failing `onProblem` is where it ends.
 */
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
      `onRecord did not finish with record ${id} within ${milliseconds} ms. The decision was not affected and nobody waits for it ` +
        `any more. Let onRecord resolve, or raise deadlineMs if the store is simply slow.`,
    )
  }
}

export type OnRecord = (record: DecisionRecord) => void | Promise<void>

/** `write` is called in the later task too. Never rejects; resolves when the host has the record or is no longer waited for. */
export type Deliver = (write: () => DecisionRecord) => Promise<void>

export function openDelivery(onRecord: OnRecord, taking: Taking): Deliver {
  let lot: Lot | null = null
  /** One later task for all that comes in this one. */
  const openLot = (): Lot => {
    const records: Lot['records'] = []
    const handedOver = laterTask().then(async () => {
      lot = null
      await Promise.all(
        records.map(({ write, context }) => context.runInAsyncScope(handOver, null, write, onRecord, taking)),
      )
    })
    return { records, handedOver }
  }
  return (write) => {
    lot ??= openLot()
    lot.records.push({ write, context: new AsyncResource('TwinCheck') })
    return lot.handedOver
  }
}

type Lot = {
  /** Each with the asynchronous context of its step, by which hosts know what it belongs to. */
  readonly records: { readonly write: () => DecisionRecord; readonly context: AsyncResource }[]
  readonly handedOver: Promise<void>
}

type Taking = { readonly report: ReportError; readonly clock: Clock; readonly milliseconds: number }

/** Null where the host has taken the record at once, as most do: only a promise is worth a timer. */
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

/** Tells the host that something beside the decision went wrong. Never throws. */
export type ReportError = (error: unknown) => void

/** For a mistake in how a host was wired, where nobody listens: the process says the first of them. Never throws. */
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
      // A host without such a process hears of it in the record alone.
    }
  }
}

export function openReport(onProblem: ((error: unknown) => void) | null): ReportError {
  return (error) => {
    try {
      const told: unknown = onProblem?.(error)
      // A rejection that nobody looks at would end the process.
      if (told instanceof Promise) told.catch(() => {})
    } catch {
      // The host's last resort failed too; there is nobody left to tell, and the agent must go on.
    }
  }
}
