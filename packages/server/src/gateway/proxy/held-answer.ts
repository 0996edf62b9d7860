/**
 * In repair: holds an answer back until it is decided. A JSON body is held as a whole. In a stream, only calls are held, and text passes
 * immediately. If an answer breaks off, is too large, or cannot be read or rewritten, it passes unchanged.
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
import { type AnswerHead, type AnswerSink, collect, openSource, unpack } from '../http/answer.ts'
import { breakOff, nobodyListens, relay, sendHead, writeHead } from '../http/relay.ts'
import { parseBody, readText, writeText } from './body-text.ts'
import type { CountSkipped } from './skipped-answers.ts'

export type HeldAnswer = {
  readonly head: AnswerHead
  readonly resume: () => void
  readonly outgoing: ServerResponse
  readonly format: WireFormat
  readonly exchange: Exchange<WireItem>
  readonly sent: WireAnswer['sent']
  readonly ask: (text: string, signal: AbortSignal) => Promise<CollectedAnswer>
  readonly askStream: (text: string, signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>
  readonly mostBytes: number
  readonly handOver: () => void
  readonly countSkipped: CountSkipped
}

export type CollectedAnswer = { readonly head: AnswerHead; readonly bytes: Buffer }

export function holdJson(held: HeldAnswer): AnswerSink {
  const { head, resume, outgoing } = held
  return collect(held.mostBytes, {
    onWhole: (bytes) => void decideWhole(held, bytes).catch(() => outgoing.destroy()),
    onTooLarge: (chunks) => {
      held.countSkipped('too-large')
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

async function decideWhole(held: HeldAnswer, whole: Buffer) {
  const { head: first, outgoing, format, exchange, sent, ask, mostBytes, countSkipped } = held
  const read = async (answer: CollectedAnswer, request: WireAnswer['sent']): Promise<ReadAnswer> => {
    const plain = await unpack(answer.bytes, answer.head.encoding, mostBytes)
    // An answer that is not UTF-8 cannot be read, so its `body` is undefined.
    const body = plain ? parseBody(plain) : undefined
    return { ...answer, body, text: () => plain && readText(plain), sent: request, isRewritten: false }
  }
  const actor = wireActor<ReadAnswer>({
    format,
    ask: async (again, signal) => read(await ask(again.text, signal), () => again),
    rewrite: (answer, text) => ({ ...answer, bytes: writeText(text, answer.bytes), isRewritten: true }),
  })
  const answer = await read({ head: first, bytes: whole }, sent)
  const readFirst: typeof actor.read = (given) => {
    const said = actor.read(given)
    if (!said && given === answer) countSkipped('answer-not-ours')
    return said
  }
  const { head, bytes, isRewritten } = await deliverReply(exchange, answer, { ...actor, read: readFirst })
  if (outgoing.destroyed) return
  held.handOver()
  writeHead(head, outgoing, isRewritten ? bytes.length : null)
  outgoing.end(bytes)
}

export function holdStream(held: HeldAnswer): AnswerSink {
  const { head, resume, outgoing, format, exchange, sent, askStream, countSkipped } = held
  writeHead(head, outgoing, null)
  sendHead(outgoing)
  const { sink, source } = openSource(resume)
  const editor = format.openStream()
  let isDecided = false
  const decideOnce = decideStreamed(exchange, {
    ...{ format, editor, sent },
    ask: (again, signal) => askStream(again.text, signal),
  })
  const decide: typeof decideOnce = async (reply, rewrite) => {
    const decided = await decideOnce(reply, rewrite)
    isDecided = true
    return decided
  }
  const passOn = async () => {
    for await (const bytes of checkEvents(source, editor, decide, countSkipped)) {
      if (isDecided && !outgoing.destroyed) held.handOver()
      await send(outgoing, bytes)
    }
    outgoing.end()
  }
  // The upstream or the client broke off after some bytes were sent, so the client's answer breaks off too.
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
