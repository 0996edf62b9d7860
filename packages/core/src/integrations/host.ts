/** Opens exchanges for a host that runs its own model. An integration only translates its host's requests; the rest is shared. */
import { randomUUID } from 'node:crypto'
import { laterTask } from '../boundary/later-task.ts'
import type { TwinCheck } from '../boundary/twincheck.ts'
import type { Piece } from '../exchange/answered-calls.ts'
import { attempt } from '../exchange/attempt.ts'
import { type Actor, deliverReply, type SaidReply } from '../exchange/deliver-reply.ts'
import { openHostExchanges } from '../exchange/in-process.ts'
import type { Exchange } from '../exchange/run.ts'
import { once } from '../policy/paper/memoize.ts'
import { anyReply, type ReplyForm } from '../policy/paper/reply-form.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'

export type IntegrationOptions<Request> = {
  /**
   * The name of a request's trajectory; null if it has none. If the function throws, the request has no name. Default:
   * conversations are recognised by what was delivered in them.
   */
  readonly session?: string | ((request: Request) => string | null)
  /** Names trajectories without a name. Default: random. */
  readonly newId?: () => string
}

export type Translation<Request, Item> = {
  readonly messages: (request: Request) => readonly Message[]
  readonly tools: (request: Request) => ActiveTools
  /** What the request allows as its reply. Default: anything. */
  readonly form?: (request: Request) => ReplyForm
  /** The conversation as items, into which answered calls can be put back. */
  readonly pieces: (request: Request) => readonly Piece<Item>[]
  readonly withItems: (request: Request, items: readonly Item[]) => Request
  readonly signal: (request: Request) => AbortSignal | undefined
}

export type HostAsking<Request, Item> = {
  /** The request to send: the host's own object, unless calls were answered in its conversation. */
  readonly request: Request
  /** False: nothing will be replaced, so nothing is held back and the reply is only observed. */
  readonly mayReplace: boolean
  readonly exchange: Exchange<Item>
  /** Reports the reply that the host has received. */
  readonly observe: (said: SaidReply) => void
  /** The same request with these items appended. */
  readonly again: (items: readonly Item[]) => Request
}

/**
 * Opens an exchange; call it before the model is asked. If the reply will have to wait for a decision, the trace is
 * read while the model works.
 */
export type OpenAsking<Request, Item> = (request: Request) => Promise<HostAsking<Request, Item>>

export function openHost<Request, Item>(
  twincheck: TwinCheck,
  { session = () => null, newId = randomUUID }: IntegrationOptions<Request>,
  { messages, tools, form = () => anyReply, pieces, withItems, signal }: Translation<Request, Item>,
): OpenAsking<Request, Item> {
  const exchanges = openHostExchanges<Item>(twincheck, newId)
  const nameOf = (request: Request) => (typeof session === 'string' ? session : attempt(() => session(request)))
  const restore = async (request: Request): Promise<Request> => {
    const items = await exchanges.restore(nameOf(request), messages(request), pieces(request))
    return items ? withItems(request, items) : request
  }
  return async (given) => {
    const request = exchanges.mayLackAnswers() ? await restore(given).catch(() => given) : given
    const asked = {
      named: nameOf(given),
      previous: null,
      messages: once(() => messages(request)),
      known: once(() => messages(given)),
      tools: once(() => tools(given)),
      form: once(() => form(given)),
      signal: signal(given) ?? null,
    }
    const known = request === given ? asked.messages : asked.known
    const translate = () => [attempt(asked.messages), attempt(asked.tools), attempt(asked.form)]
    const mayReplace = twincheck.mode() === 'repair'
    if (mayReplace) void laterTask().then(translate)
    return {
      ...{ request, mayReplace },
      exchange: exchanges.open({ ...asked, known }),
      observe: ({ reply, canAnswer }) => {
        // The request is translated now, because the host may change it afterwards; the rest happens later.
        translate()
        exchanges.observe(() => ({ request: { ...asked, known }, reply, canAnswer }))
      },
      again: (items) => withItems(request, [...pieces(request).flatMap((piece) => piece.items), ...items]),
    }
  }
}

export type HostActor<Request, Response, Item> = Pick<Actor<Response, Item>, 'read'> & {
  readonly ask: (request: Request) => PromiseLike<Response>
  /** The response as conversation items, with this text as the result of each of its calls. */
  readonly answer: (response: Response, text: string) => readonly Item[]
  readonly write: (response: Response, replacement: Parameters<Actor<Response, Item>['write']>[1]) => Response
}

/** One request of a host to its model, with a reply that is not streamed. */
export async function askChecked<Request, Response, Item>(
  open: OpenAsking<Request, Item>,
  given: Request,
  { ask, read, answer, write }: HostActor<Request, Response, Item>,
): Promise<Response> {
  const { request, mayReplace, exchange, observe, again } = await open(given)
  const response = await ask(request)
  if (!mayReplace) {
    const said = read(response)
    if (said) observe(said)
    return response
  }
  return deliverReply<Response, Item>(exchange, response, {
    read,
    askAgain: async (first, text) => {
      const items = answer(first, text)
      return { response: await ask(again(items)), items }
    },
    write: (first, replacement) => ({ response: write(first, replacement), rewritten: null }),
  })
}
