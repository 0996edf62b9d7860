/** Connects an exchange to an actor behind a provider's HTTP API, for whole bodies and for streams. */

import { attempt } from '../exchange/attempt.ts'
import type { Actor } from '../exchange/deliver-reply.ts'
import type { Rewritten } from '../exchange/events.ts'
import type { Exchange } from '../exchange/run.ts'
import type { Decide } from './check-events.ts'
import { addedItems, type WireItem } from './read-pieces.ts'
import { openSplicer, type ParsedJson, spliceJson } from './splice-json.ts'
import type { StreamEditor, WireBody, WireFormat } from './wire-format.ts'

/** A reply that came as one body. */
export type WireAnswer = {
  /** The parsed body; undefined if it is not JSON or too large. */
  readonly body: unknown
  /** The text that `body` was parsed from; null if its bytes are not UTF-8, so that it cannot be rewritten. */
  readonly text: () => string | null
  /** The request as it was sent; null if it was not kept. */
  readonly sent: () => SentBody | null
}

export type SentBody = ParsedJson & { readonly value: WireBody }

export type WireActor<Answer extends WireAnswer> = {
  readonly format: WireFormat
  /** Sends another request instead of the first. Rejects if no readable reply came. */
  readonly ask: (sent: SentBody) => Promise<Answer>
  /** The same answer with another body. */
  readonly rewrite: (answer: Answer, text: string) => Answer
}

export function wireActor<Answer extends WireAnswer>(actor: WireActor<Answer>): Actor<Answer, WireItem> {
  const { format, ask, rewrite } = actor
  return {
    read: ({ body }) => {
      const reply = body === undefined ? null : format.readReply(body)
      return reply && { reply, canAnswer: true }
    },
    askAgain: async ({ body, text: textOf, sent }, answer) => {
      const before = sent()
      const again = before && format.answerCalls(before.value, body, answer)
      const text = textOf()
      if (!again || text === null) throw new Error('the reply holds a call that cannot be answered')
      const write = openSplicer([before, { text, value: body }])
      const items = addedItems(before.value, again, format).map((value) => ({ text: write(value), value }))
      return { response: await ask({ text: write(again), value: again }), items }
    },
    write: (answer, replacement) => {
      const text = answer.text()
      if (text === null) return null
      const written = attempt(() => {
        return spliceJson(format.writeReply(answer.body, replacement), [{ text, value: answer.body }])
      })
      if (written === null) return null
      return { response: rewrite(answer, written), rewritten: rewrittenBy(format, answer.sent, written) }
    },
  }
}

/** Decides about a streamed reply. Its beginning has already been sent, so the actor cannot be asked again. */
export function decideStreamed(
  exchange: Pick<Exchange<WireItem>, 'reply' | 'giveUp' | 'deliver'>,
  { format, editor, sent }: { readonly format: WireFormat; readonly editor: StreamEditor } & Pick<WireAnswer, 'sent'>,
): Decide {
  return async (reply, rewrite) => {
    const next = await exchange.reply(reply, false)
    const replacement = next.kind === 'deliver' ? next.replacement : null
    const isWritable = replacement !== null && rewrite(replacement) !== null
    if (replacement && !isWritable) await exchange.giveUp()
    const delivered = isWritable ? attempt(() => editor.delivered(replacement)) : null
    await exchange.deliver(rewrittenBy(format, sent, delivered))
    return isWritable ? replacement : null
  }
}

/** Only a provider that keeps the history can remember something other than what was delivered. */
function rewrittenBy(format: WireFormat, sent: WireAnswer['sent'], delivered: string | null): Rewritten | null {
  const before = format.continueRequest && delivered !== null ? sent() : null
  return before && delivered !== null ? { sent: before.text, delivered } : null
}
