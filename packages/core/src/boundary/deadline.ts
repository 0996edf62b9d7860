/** A piece of work with an end: it finishes, fails, runs out of time or is aborted, and which of these is an answer. */
import { TwinCheckError } from '../policy/paper/errors.ts'
import type { Clock } from './clock.ts'

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

/** Never rejects. The work is told through its signal when nobody waits for it any more. */
export function withDeadline<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  {
    clock,
    milliseconds,
    signal,
  }: { readonly clock: Clock; readonly milliseconds: number; readonly signal: AbortSignal | undefined },
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
    attempt(work, controller.signal).then(
      (result) => finish({ kind: 'finished', result }),
      (error: unknown) => finish({ kind: 'exception', error }),
    )
  })
}

/** The host's signal may be anything that looks like one. Throws where it cannot be listened to; what is returned never does. */
function listen(signal: AbortSignal | undefined, abort: () => void): () => void {
  signal?.addEventListener('abort', abort, { once: true })
  return () => {
    try {
      signal?.removeEventListener('abort', abort)
    } catch {
      // It can still call back, to no effect.
    }
  }
}

/** A function that throws before it returns its promise is a rejected promise like any other. */
async function attempt<Result>(work: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> {
  return work(signal)
}
