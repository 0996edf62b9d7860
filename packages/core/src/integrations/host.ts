/** Opens exchanges for a host that runs its own model. An integration only translates its host's requests. */
import { randomUUID } from 'node:crypto'
import { laterTask } from '../boundary/later-task.ts'
import type { TwinCheck } from '../boundary/twincheck.ts'
import {
  type GivenAnswer,
  markAnswers,
  type Piece,
  type RejoinCalls,
  type WithoutShown,
} from '../exchange/answered-calls.ts'
import { attempt } from '../exchange/attempt.ts'
import { type Actor, deliverReply, type SaidReply } from '../exchange/deliver-reply.ts'
import { openHostExchanges } from '../exchange/in-process.ts'
import type { Exchange } from '../exchange/run.ts'
import { once } from '../policy/paper/memoize.ts'
import { anyReply, type ReplyForm } from '../policy/paper/reply-form.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'

export type IntegrationOptions<Request> = {
  /**
   * The name of a request's trajectory. The request has no name if the value is null or the function throws. By default conversations are
   * recognised by the replies that were delivered in them.
   */
  readonly session?: string | ((request: Request) => string | null)
  /** Generates names for trajectories without a name. Default: random names. */
  readonly newId?: () => string
}

export type Translation<Request, Item> = {
  readonly messages: (request: Request) => readonly Message[]
  readonly tools: (request: Request) => ActiveTools
  /** The form of reply that the request allows. Default: any reply. */
  readonly form?: (request: Request) => ReplyForm
  readonly pieces: (request: Request) => readonly Piece<Item>[]
  readonly withItems: (request: Request, items: readonly Item[]) => Request
  /**
   * Puts withheld calls back into their reply. Withheld calls were answered, and only the other calls of the reply were delivered. Null
   * if the host cannot put them back. TwinCheck then answers either all calls of a reply or none.
   */
  readonly rejoin: RejoinCalls<Item> | null
  /**
   * A stream may show the text of answered replies before the next reply, in one message. This function removes that text from the next
   * reply. Default: the host does not stream.
   */
  readonly withoutShown?: WithoutShown<Item>
  readonly signal: (request: Request) => AbortSignal | undefined
}

export type HostAsking<Request, Item> = {
  /** The request to send. It is the host's own object, unless calls were answered in its conversation. */
  readonly request: Request
  /** Whether a reply may be replaced. If not, nothing is held back and the reply is only observed. */
  readonly mayReplace: boolean
  readonly exchange: Exchange<Item>
  readonly observe: (said: SaidReply) => void
  readonly again: (items: readonly Item[]) => Request
}

type RestoredHostRequest<Request> = { readonly request: Request; readonly answers: readonly GivenAnswer[] }

/**
 * Opens an exchange, before the model is asked. If the reply will have to wait for a decision, the trace is read while the model works.
 */
export type OpenAsking<Request, Item> = (request: Request) => Promise<HostAsking<Request, Item>>

export function openHost<Request, Item>(
  twincheck: TwinCheck,
  { session = () => null, newId = randomUUID }: IntegrationOptions<Request>,
  {
    messages,
    tools,
    form = () => anyReply,
    pieces,
    withItems,
    rejoin,
    withoutShown,
    signal,
  }: Translation<Request, Item>,
): OpenAsking<Request, Item> {
  const exchanges = openHostExchanges<Item>(twincheck, newId)
  const nameOf = (request: Request) => (typeof session === 'string' ? session : attempt(() => session(request)))
  const restore = async (request: Request): Promise<RestoredHostRequest<Request>> => {
    const restored = await exchanges.restore(
      nameOf(request),
      messages(request),
      pieces(request),
      rejoin ?? (() => null),
      withoutShown ?? (() => null),
    )
    return restored
      ? { request: withItems(request, restored.items), answers: restored.answers }
      : { request, answers: [] }
  }
  return async (given) => {
    const unchanged = { request: given, answers: [] }
    const { request, answers } = exchanges.mayLackAnswers() ? await restore(given).catch(() => unchanged) : unchanged
    const aborted = signal(given)
    const asked = {
      named: nameOf(given),
      previous: null,
      messages: once(() => (answers.length > 0 ? markAnswers(messages(request), answers) : messages(request))),
      known: once(() => messages(given)),
      tools: once(() => tools(given)),
      form: once(() => form(given)),
      canWithhold: rejoin !== null,
      signal: aborted ?? null,
    }
    const known = request === given ? asked.messages : asked.known
    const translate = () => [attempt(asked.messages), attempt(asked.tools), attempt(asked.form)]
    const mayReplace = twincheck.mode() !== 'shadow'
    if (mayReplace) void laterTask().then(translate)
    return {
      ...{ request, mayReplace },
      exchange: heeding(exchanges.open({ ...asked, known }), aborted),
      observe: ({ reply, canAnswer }) => {
        // The request is translated now, because the host may change it afterwards. All other work happens later.
        translate()
        exchanges.observe(() => ({ request: { ...asked, known }, reply, canAnswer }))
      },
      again: (items) => withItems(request, [...pieces(request).flatMap((piece) => piece.items), ...items]),
    }
  }
}

/**
 * If the host aborts its request before the decision, the request fails and the host gets no reply. An aborted request to the host's own
 * model fails in the same way.
 */
function heeding<Item>(exchange: Exchange<Item>, aborted: AbortSignal | undefined): Exchange<Item> {
  if (!aborted) return exchange
  const heed = async <Result>(reported: Promise<Result>): Promise<Result> => {
    const next = await reported
    aborted.throwIfAborted()
    return next
  }
  return {
    ...exchange,
    reply: (...said) => heed(exchange.reply(...said)),
    nextReply: (...said) => heed(exchange.nextReply(...said)),
    fail: (cause) => heed(exchange.fail(cause)),
  }
}

export type HostActor<Request, Response, Item> = Pick<Actor<Response, Item>, 'read'> & {
  /** `late` is aborted if the model takes too long after its calls were answered. */
  readonly ask: (request: Request, late?: AbortSignal) => PromiseLike<Response>
  readonly answer: (response: Response, texts: readonly string[]) => readonly Item[]
  readonly write: (response: Response, replacement: Parameters<Actor<Response, Item>['write']>[1]) => Response
}

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
  let added: readonly Item[] = []
  return deliverReply<Response, Item>(exchange, response, {
    read,
    askAgain: async (latest, texts, late) => {
      const items = answer(latest, texts)
      added = [...added, ...items]
      return { response: await ask(again(added), late), items }
    },
    write: (first, replacement) => ({ response: write(first, replacement), rewritten: null }),
  })
}
