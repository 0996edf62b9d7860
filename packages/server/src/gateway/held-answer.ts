/**
 * Repair: an answer that is held back until it is decided. A JSON body waits as a whole; of a stream only calls wait, and text
 * goes on at once. Whatever cannot be judged, is too large or breaks off goes on as it came.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Followed } from './decisions.ts'
import { relay, writeHead } from './relay.ts'
import { checkEvents, parseBody, type Replacement, type Ruling, type WireFormat, type WireReply } from './wire.ts'

export type Decide = {
  /** Null: the upstream's own answer. Never rejects. */
  readonly decide: (reply: WireReply, canAnswer: boolean) => Promise<Ruling | null>
  /** Where calls were answered: what to deliver of the reply that followed. Never rejects. */
  readonly goOn: (followed: Followed) => Promise<Ruling | null>
  /** Where calls were to be answered and no reply followed. Never rejects. */
  readonly fallBack: () => Promise<void>
  /** To be awaited before the last of the answer is sent. `body`: the whole of it where it was replaced. Never rejects. */
  readonly remember: (body: unknown) => Promise<void>
}

export type HeldAnswer = {
  readonly answer: IncomingMessage
  readonly outgoing: ServerResponse
  readonly format: WireFormat
  readonly judge: Decide
  /** Asks the upstream again, with this text as the result of each call of its reply; null where it did not answer. */
  readonly askAgain: (reply: unknown, text: string) => Promise<AnsweredAgain | null>
  /** A longer answer is passed on. */
  readonly mostBytes: number
}

export type AnsweredAgain = Pick<Followed, 'items'> & { readonly answer: IncomingMessage }

export async function holdJson(held: HeldAnswer): Promise<void> {
  const { answer, format, judge, mostBytes } = held
  const collected = await collect(answer, mostBytes)
  if (collected.kind !== 'whole') return passOn(held, collected)
  const first = readCollected(answer, collected.bytes, format)
  if (!first.reply) return deliver(held, first, null)
  const ruling = await judge.decide(first.reply, true)
  if (ruling?.kind !== 'answer') return deliver(held, first, ruling)
  const next = await goOn(held, first, ruling.text)
  if (!next) await judge.fallBack()
  return next ? deliver(held, next.followed, next.ruling) : deliver(held, first, null)
}

type ReadAnswer = {
  readonly answer: IncomingMessage
  readonly bytes: Buffer
  readonly parsed: unknown
  /** Null: not ours to judge. */
  readonly reply: WireReply | null
}

function readCollected(answer: IncomingMessage, bytes: Buffer, format: WireFormat): ReadAnswer {
  const parsed = parseBody(bytes)
  return { answer, bytes, parsed, reply: parsed === undefined ? null : format.readReply(parsed) }
}

/** Null where the upstream, asked again, did not answer with a reply that can be read. */
async function goOn({ format, judge, askAgain, mostBytes }: HeldAnswer, first: ReadAnswer, text: string) {
  const again = await askAgain(first.parsed, text)
  const collected = again && (await collect(again.answer, mostBytes))
  if (!again || collected?.kind !== 'whole') return null
  const followed = readCollected(again.answer, collected.bytes, format)
  if (!followed.reply) return null
  const ruling = await judge.goOn({ reply: followed.reply, items: again.items })
  return { followed, ruling: ruling?.kind === 'answer' ? null : ruling }
}

async function deliver({ outgoing, format, judge }: HeldAnswer, read: ReadAnswer, replacement: Replacement | null) {
  const rewritten = replacement && format.writeReply(read.parsed, replacement)
  if (read.reply) await judge.remember(rewritten)
  const body = rewritten ? Buffer.from(JSON.stringify(rewritten)) : read.bytes
  writeHead(read.answer, outgoing, rewritten ? body.length : null)
  outgoing.end(body)
}

type Collected =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too-large' | 'cut-off'; readonly chunks: readonly Buffer[] }

function collect(answer: IncomingMessage, most: number): Promise<Collected> {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve) => {
    const finish = (collected: Collected) => {
      answer.pause()
      answer.removeAllListeners('data')
      resolve(collected)
    }
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > most) finish({ kind: 'too-large', chunks })
    })
    answer.on('end', () => resolve({ kind: 'whole', bytes: Buffer.concat(chunks) }))
    answer.on('error', () => resolve({ kind: 'cut-off', chunks }))
    answer.on('close', () => resolve({ kind: 'cut-off', chunks }))
  })
}

function passOn({ answer, outgoing }: HeldAnswer, { kind, chunks }: Exclude<Collected, { kind: 'whole' }>): void {
  if (kind === 'too-large') {
    relay(answer, outgoing, { onData: () => {}, onEnd: () => {} })
    for (const chunk of chunks) outgoing.write(chunk)
    answer.resume()
    return
  }
  writeHead(answer, outgoing, null)
  for (const chunk of chunks) outgoing.write(chunk)
  // What was written leaves first; then the client learns that there is no more, as the gateway did.
  setImmediate(() => outgoing.destroy())
}

export async function holdStream({ answer, outgoing, format, judge }: HeldAnswer): Promise<void> {
  writeHead(answer, outgoing, null)
  outgoing.flushHeaders()
  const editor = format.openStream()
  const decide = async (reply: WireReply) => {
    // Of a stream the beginning has gone out: there is no way back to another reply.
    const ruling = await judge.decide(reply, false)
    const replacement = ruling?.kind === 'answer' ? null : ruling
    await judge.remember(replacement && editor.delivered(replacement))
    return replacement
  }
  try {
    for await (const bytes of checkEvents(answer, editor, decide)) await send(outgoing, bytes)
    outgoing.end()
  } catch {
    // The upstream broke off, or the client did. What came before has gone out; then the same end.
    setImmediate(() => outgoing.destroy())
  }
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
