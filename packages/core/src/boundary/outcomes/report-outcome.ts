/** Reporting an outcome from the agent's own code: read here, taken by whoever the host named for it. */
import { type Annotator, type ReportedOutcome, readReportedOutcome } from '../../canary/reported-outcome.ts'
import { TwinCheckError } from '../../policy/paper/errors.ts'

export type OnOutcome = (outcome: ReportedOutcome) => void | Promise<void>

/** As a host writes it. What is left out: about the conversation, correcting nothing, drawn in no sample, without a reason. */
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
      `Outcome ${id} was reported and nobody takes outcomes. Pass { onOutcome } to createTwinCheck: a function of your own, or ` +
        'outcomeSender({ gateway, key }) to send them to a gateway. Nothing was stored.',
    )
  }
}

export async function reportOutcome(reported: unknown, onOutcome: OnOutcome | null): Promise<void> {
  const outcome = readReportedOutcome(reported, 'outcome')
  if (!onOutcome) throw new NoOutcomeTakerError(outcome.id)
  await onOutcome(outcome)
}
