/** What went otherwise than its record says, or could not be decided about at all. */
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
    'They were left to the host as proposed, although their record says that they were replaced.',
  'not-delivered': (session) =>
    `A reply in session ${session} was to be replaced, but could not be written anew, most likely because it is nested too ` +
    'deeply. It was left to the host as proposed, although its record says that it was replaced.',
}

export class UnknownHistoryError extends TwinCheckError {
  readonly code = 'unknown-history'

  constructor(previous: string) {
    super(
      `A request goes on from the response ${previous.slice(0, 80)}, which was not delivered through this TwinCheck or was ` +
        'forgotten since, so that there is no history to decide by. The reply was passed on and not looked at. Send the whole ' +
        'conversation, or start it through this client.',
    )
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
