/** The AI SDK's stream of parts. Calls are held back until the decision, or only observed. */
import type { LanguageModelMiddleware } from 'ai'
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import { joinShown, nothingShown, type Replacement, type Reply, type Shown } from '../../exchange/reply.ts'
import type { Exchange, Next } from '../../exchange/run.ts'
import { type CallPart, isProposed, type Part, readPart, writePart } from './reply.ts'

export type StreamPart =
  Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>['stream'] extends ReadableStream<infer Value>
    ? Value
    : never

type Controller = TransformStreamDefaultController<StreamPart>
type FinishPart = Extract<StreamPart, { type: 'finish' }>

export type AskModelAgain = (
  said: readonly Part[],
  texts: readonly string[],
  shown: Shown,
  late: AbortSignal,
) => Promise<FollowingParts>

export type FollowingParts = {
  readonly stream: ReadableStream<StreamPart>
  /**
   * Whether the policy has already decided about this reply. Once it has decided, the previous reply can no longer be delivered instead
   * of this reply.
   */
  readonly isDecided: () => boolean
}

export type DecideStreamed = (reply: Reply, canAnswer: boolean) => Promise<Next>

export function watchCalls(observe: (said: SaidReply) => void): TransformStream<StreamPart, StreamPart> {
  const reply = openReply()
  return new TransformStream({
    transform(part, controller) {
      reply.add(part)
      if (part.type === 'finish') observe({ reply: reply.read(), canAnswer: reply.canBeAnswered() })
      controller.enqueue(part)
    },
  })
}

/**
 * Holds back the parts of calls until the end of the message, because parallel calls are one action. Parts after them wait too, so that
 * the order does not change. Text and reasoning never wait. If the calls are answered, the parts of the model's next reply follow the
 * parts that were already shown. `before` is what the host already has from earlier replies of the same message.
 */
export function holdCalls(
  exchange: Pick<Exchange<unknown>, 'fail' | 'deliver' | 'inTime'>,
  decide: DecideStreamed,
  askAgain: AskModelAgain,
  before: Shown = nothingShown,
): TransformStream<StreamPart, StreamPart> {
  const reply = openReply()
  const providersOwn = new Set<string>()
  let held: StreamPart[] = []
  let isDecided = false
  let isShown = false
  let speaks = before.text === ''

  /** Emits the held parts or their replacement. `end` is the part that ends the stream, if there is one. */
  const release = async (controller: Controller, end: FinishPart | null) => {
    isDecided = true
    const next = await decide(reply.read(), end !== null && reply.canBeAnswered())
    const further =
      next.kind === 'ask-again'
        ? await begin(exchange, (late) => askAgain(reply.parts(), next.texts, reply.shown(before), late))
        : null
    if (further && 'parts' in further) {
      held = []
      for await (const part of further.parts) controller.enqueue(part)
      return
    }
    const { replacement } = next.kind === 'deliver' ? next : await exchange.fail(further?.cause)
    await exchange.deliver(null, before)
    for (const part of replacement ? writeReplacement(replacement, held, reply.calls()) : held) controller.enqueue(part)
    held = []
    const stopped = { unified: 'stop', raw: 'stop' } as const
    if (end) controller.enqueue(replacement?.kind === 'text' ? { ...end, finishReason: stopped } : end)
  }
  const waits = (part: StreamPart) => {
    if (part.type === 'tool-input-start' && part.providerExecuted) providersOwn.add(part.id)
    if (isInput(part)) return !providersOwn.has(part.id)
    return isProposed(part) || (held.length > 0 && !passesThrough(part))
  }
  /** A blank line separates the first text from the text that was shown before. */
  const place = (part: StreamPart): StreamPart => {
    if (speaks || part.type !== 'text-delta' || part.delta === '') return part
    speaks = true
    return { ...part, delta: `\n\n${part.delta}` }
  }

  return new TransformStream({
    async transform(part, controller) {
      reply.add(part)
      if (part.type === 'finish' && !isDecided) await release(controller, part)
      else if (!isDecided && waits(part)) held.push(part)
      else {
        isShown ||= !isUnshown(part)
        controller.enqueue(place(part))
      }
    },
    // A stream without a finish part is broken. Its reply is still checked and passed on.
    async flush(controller) {
      if (held.length === 0) return
      // If the next reply breaks off before any part was shown, the previous reply is delivered in its place.
      if (before !== nothingShown && !isShown) controller.error(new Error('its reply broke off'))
      else await release(controller, null)
    },
  })
}

