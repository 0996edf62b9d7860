/**
 * Asks the acting model, with retries, and measures the latency of the successful attempt. Connection and server errors are retried: in a
 * benchmark a repeated request does no harm, unlike at the execution boundary. The model client must not retry by itself, because its
 * retries would count as latency.
 */
import { type Clock, TwinCheckError } from '@twincheck/core'
import {
  type ActorModel,
  ModelReplyError,
  ModelStatusError,
  ModelUnreachableError,
  pause,
  type Retry,
  waitBeforeRetry,
} from '@twincheck/core/models'
import type { AskActor } from './loop.ts'

export class ActorTimeoutError extends TwinCheckError {
  readonly code = 'actor-timeout'

  constructor(milliseconds: number) {
    super(`The model had not answered after ${milliseconds / 1000} s. Allow it more time, or ask a faster one.`)
  }
}

export type AskWithRetryOptions = { readonly retry: Retry; readonly deadlineMs: number }

export function askWithRetry(model: ActorModel, { retry, deadlineMs }: AskWithRetryOptions): AskActor {
  const { clock } = retry
  return async (conversation, { signal }) => {
    for (let attempt = 0; ; attempt++) {
      const startedAt = clock.now()
      try {
        const reply = await withDeadline(clock, deadlineMs, signal, (limited) =>
          model(conversation, { signal: limited }),
        )
        return { reply, milliseconds: clock.now() - startedAt }
      } catch (error) {
        signal.throwIfAborted()
        const askedMs = error instanceof ModelStatusError ? error.retryAfterMs : null
        const wait = isRetryable(error) ? waitBeforeRetry(retry, attempt, askedMs) : null
        if (wait === null) throw error
        await pause(clock, wait, signal)
      }
    }
  }
}

/**
 * Whether every other task would fail in the same way, for example because of a wrong key, a wrong address, an unknown model or an
 * unreachable server.
 */
export function stopsTheRun(error: unknown): boolean {
  if (!(error instanceof TwinCheckError)) return true
  if (error instanceof ModelUnreachableError) return !error.sent
  return error instanceof ModelStatusError && [401, 403, 404].includes(error.status)
}

function isRetryable(error: unknown): boolean {
  if (error instanceof ModelStatusError) return error.status >= 500 || error.status === 408 || error.status === 429
  return (
    error instanceof ModelUnreachableError || error instanceof ModelReplyError || error instanceof ActorTimeoutError
  )
}

async function withDeadline<Value>(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const late = new AbortController()
  const cancel = clock.after(milliseconds, () => late.abort(new ActorTimeoutError(milliseconds)))
  try {
    return await work(AbortSignal.any([signal, late.signal]))
  } finally {
    cancel()
  }
}
