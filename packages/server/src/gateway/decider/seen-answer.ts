/** An answer as it went over the wire, read afterwards: unpacked where it was compressed, put together where it was streamed. */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { type Reply, readEvents, type WireFormat, wireLimits } from '@twincheck/core/adapter'
import { parseBody } from '../proxy/wire.ts'

export type SeenAnswer = {
  /** Handed over: it must not be used afterwards. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly streamed: boolean
  /** The content-encoding; empty: none. */
  readonly encoding: string
}

/** Null where the answer is not ours to decider. */
export async function readAnswer(format: WireFormat, answer: SeenAnswer): Promise<Reply | null> {
  const body = await unpack(answer)
  if (!body) return null
  if (answer.streamed) return readEvents(body, format.openStream())
  const parsed = parseBody(body)
  return parsed === undefined ? null : format.readReply(parsed)
}

type Unpack = (packed: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

async function unpack({ body, encoding }: SeenAnswer): Promise<Uint8Array | null> {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  const unpacker = Object.hasOwn(unpackers, name) ? unpackers[name] : undefined
  if (!unpacker) return null
  try {
    return await unpacker(body, { maxOutputLength: wireLimits.reply })
  } catch {
    // Damaged, or unpacked beyond the bound: the client has it as it came, and there is nothing to decider.
    return null
  }
}
