/** The events of a response that follows answered calls in the same stream. */
import type { Exchange } from '../exchange/run.ts'

export type FollowingEvents<Event> = {
  readonly events: AsyncIterable<Event>
  /** Whether it was already decided about. Then the response before it can no longer be delivered. */
  readonly isDecided: () => boolean
}

/**
 * The events of the model's next response without those that open a response, which the host already has, once there are others; or
 * the reason why there are none.
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
