/** Streams of hosts that run their own model: a request with its reply, and the reply that follows answered calls in the same stream. */
import type { SaidReply } from '../exchange/deliver-reply.ts'
import type { Exchange, Next } from '../exchange/run.ts'
import type { OpenAsking } from './host.ts'

/**
 * The functions with which a host's stream holds back the events of calls until the decision. `Shown` is the type of the content that the
 * host already has from earlier replies of the stream.
 */
export type HeldEvents<Event, Said, Shown> = {
  readonly exchange: Pick<Exchange<unknown>, 'fail' | 'deliver' | 'inTime'>
  readonly decide: (said: SaidReply) => Promise<Next>
  /** Asks the model again and returns the checked events of its next reply. `shown` is the content that the host already has by then. */
  readonly askAgain: (said: Said, texts: readonly string[], shown: Shown, late: AbortSignal) => FollowingEvents<Event>
  /** The content that the host already has from earlier replies. Default: there are no earlier replies. */
  readonly before?: Shown
}

/** How a host streams. `Said` is the type of a reply whose calls can be answered. */
export type StreamedHost<Request, Event, Said, Shown, Item> = {
  /** `late` is aborted if the model takes too long after its calls were answered. */
  readonly ask: (request: Request, late?: AbortSignal) => AsyncIterable<Event>
  readonly answer: (said: Said, texts: readonly string[]) => readonly Item[]
  readonly watch: (events: AsyncIterable<Event>, observe: (said: SaidReply) => void) => AsyncIterable<Event>
  readonly hold: (events: AsyncIterable<Event>, held: HeldEvents<Event, Said, Shown>) => AsyncIterable<Event>
}

export async function* askStreamed<Request, Event, Said, Shown, Item>(
  open: OpenAsking<Request, Item>,
  given: Request,
  { ask, answer, watch, hold }: StreamedHost<Request, Event, Said, Shown, Item>,
): AsyncGenerator<Event> {
  const { request, mayReplace, exchange, observe, again } = await open(given)
  const events = ask(request)
  if (!mayReplace) return yield* watch(events, observe)
  type Held = HeldEvents<Event, Said, Shown>
  let added: readonly Item[] = []
  const askAgain: Held['askAgain'] = (said, texts, before, late) => {
    const items = answer(said, texts)
    added = [...added, ...items]
    let isDecided = false
    const decide: Held['decide'] = ({ reply, canAnswer }) => {
      isDecided = true
      return exchange.nextReply(reply, items, canAnswer)
    }
    const further = ask(again(added), late)
    return { events: hold(further, { exchange, decide, askAgain, before }), isDecided: () => isDecided }
  }
  const decide: Held['decide'] = ({ reply, canAnswer }) => exchange.reply(reply, canAnswer)
  yield* hold(events, { exchange, decide, askAgain })
}

export type FollowingEvents<Event> = {
  readonly events: AsyncIterable<Event>
  /**
   * Whether the policy has already decided about this response. Once it has decided, the previous response can no longer be delivered
   * instead of this response.
   */
  readonly isDecided: () => boolean
}

/**
 * Waits for the first event of the model's next response that is not an opening event. Opening events are skipped, because the host
 * already has them. Resolves with this event and all later events, or with the reason why there is no such event.
 */
export async function beginFollowing<Event>(
  { inTime }: Pick<Exchange<unknown>, 'inTime'>,
  ask: (late: AbortSignal) => FollowingEvents<Event>,
  opensResponse: (event: Event) => boolean,
): Promise<{ readonly events: AsyncGenerator<Event> } | { readonly cause: unknown }> {
  let isDecided = () => false
  try {
    return await inTime(async (late) => {
      const following = ask(late)
      isDecided = following.isDecided
      const iterator = following.events[Symbol.asyncIterator]()
      for (;;) {
        const first = await iterator.next()
        if (first.done) return { cause: 'its response was empty' }
        if (!opensResponse(first.value)) return { events: followWith(first, iterator) }
      }
    })
  } catch (cause) {
    if (isDecided()) throw cause
    return { cause }
  }
}

async function* followWith<Event>(first: IteratorResult<Event>, iterator: AsyncIterator<Event>): AsyncGenerator<Event> {
  try {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}
