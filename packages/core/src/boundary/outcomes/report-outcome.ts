/** Reports outcomes of conversations and switches from the agent's own code to `onOutcome` or to a gateway. */
import { type Annotator, type ReportedOutcome, readReportedOutcome } from '../../canary/reported-outcome.ts'
import { TwinCheckError } from '../../policy/paper/errors.ts'
import { isObject, parseJson } from '../../policy/paper/json.ts'

export type OnOutcome = (outcome: ReportedOutcome) => void | Promise<void>

/**
 * An outcome as a host writes it. Defaults: the outcome is about the conversation, replaces no earlier report, belongs to no sample, and
 * has no reason.
 */
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

export type OutcomeSenderOptions = {
  /** The gateway's URL, such as http://127.0.0.1:8787. */
  readonly gateway: string
  /** The key for outcomes. It differs from the agent's key for models, so that an agent cannot grade its own work. */
  readonly key: string
  readonly fetch?: typeof fetch
}

export class OutcomesRefusedError extends TwinCheckError {
  readonly code = 'outcomes-refused'
  readonly status: number

  constructor(status: number, said: string) {
    super(`The gateway did not take the outcome (status ${status}): ${said} Correct it and send it again.`)
    this.status = status
  }
}

const longestAnswer = 500

export function outcomeSender({ gateway, key, fetch: send = fetch }: OutcomeSenderOptions) {
  const url = new URL('/twincheck/outcomes', gateway)
  return async (reported: ReportedOutcome): Promise<void> => {
    const { at, ...outcome } = readReportedOutcome(reported, 'outcome')
    const response = await send(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ ...outcome, at: new Date(at).toISOString() }]),
      redirect: 'manual',
    })
    const text = await response.text()
    if (!response.ok) throw new OutcomesRefusedError(response.status, messageIn(text))
  }
}

function messageIn(text: string): string {
  const body = parseJson(text)
  if (!isObject(body)) return text.slice(0, longestAnswer)
  const first: unknown = Array.isArray(body.outcomes) ? body.outcomes[0] : null
  const said = isObject(first) ? first.message : body.error
  return typeof said === 'string' ? said : text.slice(0, longestAnswer)
}
