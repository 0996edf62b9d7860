/** An answer as it went over the wire, read afterwards: unpacked where it was compressed, put together where it was streamed. */
import { type Reply, readEvents, type WireFormat, wireLimits } from '@twincheck/core/adapter'
import { unpack } from '../../http/unpack.ts'
import { parseBody } from '../../proxy/wire.ts'

export type SeenAnswer = {
  /** Handed over: it must not be used afterwards. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly streamed: boolean
  /** The content-encoding; empty: none. */
  readonly encoding: string
}

/** Null where the answer is not ours to judge. */
export async function readAnswer(format: WireFormat, answer: SeenAnswer): Promise<Reply | null> {
  const body = await unpack(answer.body, answer.encoding, wireLimits.reply)
  if (!body) return null
  if (answer.streamed) return readEvents(body, format.openStream())
  const parsed = parseBody(body)
  return parsed === undefined ? null : format.readReply(parsed)
}
