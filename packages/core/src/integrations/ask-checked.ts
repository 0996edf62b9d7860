/**
 * One request of a host to its model, whose reply is checked. Where the calls of the reply are answered and not executed, the
 * model is asked once more with the calls and their answers behind the conversation, and what it says then is the reply.
 *
 * Invariants
 *   1. A model is asked at most twice: the second reply is checked in the same session and is not answered again.
 *   2. Where asking again fails, the host gets the first reply as it came: the proposal is kept.
 */
import type { Replacement } from './check-proposal.ts'
import type { Guarded, Reply } from './guard.ts'

export type CheckedAsking<Request, Response> = {
  readonly guard: (request: Request) => Guarded
  readonly ask: (request: Request) => PromiseLike<Response>
  /** Null: not ours to judge. */
  readonly read: (response: Response) => Reply | null
  /** The request with the calls of this response behind its conversation, and this text as the result of each. */
  readonly answer: (request: Request, response: Response, text: string) => Request
  readonly write: (response: Response, replacement: Replacement) => Response
  readonly signal: AbortSignal | undefined
}

export async function askChecked<Request, Response>(
  request: Request,
  { guard, ask, read, answer, write, signal }: CheckedAsking<Request, Response>,
): Promise<Response> {
  const askOnce = async (given: Request, mayAnswer: boolean) => {
    const guarded = guard(given)
    const response = await ask(given)
    const reply = read(response)
    const canAnswer = mayAnswer && reply?.canAnswer === true
    return { response, found: reply && (await guarded.check({ ...reply, canAnswer }, signal)) }
  }
  const first = await askOnce(request, true)
  if (!first.found) return first.response
  if (first.found.kind !== 'answer') return write(first.response, first.found)
  try {
    const { response, found } = await askOnce(answer(request, first.response, first.found.text), false)
    return found && found.kind !== 'answer' ? write(response, found) : response
  } catch {
    return first.response
  }
}
