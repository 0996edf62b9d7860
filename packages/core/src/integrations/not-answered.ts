/** Calls were to be answered, and nobody could be asked again: the proposal goes on, and what its record says is not what was done. */
import { TwinCheckError } from '../policy/errors.ts'

export class NotAnsweredError extends TwinCheckError {
  readonly code = 'not-answered'

  constructor(session: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(
      `The calls of session ${session} were to be answered instead of executed, but the model could not be asked again: ${why}. ` +
        'They were left to the host as proposed, although their record says that they were replaced. See what its provider says.',
      { cause },
    )
  }
}
