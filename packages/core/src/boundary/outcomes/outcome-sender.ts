/**
 * Sends outcomes to a gateway's `POST /twincheck/outcomes`. A report that was sent and whose answer was lost may be sent again:
 * the same one is the same.
 */
import { type ReportedOutcome, readReportedOutcome } from '../../canary/reported-outcome.ts'
import { TwinCheckError } from '../../policy/paper/errors.ts'
import { isObject } from '../../policy/paper/json.ts'

export type OutcomeSenderOptions = {
  /** Where the gateway listens, such as http://127.0.0.1:8787. */
  readonly gateway: string
  /** The key for outcomes, which is not the one the agent asks models with: nobody grades their own work. */
  readonly key: string
  /** Default: the platform's own. */
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

/** A function for `onOutcome`. */
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

/** The gateway's own sentence: of the one outcome, or of the whole request. */
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
