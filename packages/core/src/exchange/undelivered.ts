/** Errors for a delivery that differs from its record, and for a request that could not be checked. */
import { TwinCheckError } from '../policy/paper/errors.ts'
import type { Undelivered } from './effects.ts'

export class NotDeliveredError extends TwinCheckError {
  readonly code: Undelivered

  constructor(session: string, code: Undelivered, cause: unknown) {
    super(`${explanations[code](session, reasonOf(cause))} See what its provider says.`, { cause })
    this.code = code
  }
}

const explanations: Readonly<Record<Undelivered, (session: string, why: string) => string>> = {
  'not-answered': (session, why) =>
    `The calls of session ${session} were to be answered instead of executed, but the model could not be asked again: ${why}. ` +
    'The calls were delivered as proposed, although their record says that they were replaced.',
  'not-delivered': (session) =>
    `A reply in session ${session} was to be replaced, but could not be rewritten, most likely because it is nested too deeply. ` +
    'The proposal was delivered, although its record says that it was replaced.',
}

export class UnknownHistoryError extends TwinCheckError {
  readonly code = 'unknown-history'

  constructor(previous: string) {
    super(
      `A request continues the response ${previous.slice(0, 80)}, which was not delivered through this TwinCheck or is no ` +
        'longer in memory, so its history is unknown. The reply was passed on unchecked. Send the whole conversation, or ' +
        'start it through this client.',
    )
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
