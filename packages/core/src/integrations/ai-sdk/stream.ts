/** The AI SDK's stream of parts: calls are held back until the decision, or only observed. */
import type { LanguageModelMiddleware } from 'ai'
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import type { Replacement, Reply } from '../../exchange/reply.ts'
import type { Exchange, Next } from '../../exchange/run.ts'
import { type CallPart, isProposed, readPart, writePart } from './reply.ts'

export type StreamPart =
  Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>['stream'] extends ReadableStream<infer Value>
    ? Value
    : never

type Controller = TransformStreamDefaultController<StreamPart>
type FinishPart = Extract<StreamPart, { type: 'finish' }>

/** Asks the model again, with this text as the result of each of these calls. */
export type AskModelAgain = (calls: readonly CallPart[], text: string) => Promise<ReadableStream<StreamPart>>

/** Passes every part on immediately and reports the reply at the end. */
export function watchCalls(observe: (said: SaidReply) => void): TransformStream<StreamPart, StreamPart> {
  const reply = openReply()
  return new TransformStream({
    transform(part, controller) {
      reply.add(part)
      if (part.type === 'finish') observe({ reply: reply.read(), canAnswer: reply.canBeReplaced() })
      controller.enqueue(part)
    },
  })
}

/**
 * Holds back the parts of calls until the end of the message, because parallel calls are one action. Parts after them wait too, so
 * that the order does not change; text and reasoning never wait. If the calls are answered instead of executed, the parts of the
 * model's next reply replace them. Once the client has received other parts, calls can no longer be answered.
 */
export function holdCalls(
  exchange: Pick<Exchange<unknown>, 'fail' | 'deliver'>,
  decide: (reply: Reply, canAnswer: boolean) => Promise<Next>,
  askAgain: AskModelAgain | null,
): TransformStream<StreamPart, StreamPart> {
  const reply = openReply()
  const providersOwn = new Set<string>()
  let held: StreamPart[] = []
  let isDecided = false

  /** Emits the held parts or their replacement. `end`: the part that ends the stream, if there is one. */
  const release = async (controller: Controller, end: FinishPart | null) => {
    isDecided = true
    const next = await decide(reply.read(), askAgain !== null && end !== null && reply.canBeReplaced())
    const further = next.kind === 'ask-again' && askAgain ? await begin(() => askAgain(reply.calls(), next.text)) : null
    if (further && 'stream' in further) {
      held = []
      for await (const part of further.stream) if (part.type !== 'stream-start') controller.enqueue(part)
      return
    }
    const { replacement } = next.kind === 'deliver' ? next : await exchange.fail(further?.cause)
    await exchange.deliver(null)
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

  return new TransformStream({
    async transform(part, controller) {
      reply.add(part)
      if (part.type === 'finish' && !isDecided) await release(controller, part)
      else if (!isDecided && waits(part)) held.push(part)
      else controller.enqueue(part)
    },
    // A stream without a finish part is broken. What it said is still checked and passed on.
    async flush(controller) {
      if (held.length > 0) await release(controller, null)
    },
  })
}

async function begin(
  ask: () => Promise<ReadableStream<StreamPart>>,
): Promise<{ readonly stream: ReadableStream<StreamPart> } | { readonly cause: unknown }> {
  try {
    return { stream: await ask() }
  } catch (cause) {
    return { cause }
  }
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

/** Collects what a stream has said so far. */
function openReply() {
  let text = ''
  let shown = false
  const calls: CallPart[] = []
  return {
    add: (part: StreamPart) => {
      if (part.type === 'text-delta') text += part.delta
      if (isProposed(part)) calls.push(part)
      else shown ||= !unshown.has(part.type) && !isInput(part)
    },
    calls: () => calls,
    /**
     * Whether the reply has only calls so far. Once text, reasoning or anything else was shown, another reply can no
     * longer replace it.
     */
    canBeReplaced: () => calls.length > 0 && !shown,
    read: (): Reply => ({ id: null, text, calls: calls.map(readPart) }),
  }
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

function isInput(part: StreamPart): part is Extract<StreamPart, { type: `tool-input-${string}` }> {
  return part.type === 'tool-input-start' || part.type === 'tool-input-delta' || part.type === 'tool-input-end'
}
