/**
 * Repair: an answer that is held back until it is decided. A JSON body waits as a whole; of a stream only calls wait, and text
 * goes on at once. Whatever cannot be judged or rewritten, is too large or breaks off goes on as it came.
 */
import type { ServerResponse } from 'node:http'
import { type AnswerHead, type AnswerSink, openSource } from './answer.ts'
import { collect } from './collect.ts'
import type { Followed } from './decisions.ts'
import { breakOff, nobodyListens, relay, writeHead } from './relay.ts'
import { checkEvents, parseBody, type Replacement, type Ruling, type WireFormat, type WireReply } from './wire.ts'

export type Decide = {
  /** Null: the upstream's own answer. Never rejects. */
  readonly decide: (reply: WireReply, canAnswer: boolean) => Promise<Ruling | null>
  /** Where calls were answered: what to deliver of the reply that followed. Never rejects. */
  readonly goOn: (followed: Followed) => Promise<Ruling | null>
  /** Where what was decided cannot be delivered: the reply goes out as it came. Never rejects. */
  readonly fallBack: () => Promise<void>
  /** To be awaited before the last of the answer is sent. `body`: the whole of it where it was replaced. Never rejects. */
  readonly remember: (body: Uint8Array | null) => Promise<void>
}

export type HeldAnswer = {
  readonly head: AnswerHead
  readonly resume: () => void
  readonly outgoing: ServerResponse
  readonly format: WireFormat
  readonly judge: Decide
  /** Asks the upstream again, with this text as the result of each call of its reply; null where it did not answer. */
  readonly askAgain: (reply: unknown, text: string) => Promise<AnsweredAgain | null>
  /** A longer answer is passed on. */
  readonly mostBytes: number
}

export type AnsweredAgain = Pick<Followed, 'items'> & { readonly head: AnswerHead; readonly bytes: Buffer }

export function holdJson(held: HeldAnswer): AnswerSink {
  const { head, resume, outgoing } = held
  return collect(held.mostBytes, {
    onWhole: (bytes) => void decideWhole(held, bytes).catch(() => outgoing.destroy()),
    onTooLarge: (chunks) => {
      const rest = relay({ head, outgoing, resume, ...nobodyListens })
      for (const chunk of chunks) rest.data(chunk)
      return rest
    },
    onCutOff: (chunks) => {
      writeHead(head, outgoing, null)
      for (const chunk of chunks) outgoing.write(chunk)
      breakOff(outgoing)
    },
  })
}

async function decideWhole(held: HeldAnswer, bytes: Buffer): Promise<void> {
  const { judge } = held
  const first = readCollected(held.head, bytes, held.format)
  if (!first.reply) return deliver(held, first, null)
  const ruling = await judge.decide(first.reply, true)
  if (ruling?.kind !== 'answer') return deliver(held, first, ruling)
  const next = await goOn(held, first, ruling.text)
  if (!next) await judge.fallBack()
  return next ? deliver(held, next.followed, next.ruling) : deliver(held, first, null)
}

type ReadAnswer = {
  readonly head: AnswerHead
  readonly bytes: Buffer
  readonly parsed: unknown
  /** Null: not ours to judge. */
  readonly reply: WireReply | null
}

function readCollected(head: AnswerHead, bytes: Buffer, format: WireFormat): ReadAnswer {
  const parsed = parseBody(bytes)
  return { head, bytes, parsed, reply: parsed === undefined ? null : format.readReply(parsed) }
}

/** Null where the upstream, asked again, did not answer with a reply that can be read. */
async function goOn({ format, judge, askAgain }: HeldAnswer, first: ReadAnswer, text: string) {
  const again = await askAgain(first.parsed, text)
  if (!again) return null
  const followed = readCollected(again.head, again.bytes, format)
  if (!followed.reply) return null
  const ruling = await judge.goOn({ reply: followed.reply, items: again.items })
  return { followed, ruling: ruling?.kind === 'answer' ? null : ruling }
}

async function deliver({ outgoing, format, judge }: HeldAnswer, read: ReadAnswer, replacement: Replacement | null) {
  const rewritten = replacement && writeDown(() => format.writeReply(read.parsed, replacement))
  if (replacement && !rewritten) await judge.fallBack()
  if (read.reply) await judge.remember(rewritten)
  writeHead(read.head, outgoing, rewritten?.length ?? null)
  outgoing.end(rewritten ?? read.bytes)
}

/** Null where it cannot be written: a reply may be nested deeper than the stack is high. */
function writeDown(body: () => unknown): Buffer | null {
  try {
    return Buffer.from(JSON.stringify(body()))
  } catch {
    return null
  }
}

export function holdStream({ head, resume, outgoing, format, judge }: HeldAnswer): AnswerSink {
  writeHead(head, outgoing, null)
  outgoing.flushHeaders()
  const { sink, source } = openSource(resume)
  const editor = format.openStream()
  const decide: Parameters<typeof checkEvents>[2] = async (reply, rewrite) => {
    // Of a stream the beginning has gone out: there is no way back to another reply.
    const ruling = await judge.decide(reply, false)
    const replacement = ruling?.kind === 'answer' ? null : ruling
    const isWritable = replacement && rewrite(replacement) !== null
    const delivered = isWritable ? writeDown(() => editor.delivered(replacement)) : null
    if (replacement && !delivered) await judge.fallBack()
    await judge.remember(delivered)
    return delivered && replacement
  }
  const passOn = async () => {
    for await (const bytes of checkEvents(source, editor, decide)) await send(outgoing, bytes)
    outgoing.end()
  }
  // The upstream broke off, or the client did. What came before has gone out; then the same end.
  void passOn().catch(() => breakOff(outgoing))
  return sink
}

function send(outgoing: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (outgoing.destroyed || outgoing.write(bytes)) return Promise.resolve()
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go)
      outgoing.off('close', go)
      resolve()
    }
    outgoing.on('drain', go)
    outgoing.on('close', go)
  })
}
