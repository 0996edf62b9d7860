/** Runs work with a deadline. The result says whether the work finished, failed, timed out or was aborted. */
import { TwinCheckError } from '../policy/paper/errors.ts'
import type { TimeLimit } from './clock.ts'

export type Finished<Result> =
  | { readonly kind: 'finished'; readonly result: Result }
  | { readonly kind: 'exception' | 'timeout' | 'aborted'; readonly error: unknown }

export class DeadlineError extends TwinCheckError {
  readonly code = 'deadline'

  constructor(milliseconds: number) {
    super(
      `No decision within ${milliseconds} ms. The actor's action was kept. ` +
        `Raise deadlineMs if the model is simply slow, or check that the endpoint answers.`,
    )
  }
}

export class AbortedError extends TwinCheckError {
  readonly code = 'aborted'

  constructor() {
    super(`The host called the step off before there was a decision. The actor's action was kept.`)
  }
}

type Limits = TimeLimit & { readonly signal: AbortSignal | undefined }

/** Runs `work` with a deadline and never rejects. On timeout or abort the signal passed to `work` is aborted. */
export function withDeadline<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  { clock, milliseconds, signal }: Limits,
): Promise<Finished<Result>> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    let cancel = () => {}
    let unlisten = () => {}
    const finish = (finished: Finished<Result>) => {
      cancel()
      unlisten()
      if (finished.kind === 'timeout' || finished.kind === 'aborted') controller.abort(finished.error)
      resolve(finished)
    }
    const abort = () => finish({ kind: 'aborted', error: new AbortedError() })
    try {
      if (signal?.aborted) return abort()
      unlisten = listen(signal, abort)
    } catch (error) {
      return finish({ kind: 'exception', error })
    }
    cancel = clock.after(milliseconds, () => finish({ kind: 'timeout', error: new DeadlineError(milliseconds) }))
    // The function is async, so that a synchronous throw becomes a rejection too.
    const attempt = async () => work(controller.signal)
    attempt().then(
      (result) => finish({ kind: 'finished', result }),
      (error: unknown) => finish({ kind: 'exception', error }),
    )
  })
}

/** Whether the host aborted the step. A signal with an unreadable state counts as aborted: the proposal is kept. */
export function isCalledOff(signal: AbortSignal | undefined): boolean {
  try {
    return signal?.aborted === true
  } catch {
    return true
  }
}

/**
 * Listens to the host's signal, which may be any object that looks like a signal. Throws if listening fails. The returned function never
 * throws.
 */
function listen(signal: AbortSignal | undefined, abort: () => void): () => void {
  signal?.addEventListener('abort', abort, { once: true })
  return () => {
    try {
      signal?.removeEventListener('abort', abort)
    } catch {
      // If the listener cannot be removed, it stays registered. A later abort then calls it without any effect.
    }
  }
}
