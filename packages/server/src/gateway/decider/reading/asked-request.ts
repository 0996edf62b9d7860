/** A client's request as plain data for the decider, and the functions that read it. */
import type { Clock } from '@twincheck/core'
import { type Reply, readEvents, type WireFormat, wireLimits } from '@twincheck/core/adapter'
import { unpack } from '../../http/answer.ts'
import { wireFormat } from '../../providers.ts'
import { decodeBody, parseBody, readText } from '../../proxy/body-text.ts'
import { openRequestReader, type TranslatedRequest, type UnreadReason } from './growing-requests.ts'
import { openTurns } from './turns.ts'

export type AskedRequest = {
  readonly tenant: string
  readonly named: string | null
  /** The user or account that the client names. A canary draws arms by this name. `unit` is null if the client named none. */
  readonly unit: string | null
  /**
   * A new name for the session; the gateway tells the client this name. `fresh` is null if the conversation is not new, or if clients are
   * not told the names of sessions.
   */
  readonly fresh: string | null
  readonly format: string
  readonly request: Uint8Array<ArrayBuffer>
  /**
   * The span context of the client, as in a `traceparent` header. It is the parent of the spans of decisions about this request. `trace`
   * is null if the request is not traced.
   */
  readonly trace: string | null
}

export type Observed = AskedRequest & { readonly answer: SeenAnswer }

export type SeenRequest = Pick<AskedRequest, 'tenant' | 'named' | 'unit' | 'fresh' | 'trace'> &
  TranslatedRequest & {
    readonly format: WireFormat
    readonly text: () => string
    readonly turn: () => Promise<void>
  }

/**
 * Waits for the tenant's turn and reads a request. Resolves with a reason if the request has too many messages, or if no decision about
 * it is possible.
 */
export type ReadAsked = (asked: AskedRequest) => Promise<SeenRequest | UnreadReason>

export function openAskedReader(mostMessages: number, clock: Clock): ReadAsked {
  const read = openRequestReader(mostMessages)
  const turns = openTurns(clock)
  return async ({ format: name, request: bytes, ...from }) => {
    const turn = () => turns(from.tenant, bytes.byteLength)
    await turn()
    const format = wireFormat(name)
    const text = decodeBody(bytes)
    const seen = text === null ? 'request-not-ours' : read(from.tenant, format, text)
    return typeof seen === 'string' ? seen : { ...from, ...seen, format, text: () => readText(bytes), turn }
  }
}

/** An answer as it was on the wire. The decider decompresses it later, and assembles it if it was streamed. */
type SeenAnswer = {
  /** The body is transferred to the worker, so the caller must not use its bytes afterwards. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly streamed: boolean
  readonly encoding: string
}

export async function readAnswer(format: WireFormat, answer: SeenAnswer): Promise<Reply | null> {
  const body = await unpack(answer.body, answer.encoding, wireLimits.reply)
  if (!body) return null
  if (answer.streamed) return readEvents(body, format.openStream())
  const parsed = parseBody(body)
  return parsed === undefined ? null : format.readReply(parsed)
}
