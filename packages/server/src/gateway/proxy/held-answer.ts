/**
 * Repair: an answer that is held back until it is decided. A JSON body waits as a whole; of a stream only calls wait, and text
 * goes on at once. Whatever cannot be read or rewritten, is too large or breaks off goes on as it came.
 */
import type { ServerResponse } from 'node:http'
import {
  checkEvents,
  decideStreamed,
  deliverReply,
  type Exchange,
  type WireAnswer,
  type WireFormat,
  type WireItem,
  wireActor,
} from '@twincheck/core/adapter'
import { type AnswerHead, type AnswerSink, openSource } from '../http/answer.ts'
import { collect } from '../http/collect.ts'
import { breakOff, nobodyListens, relay, sendHead, writeHead } from '../http/relay.ts'
import { parseBody, readText, writeText } from './wire.ts'

export type HeldAnswer = {
  readonly head: AnswerHead
  readonly resume: () => void
  readonly outgoing: ServerResponse
  readonly format: WireFormat
  readonly exchange: Exchange<WireItem>
  /** The request as it was sent. */
  readonly sent: WireAnswer['sent']
  /** Asks the upstream again, with this body. Rejects where it did not answer with a reply that could be read. */
  readonly ask: (text: string) => Promise<CollectedAnswer>
  /** A longer answer is passed on. */
  readonly mostBytes: number
}

export type CollectedAnswer = { readonly head: AnswerHead; readonly bytes: Buffer }

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

type ReadAnswer = WireAnswer & CollectedAnswer & { readonly isRewritten: boolean }

async function decideWhole({ head: first, outgoing, format, exchange, sent, ask }: HeldAnswer, whole: Buffer) {
  const read = (answer: CollectedAnswer, request: WireAnswer['sent']): ReadAnswer => {
    // Bytes that are not UTF-8 have no body.
    const text = () => readText(answer.bytes)
    return { ...answer, body: parseBody(answer.bytes), text, sent: request, isRewritten: false }
  }
  const actor = wireActor<ReadAnswer>({
    format,
    ask: async (again) => read(await ask(again.text), () => again),
    rewrite: (answer, text) => ({ ...answer, bytes: writeText(text, answer.bytes), isRewritten: true }),
  })
  const answer = read({ head: first, bytes: whole }, sent)
  const { head, bytes, isRewritten } = await deliverReply(exchange, answer, actor)
  writeHead(head, outgoing, isRewritten ? bytes.length : null)
  outgoing.end(bytes)
}

export function holdStream({ head, resume, outgoing, format, exchange, sent }: HeldAnswer): AnswerSink {
  writeHead(head, outgoing, null)
  sendHead(outgoing)
  const { sink, source } = openSource(resume)
  const editor = format.openStream()
  const decide = decideStreamed(exchange, { format, editor, sent })
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
