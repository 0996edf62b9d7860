/** Reports an outcome from the agent's own code: validates it and passes it to the host's `onOutcome`. */
import { type Annotator, type ReportedOutcome, readReportedOutcome } from '../../canary/reported-outcome.ts'
import { TwinCheckError } from '../../policy/paper/errors.ts'

export type OnOutcome = (outcome: ReportedOutcome) => void | Promise<void>

/** An outcome as a host writes it. Defaults: about the conversation, replaces no earlier report, in no sample, no reason. */
export type OutcomeInput = {
  readonly id: string
  readonly session: string
  readonly about?: 'conversation' | 'decision'
  readonly outcome: ReportedOutcome['outcome']
  readonly by: Pick<Annotator, 'kind' | 'name'> & { readonly version?: string | null }
  /** A time such as 2026-11-15T10:00:00Z, or milliseconds since 1970. */
  readonly at: string | number
  readonly replaces?: string | null
  readonly sample?: string | null
  readonly why?: string | null
}

export class NoOutcomeTakerError extends TwinCheckError {
  readonly code = 'no-outcome-taker'

  constructor(id: string) {
    super(
      `Outcome ${id} was not stored, because there is no onOutcome. Pass { onOutcome } to createTwinCheck: your own function, or ` +
        'outcomeSender({ gateway, key }) to send outcomes to a gateway.',
    )
  }
}

export async function reportOutcome(reported: unknown, onOutcome: OnOutcome | null): Promise<void> {
  const outcome = readReportedOutcome(reported, 'outcome')
  if (!onOutcome) throw new NoOutcomeTakerError(outcome.id)
  await onOutcome(outcome)
}
