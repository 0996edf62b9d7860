/**
 * One request of a host to its model, whose reply is checked. Where the calls of the reply are answered and not executed, the
 * model is asked once more with the calls and their answers behind the conversation, and what it says then is the reply.
 *
 * Invariants
 *   1. A model is asked at most twice: the second reply is checked in the same session and is not answered again.
 *   2. Where asking again fails, the host gets the first reply as it came: the proposal is kept.
 */
import type { AnsweredCalls, GuardedRequest } from './answered-calls.ts'
import type { Replacement } from './check-proposal.ts'
import type { Reply } from './guard.ts'

export type CheckedAsking<Request, Response, Item> = {
  readonly answered: AnsweredCalls<Request, Item>
  readonly ask: (request: Request) => PromiseLike<Response>
  /** Null: not ours to judge. */
  readonly read: (response: Response) => Reply | null
  /** The response as it stands in a conversation, and this text as the result of each of its calls. */
  readonly answer: (response: Response, text: string) => readonly Item[]
  readonly write: (response: Response, replacement: Replacement) => Response
  readonly signal: AbortSignal | undefined
}

export async function askChecked<Request, Response, Item>(
  given: Request,
  { answered, ask, read, answer, write, signal }: CheckedAsking<Request, Response, Item>,
): Promise<Response> {
  const askOnce = async ({ request, guarded }: GuardedRequest<Request>) => {
    const response = await ask(request)
    const reply = read(response)
    return { response, found: reply && (await guarded.check(reply, signal)) }
  }
  const opened = answered.open(given)
  const first = await askOnce(opened)
  if (!first.found) return first.response
  if (first.found.kind !== 'answer') return write(first.response, first.found)
  try {
    const { response, found } = await askOnce(answered.goOn(opened.request, answer(first.response, first.found.text)))
    return found && found.kind !== 'answer' ? write(response, found) : response
  } catch (error) {
    opened.guarded.notAnswered(error)
    return first.response
  }
}
