/**
 * A label that a person gives on the page: a reported outcome with the logged-in person as its annotator. Only the gateway
 * accepts it, behind the operator's key, from its own page. It is handled like all outcomes, so that a canary's brakes consider
 * it immediately.
 */
import { readReportedOutcome } from '@twincheck/core/canary'
import { isObject, MalformedInputError } from '@twincheck/core/reading'
import { receiptText } from '../store/outcomes/receipt-text.ts'
import type { Store } from '../store/store.ts'
import type { PageAnswer, PageQuestion } from './page-worker.ts'

/** The name in the chain of the key that it came through. */
const KEY = 'operatorKey'

export async function takeLabel(
  { host, origin, own, by, body }: PageQuestion,
  addOutcomes: Store['addOutcomes'],
): Promise<PageAnswer> {
  if (own === null) return refuse(403, `The viewer does not answer to the name ${host}. Open it under its own address.`)
  if (origin !== own) return refuse(403, 'A label is given on the page itself.')
  const given = parse(body)
  if (!isObject(given) || typeof given.tenant !== 'string' || given.tenant === '') {
    return refuse(400, 'Expected {"tenant", "session", "id", "at", "about", "outcome", "replaces", "why"}.')
  }
  const { tenant, session, id, at, about, outcome, replaces = null, why = null } = given
  try {
    const annotator = { kind: 'person', name: by }
    const reported = readReportedOutcome({ session, id, at, about, outcome, replaces, why, by: annotator }, 'label')
    const [receipt] = await addOutcomes(tenant, [reported], KEY)
    if (!receipt)
      return refuse(503, 'The store gave no receipt. Look whether the label is there before you give it again.')
    const taken = receipt.kind === 'accepted' || receipt.kind === 'accepted-again' || receipt.kind === 'waits'
    return taken ? say(200, { id: receipt.id, by }) : refuse(409, receiptText(receipt))
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    return refuse(400, `${error.path}: expected ${error.expected}, found ${error.found}. Nothing was recorded.`)
  }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

function refuse(status: number, problem: string): PageAnswer {
  return say(status, { problem })
}

function say(status: number, value: object): PageAnswer {
  const headers = [
    ['content-type', 'application/json'],
    ['cache-control', 'no-store'],
  ] as const
  return { status, headers, body: Buffer.from(JSON.stringify(value)) }
}