async function begin(
  { inTime }: Pick<Exchange<unknown>, 'inTime'>,
  ask: (late: AbortSignal) => Promise<FollowingParts>,
): Promise<{ readonly parts: AsyncIterable<StreamPart> } | { readonly cause: unknown }> {
  let isDecided = () => false
  try {
    return await inTime(async (late) => {
      const following = await ask(late)
      isDecided = following.isDecided
      const reader = following.stream.getReader()
      const first: StreamPart[] = []
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return { cause: 'its reply was empty' }
        if (value.type === 'error' && !isDecided()) {
          void reader.cancel().catch(() => {})
          return { cause: value.error }
        }
        // The host already knows that a reply began, so a second start part is left out.
        if (value.type !== 'stream-start') first.push(value)
        if (!isUnshown(value) || isDecided()) return { parts: readOn(first, reader) }
      }
    })
  } catch (cause) {
    if (isDecided()) throw cause
    return { cause }
  }
}

async function* readOn(
  first: readonly StreamPart[],
  reader: ReadableStreamDefaultReader<StreamPart>,
): AsyncGenerator<StreamPart> {
  yield* first
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

function writeReplacement(
  replacement: Replacement,
  held: readonly StreamPart[],
  calls: readonly CallPart[],
): readonly StreamPart[] {
  const others = held.filter((part) => !isInput(part) && !isProposed(part) && part.type !== 'raw')
  if (replacement.kind === 'text') {
    const id = 'twincheck'
    return [
      ...others,
      { type: 'text-start', id },
      { type: 'text-delta', id, delta: replacement.text },
      { type: 'text-end', id },
    ]
  }
  const written = replacement.calls.flatMap(({ call, original }): readonly StreamPart[] => {
    const own = calls[original ?? -1]
    if (own) return held.filter((part) => (isInput(part) ? part.id === own.toolCallId : part === own))
    const part = writePart(call)
    return [
      { type: 'tool-input-start', id: call.id, toolName: call.name },
      { type: 'tool-input-delta', id: call.id, delta: part.input },
      { type: 'tool-input-end', id: call.id },
      part,
    ]
  })
  return [...others, ...written]
}

function openReply() {
  const calls: CallPart[] = []
  const parts: Part[] = []
  /** Text and reasoning that is still incomplete, by its kind and id. */
  const open = new Map<string, { readonly type: 'text' | 'reasoning'; text: string; marks: ProviderMarks }>()
  let text = ''
  let isForeign = false
  const close = (key: string) => {
    const said = open.get(key)
    open.delete(key)
    if (said && (said.text !== '' || said.marks.providerMetadata)) {
      parts.push({ type: said.type, text: said.text, ...said.marks })
    }
  }
  return {
    add: (part: StreamPart) => {
      if (part.type === 'text-delta') text += part.delta
      if (isProposed(part)) {
        calls.push(part)
        parts.push(part)
        return
      }
      if (!isSpoken(part)) {
        isForeign ||= !isUnshown(part) && !isInput(part) && part.type !== 'source'
        return
      }
      const type = part.type.startsWith('text-') ? 'text' : 'reasoning'
      const key = `${type} ${part.id}`
      const said = open.get(key) ?? { type, text: '', marks: {} }
      open.set(key, said)
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') said.text += part.delta
      if (part.providerMetadata) said.marks = { providerMetadata: part.providerMetadata }
      if (part.type === 'text-end' || part.type === 'reasoning-end') close(key)
    },
    calls: () => calls,
    /** Everything that goes back to the model if the calls are answered. */
    parts: (): readonly Part[] => {
      for (const key of [...open.keys()]) close(key)
      return parts
    },
    canBeAnswered: () => calls.length > 0 && !isForeign,
    shown: (before: Shown): Shown => {
      const shown = parts.filter((part) => !isProposed(part)).length
      return { text: joinShown(before.text, text), parts: before.parts + shown }
    },
    read: (): Reply => ({ id: null, text, calls: calls.map(readPart) }),
  }
}

type ProviderMarks = Pick<Extract<Part, { type: 'text' }>, 'providerMetadata'>

function isUnshown({ type }: StreamPart): boolean {
  return unshown.has(type)
}

const unshown: ReadonlySet<StreamPart['type']> = new Set([
  'stream-start',
  'response-metadata',
  'raw',
  'finish',
] as const)

function passesThrough({ type }: StreamPart): boolean {
  return type.startsWith('text-') || type.startsWith('reasoning-')
}

type SpokenPart = Extract<StreamPart, { type: `${'text' | 'reasoning'}-${'start' | 'delta' | 'end'}` }>

function isSpoken(part: StreamPart): part is SpokenPart {
  return passesThrough(part) && 'id' in part
}

function isInput(part: StreamPart): part is Extract<StreamPart, { type: `tool-input-${string}` }> {
  return part.type === 'tool-input-start' || part.type === 'tool-input-delta' || part.type === 'tool-input-end'
}
