/**
 * Requests of the gateway's page that change something: a label, a stop, a lift, the share of the canary. They are handled here and not by
 * the page's worker, because they go through the decider or the gateway's mode. The chain keeps who made each change, and why.
 */
import { readReportedOutcome } from '@twincheck/core/canary'
import { fits, isObject, MalformedInputError, object, parseJson, share, wholeNumber } from '@twincheck/core/reading'
import type { Decider } from '../gateway/decider/decider.ts'
import { receiptText } from '../store/outcomes/receipt-text.ts'
import { longestReason } from '../store/person.ts'
import type { Store } from '../store/store.ts'
import type { PageAnswer, PageQuestion } from './page-worker.ts'

export type OperatorControls = Pick<Decider, 'addOutcomes' | 'liftShadow' | 'setShare'> & {
  readonly turnToShadow: (reason: string, by: string) => Promise<void>
}

/** Returns null if the request is none of these changes. Then the page's worker answers it. */
export function answerChange(question: PageQuestion, controls: OperatorControls): Promise<PageAnswer> | null {
  const change = question.method === 'POST' ? changeAt(question.target) : null
  if (change === null) return null
  const refused = refuseForeign(question)
  return refused ? Promise.resolve(refused) : change(question, controls)
}

type OperatorChange = (question: Pick<PageQuestion, 'by' | 'body'>, controls: OperatorControls) => Promise<PageAnswer>

function changeAt(target: string): OperatorChange | null {
  switch (target) {
    case '/api/labels':
      return (question, { addOutcomes }) => takeLabel(question, addOutcomes)
    case '/api/shadow':
      return (question, { turnToShadow }) =>
        withReason(question, async ({ by, why }) => turnToShadow(`${by}: ${why}`, by))
    case '/api/lift':
      return (question, { liftShadow }) => withReason(question, ({ by, why }) => liftShadow(by, why))
    case '/api/share':
      return (question, { setShare }) => takeShare(question, setShare)
    default:
      return null
  }
}

function refuseForeign({ host, origin, own }: PageQuestion): PageAnswer | null {
  if (own === null) return refuse(403, `The viewer does not answer to the name ${host}. Open it under its own address.`)
  return origin === own ? null : refuse(403, 'This is done on the page itself, and by no other.')
}

/** The name in the chain for the key with which labels are reported. */
const KEY = 'operatorKey'

/**
 * Accepts a label that a person gives on the page: a reported outcome with the logged-in person as its annotator. Only the gateway
 * accepts labels, behind the operator's key, from its own page. A label is handled like all outcomes, so that a canary's brakes consider
 * it immediately.
 */
async function takeLabel(
  { by, body }: Pick<PageQuestion, 'by' | 'body'>,
  addOutcomes: Store['addOutcomes'],
): Promise<PageAnswer> {
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
    return taken ? answer(200, { id: receipt.id, by }) : refuse(409, receiptText(receipt))
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    return refuse(400, `${error.path}: expected ${error.expected}, found ${error.found}. Nothing was recorded.`)
  }
}

/** Makes a change that needs a reason, and answers with the operator's name as the chain keeps it. */
async function withReason(
  { by, body }: Pick<PageQuestion, 'by' | 'body'>,
  act: (given: { readonly by: string; readonly why: string }) => Promise<void>,
): Promise<PageAnswer> {
  const why = reasonIn(parse(body))
  if (why === null) return refuse(400, `Expected {"why": ${REASON}}. Nothing was changed.`)
  await act({ by, why })
  return answer(200, { by })
}

const REASON = `the reason, 1 to ${longestReason} characters`

function reasonIn(given: unknown): string | null {
  const why = isObject(given) && typeof given.why === 'string' ? given.why.replaceAll('\0', '').trim() : ''
  return why === '' || why.length > longestReason ? null : why
}

const givenShare = object({ share, basis: wholeNumber(0, Number.MAX_SAFE_INTEGER) })

async function takeShare(
  { by, body }: Pick<PageQuestion, 'by' | 'body'>,
  setShare: Decider['setShare'],
): Promise<PageAnswer> {
  const given = parse(body)
  const why = reasonIn(given)
  if (why === null || !fits(givenShare, given))
    return refuse(
      400,
      `Expected {"share": a number from 0 to 1, "basis": as the page has read it, "why": ${REASON}}. Nothing was changed.`,
    )
  const done = await setShare({ share: given.share, basis: given.basis, by, why })
  return done.kind === 'set' ? answer(200, { by }) : refuse(409, done.problem)
}

function parse(body: Uint8Array): unknown {
  return parseJson(Buffer.from(body).toString('utf8'))
}

function refuse(status: number, problem: string): PageAnswer {
  return answer(status, { problem })
}

function answer(status: number, value: object): PageAnswer {
  const headers = [
    ['content-type', 'application/json'],
    ['cache-control', 'no-store'],
  ] as const
  return { status, headers, body: Buffer.from(JSON.stringify(value)) }
}
