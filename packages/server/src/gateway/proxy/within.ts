/** Waits for a promise, with a timeout. */
import { type Clock, TwinCheckError } from '@twincheck/core'

export class TooSlowError extends TwinCheckError {
  readonly code = 'too-slow'

  constructor(what: string, milliseconds: number) {
    super(`${what} took longer than ${milliseconds} ms and was not waited for. Check the load of the database.`)
  }
}

export function within<Result>(
  work: Promise<Result>,
  { what, milliseconds, clock }: { readonly what: string; readonly milliseconds: number; readonly clock: Clock },
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(milliseconds, () => reject(new TooSlowError(what, milliseconds)))
    work.then(resolve, reject).finally(cancel)
  })
}
