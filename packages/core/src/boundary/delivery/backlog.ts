/**
 * What nobody waits for, put off for a moment and then done together. A decision is a few microseconds of work in warm code;
 * alone between two requests of a host it costs a multiple of that, behind another one it does not (docs/notebook.md).
 *
 * Invariants
 *   1. What was put off first is done first, and in the asynchronous context in which it was put off.
 *   2. Nothing waits long, and no more is done in one go than a host would notice.
 *   3. Work that throws is reported, and what stands behind it is done all the same.
 */
import { AsyncResource } from 'node:async_hooks'
import type { ReportError } from './delivery.ts'

export type Backlog = {
  readonly putOff: (work: () => void) => void
  /** Does now all that was put off. */
  readonly clear: () => void
}

/** Together they take about a millisecond. The first ones are expensive; by the sixtieth that no longer shows. */
const together = 64
/** Soon enough for whoever reads the records, and long enough for a fast host to make some steps. */
const longestMs = 50

export function openBacklog(report: ReportError): Backlog {
  let waiting: { readonly work: () => void; readonly context: AsyncResource }[] = []
  let timer: NodeJS.Timeout | null = null

  const doSome = (most: number) => {
    if (timer) clearTimeout(timer)
    timer = null
    const now = waiting.slice(0, most)
    waiting = waiting.slice(most)
    for (const { work, context } of now) {
      try {
        context.runInAsyncScope(work)
      } catch (error) {
        report(error)
      }
    }
    if (waiting.length > 0) setImmediate(doSome, together)
  }

  return {
    putOff: (work) => {
      waiting.push({ work, context: new AsyncResource('TwinCheck') })
      if (waiting.length === together) setImmediate(doSome, together)
      else timer ??= setTimeout(doSome, longestMs, together)
    },
    clear: () => {
      while (waiting.length > 0) doSome(waiting.length)
    },
  }
}
