/** Sends outcomes to a gateway's `POST /twincheck/outcomes`. Sending is idempotent: a report whose response was lost may be sent again. */
import { type ReportedOutcome, readReportedOutcome } from '../../canary/reported-outcome.ts'
import { TwinCheckError } from '../../policy/paper/errors.ts'
import { isObject } from '../../policy/paper/json.ts'

export type OutcomeSenderOptions = {
  /** The gateway's URL, such as http://127.0.0.1:8787. */
  readonly gateway: string
  /** The key for outcomes. It differs from the key the agent uses for models, so that an agent cannot grade its own work. */
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

/** Returns a function for `onOutcome`. */
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

/** The gateway's message about this outcome or, failing that, about the whole request. */
function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    if (!isObject(body)) return text.slice(0, longestAnswer)
    const first: unknown = Array.isArray(body.outcomes) ? body.outcomes[0] : null
    const said = isObject(first) ? first.message : body.error
    return typeof said === 'string' ? said : text.slice(0, longestAnswer)
  } catch {
    return text.slice(0, longestAnswer)
  }
}
