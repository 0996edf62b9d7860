/** A client's request as plain data for the decider, and what is read from it there. */

import type { Clock } from '@twincheck/core'
import type { WireFormat } from '@twincheck/core/adapter'
import { decodeBody, readText, type WireName, wireFormat } from '../../proxy/wire.ts'
import { openRequestReader, type TranslatedRequest, type UnreadReason } from './growing-requests.ts'
import type { SeenAnswer } from './seen-answer.ts'
import { openTurns } from './turns.ts'

export type AskedRequest = {
  readonly tenant: string
  /** The client's name for the trajectory; null: none. */
  readonly named: string | null
  /** The user or account that the client names, by which a canary draws; null: none. */
  readonly unit: string | null
  /** The session name that the client was given, in case the conversation is new; null: none. */
  readonly fresh: string | null
  readonly format: WireName
  /** As received. */
  readonly request: Uint8Array<ArrayBuffer>
  /** Parent span context of decisions about it, as in `traceparent`; null: it is not traced. */
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

/** A reason: no decision about the request is possible, or it has more messages than are read. Waits for the tenant's turn. */
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
