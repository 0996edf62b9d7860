/** A client's request as plain data for the decider, and what is read from it there. */
import type { Clock } from '@twincheck/core'
import { type Reply, readEvents, type WireFormat, wireLimits } from '@twincheck/core/adapter'
import { unpack } from '../../http/answer.ts'
import { wireFormat } from '../../providers.ts'
import { decodeBody, parseBody, readText } from '../../proxy/body-text.ts'
import { openRequestReader, type TranslatedRequest, type UnreadReason } from './growing-requests.ts'
import { openTurns } from './turns.ts'

export type AskedRequest = {
  readonly tenant: string
  /** The client's name for the trajectory; null: the client gave none. */
  readonly named: string | null
  /** The user or account that the client names; a canary draws arms by it. Null: the client named none. */
  readonly unit: string | null
  /**
   * The name for the session if the conversation is new; the client is told this name. Null: clients are not told
   * session names, or the conversation is not new.
   */
  readonly fresh: string | null
  /** The name of the request's wire format. */
  readonly format: string
  /** The body of the request, as received. */
  readonly request: Uint8Array<ArrayBuffer>
  /** Parent span context of decisions about the request, as in `traceparent`; null: the request is not traced. */
  readonly trace: string | null
}

export type Observed = AskedRequest & { readonly answer: SeenAnswer }

export type SeenRequest = Pick<AskedRequest, 'tenant' | 'named' | 'unit' | 'fresh' | 'trace'> &
  TranslatedRequest & {
    readonly format: WireFormat
    /** The text that `body` was parsed from. */
    readonly text: () => string
    /** Resolves when it is this tenant's turn to work on the whole request. */
    readonly turn: () => Promise<void>
  }

/**
 * Reads a request when it is the tenant's turn. Resolves with a reason if no decision about the request is possible, or
 * if it has more messages than are read.
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

/** An answer as it was on the wire. It is read afterwards: decompressed, and assembled if it was streamed. */
type SeenAnswer = {
  /** The bytes are transferred to the worker: the caller must not use them afterwards. */
  readonly body: Uint8Array<ArrayBuffer>
  readonly streamed: boolean
  /** The content-encoding; empty: none. */
  readonly encoding: string
}

/** Reads a model's reply from the bytes of an answer; null: the answer is not a model's reply. */
export async function readAnswer(format: WireFormat, answer: SeenAnswer): Promise<Reply | null> {
  const body = await unpack(answer.body, answer.encoding, wireLimits.reply)
  if (!body) return null
  if (answer.streamed) return readEvents(body, format.openStream())
  const parsed = parseBody(body)
  return parsed === undefined ? null : format.readReply(parsed)
}
