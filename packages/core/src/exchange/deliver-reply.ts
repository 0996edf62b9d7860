/** Handles a reply that is not streamed: decide, perhaps ask the actor again, deliver. */
import type { Rewritten } from './events.ts'
import type { Replacement, Reply } from './reply.ts'
import type { Delivery, Exchange } from './run.ts'

/** How an adapter reads and writes its actor's responses. */
export type Actor<Response, Item> = {
  /** Reads a response. Null: not a reply that can be decided about. */
  readonly read: (response: Response) => SaidReply | null
  /** Asks the actor again, with this text as the result of each call. Rejects if that is impossible. */
  readonly askAgain: (response: Response, text: string) => Promise<AskedAgain<Response, Item>>
  /** Writes the replacement into the response. Null if it cannot be written. */
  readonly write: (response: Response, replacement: Replacement) => Written<Response> | null
}

export type SaidReply = { readonly reply: Reply; readonly canAnswer: boolean }

export type AskedAgain<Response, Item> = {
  readonly response: Response
  /** The items that were added to the first request. */
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
  const next = await exchange.reply(said.reply, said.canAnswer)
  if (next.kind === 'deliver') return deliver(first, next)
  const again = await ask(() => askAgain(first, next.text), read)
  if ('cause' in again) return deliver(first, await exchange.fail(again.cause))
  return deliver(again.response, await exchange.secondReply(again.reply, again.items))
}

/** The second reply, or the reason why there is none. */
async function ask<Response, Item>(
  askAgain: () => Promise<AskedAgain<Response, Item>>,
  read: Actor<Response, Item>['read'],
): Promise<(AskedAgain<Response, Item> & { readonly reply: Reply }) | { readonly cause: unknown }> {
  try {
    const asked = await askAgain()
    const said = read(asked.response)
    return said ? { ...asked, reply: said.reply } : { cause: 'its reply could not be read' }
  } catch (cause) {
    return { cause }
  }
}
