/** An answer as it was on the wire, read afterwards: decompressed, and assembled if it was streamed. */
import { type Reply, readEvents, type WireFormat, wireLimits } from '@twincheck/core/adapter'
import { unpack } from '../../http/unpack.ts'
import { parseBody } from '../../proxy/wire.ts'

export type SeenAnswer = {
  /** Transferred: the caller must not use it afterwards. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly streamed: boolean
  /** The content-encoding; empty: none. */
  readonly encoding: string
}

/** Null: the answer is not a model's reply. */
export async function readAnswer(format: WireFormat, answer: SeenAnswer): Promise<Reply | null> {
  const body = await unpack(answer.body, answer.encoding, wireLimits.reply)
  if (!body) return null
  if (answer.streamed) return readEvents(body, format.openStream())
  const parsed = parseBody(body)
  return parsed === undefined ? null : format.readReply(parsed)
}
