/** Connects an exchange to an actor behind a provider's HTTP API, for whole bodies and for streams. */

import { attempt } from '../exchange/attempt.ts'
import type { Actor } from '../exchange/deliver-reply.ts'
import type { Rewritten } from '../exchange/events.ts'
import type { Replacement, Reply } from '../exchange/reply.ts'
import type { Exchange, Next } from '../exchange/run.ts'
import type { Bytes, Decide, FollowingStream } from './check-events.ts'
import { addedItems, type WireItem } from './read-pieces.ts'
import { openSplicer, type ParsedJson, spliceJson } from './splice-json.ts'
import type { GatheredBody, StreamEditor, WireBody, WireFormat } from './wire-format.ts'

/** A reply that came as one body. */
export type WireAnswer = {
  /** The parsed body. Undefined if it is not JSON or too large. */
  readonly body: unknown
  /** The text from which `body` was parsed. Null if the bytes are not UTF-8. Such a body cannot be rewritten. */
  readonly text: () => string | null
  /** The request as it was sent. Null if it was not kept. */
  readonly sent: () => SentBody | null
}

export type SentBody = ParsedJson & { readonly value: WireBody }

export type WireActor<Answer extends WireAnswer> = {
  readonly format: WireFormat
  /** Asks the actor again with another request. Rejects if no readable reply came. */
  readonly ask: (sent: SentBody, signal: AbortSignal) => Promise<Answer>
  readonly rewrite: (answer: Answer, text: string) => Answer
}

export function wireActor<Answer extends WireAnswer>(actor: WireActor<Answer>): Actor<Answer, WireItem> {
  const { format, ask, rewrite } = actor
  return {
    read: ({ body }) => {
      const reply = body === undefined ? null : format.readReply(body)
      return reply && { reply, canAnswer: true }
    },
    askAgain: async ({ body, text: textOf, sent }, texts, signal) => {
      const text = textOf()
      const again =
        text === null ? null : answerBody(format, sent(), { value: body, sources: [{ text, value: body }] }, texts)
      if (!again) throw new Error('the reply holds a call that cannot be answered')
      return { response: await ask(again.request, signal), items: again.items }
    },
    write: (answer, replacement) => {
      const text = answer.text()
      if (text === null) return null
      const written = attempt(() => {
        return spliceJson(format.writeReply(answer.body, replacement), [{ text, value: answer.body }])
      })
      if (written === null) return null
      const reply = { value: answer.body, sources: [{ text, value: answer.body }] }
      const remembered = rememberedBody(format, replacement, reply) ?? written
      return { response: rewrite(answer, written), rewritten: rewrittenBy(format, answer.sent, remembered) }
    },
  }
}

export type StreamedActor = Pick<WireAnswer, 'sent'> & {
  readonly format: WireFormat
  readonly editor: StreamEditor
  /** Asks the actor again with another request. Rejects if no stream of server-sent events came. */
  readonly ask: (sent: SentBody, signal: AbortSignal) => Promise<Bytes>
}

/**
 * Decides about a streamed reply. The part of the reply that the client already has stays unchanged. If the calls are answered, the
 * actor's next reply continues the same message.
 */
export function decideStreamed(
  exchange: Exchange<WireItem>,
  actor: StreamedActor,
  tell: (reply: Reply, canAnswer: boolean) => Promise<Next> = exchange.reply,
): Decide {
  const { format, editor, sent } = actor
  return async (reply, rewrite) => {
    const body = reply.calls.length > 0 ? attempt(editor.body) : null
    const next = await tell(reply, body !== null)
    const asked = next.kind === 'ask-again' ? await followStream(exchange, actor, body, next.texts) : null
    if (asked && 'kind' in asked) return asked
    const { replacement } = next.kind === 'deliver' ? next : await exchange.fail(asked?.cause)
    const isWritable = replacement !== null && rewrite(replacement) !== null
    if (replacement && !isWritable) await exchange.giveUp()
    const remembered = isWritable && body ? rememberedBody(format, replacement, body) : null
    const delivered = remembered ?? attempt(() => editor.delivered(isWritable ? replacement : null))
    await exchange.deliver(rewrittenBy(format, sent, delivered), editor.before)
    return isWritable ? replacement : null
  }
}

async function followStream(
  exchange: Exchange<WireItem>,
  actor: StreamedActor,
  body: GatheredBody | null,
  texts: readonly string[],
): Promise<FollowingStream | { readonly cause: unknown }> {
  const { format, editor, sent, ask } = actor
  const late = new AbortController()
  try {
    const again = body && answerBody(format, sent(), body, texts)
    if (!again) return { cause: 'the reply holds a call that cannot be answered' }
    const source = await exchange.inTime((signal) => ask(again.request, AbortSignal.any([signal, late.signal])))
    const following = { ...actor, editor: editor.next(), sent: () => again.request }
    let isDecided = false
    return {
      ...{ kind: 'stream', source, editor: following.editor },
      decide: decideStreamed(exchange, following, (reply, canAnswer) => {
        isDecided = true
        return exchange.nextReply(reply, again.items, canAnswer)
      }),
      inTime: (work) => exchange.inTime(() => work),
      fail: async (cause) => {
        late.abort()
        if (isDecided) return
        await exchange.fail(cause)
        await exchange.deliver(
          rewrittenBy(
            format,
            sent,
            attempt(() => editor.delivered(null)),
          ),
          editor.before,
        )
      },
    }
  } catch (cause) {
    return { cause }
  }
}

/**
 * The request that asks the actor again, and the items that it has in addition to the previous request. Null if a call cannot be
 * answered.
 */
function answerBody(
  format: WireFormat,
  sent: SentBody | null,
  reply: { readonly value: unknown; readonly sources: readonly ParsedJson[] },
  texts: readonly string[],
): { readonly request: SentBody; readonly items: readonly WireItem[] } | null {
  const again = sent && format.answerCalls(sent.value, reply.value, texts)
  if (!again) return null
  const write = openSplicer([sent, ...reply.sources])
  const items = addedItems(sent.value, again, format).map((value) => ({ text: write(value), value }))
  return { request: { text: write(again), value: again }, items }
}

/**
 * If some calls of a reply were answered and not delivered, the client sends no results for them, but the provider remembers the calls.
 * Returns the delivered reply with these results added. Null if all calls were delivered or the format keeps no history.
 */
function rememberedBody(
  { withResults }: WireFormat,
  replacement: Replacement,
  { value, sources }: { readonly value: unknown; readonly sources: readonly ParsedJson[] },
): string | null {
  const withheld = (replacement.kind === 'calls' && replacement.withheld) || []
  if (withheld.length === 0 || !withResults) return null
  return attempt(() => spliceJson(withResults(value, withheld), sources))
}

/** The request and the delivered reply, for a provider that keeps the history. Null for any other provider. */
function rewrittenBy(format: WireFormat, sent: WireAnswer['sent'], delivered: string | null): Rewritten | null {
  const before = format.continueRequest && delivered !== null ? sent() : null
  return before && delivered !== null ? { sent: before.text, delivered } : null
}
