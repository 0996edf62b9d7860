/** Handles a reply that is not streamed: decides about it, may ask the actor again, and delivers it. */
import type { Rewritten } from './events.ts'
import type { Replacement, Reply } from './reply.ts'
import type { Delivery, Exchange } from './run.ts'

export type Actor<Response, Item> = {
  readonly read: (response: Response) => SaidReply | null
  /**
   * Asks the actor again, with these texts as the results of the calls. Rejects if the actor cannot be asked again. `signal` is aborted
   * if the request takes too long.
   */
  readonly askAgain: (
    response: Response,
    texts: readonly string[],
    signal: AbortSignal,
  ) => Promise<AskedAgain<Response, Item>>
  readonly write: (response: Response, replacement: Replacement) => Written<Response> | null
}

export type SaidReply = { readonly reply: Reply; readonly canAnswer: boolean }

export type AskedAgain<Response, Item> = {
  readonly response: Response
  readonly items: readonly Item[]
}

export type Written<Response> = { readonly response: Response; readonly rewritten: Rewritten | null }

export async function deliverReply<Response, Item>(
  exchange: Exchange<Item>,
  first: Response,
  { read, askAgain, write }: Actor<Response, Item>,
): Promise<Response> {
  const deliver = async (response: Response, { replacement }: Delivery): Promise<Response> => {
    const written = replacement && write(response, replacement)
    if (replacement && !written) await exchange.giveUp()
    await exchange.deliver(written ? written.rewritten : null)
    return written ? written.response : response
  }
  const said = read(first)
  if (!said) return first
  let response = first
  let next = await exchange.reply(said.reply, said.canAnswer)
  while (next.kind === 'ask-again') {
    const { texts } = next
    const again = await ask(() => exchange.inTime((signal) => askAgain(response, texts, signal)), read)
    if ('cause' in again) return deliver(response, await exchange.fail(again.cause))
    response = again.response
    next = await exchange.nextReply(again.said.reply, again.items, again.said.canAnswer)
  }
  return deliver(response, next)
}

async function ask<Response, Item>(
  askAgain: () => Promise<AskedAgain<Response, Item>>,
  read: Actor<Response, Item>['read'],
): Promise<(AskedAgain<Response, Item> & { readonly said: SaidReply }) | { readonly cause: unknown }> {
  try {
    const asked = await askAgain()
    const said = read(asked.response)
    return said ? { ...asked, said } : { cause: 'its reply could not be read' }
  } catch (cause) {
    return { cause }
  }
}
