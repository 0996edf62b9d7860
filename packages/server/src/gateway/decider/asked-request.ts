/** A client's request as plain data on its way to the decider, and what is read from it there. */

import type { Message } from '@twincheck/core'
import type { WireBody, WireFormat, WireRequest } from '@twincheck/core/adapter'
import { isObject } from '@twincheck/core/reading'
import { parseBody, readText, type WireName, wireFormat } from '../proxy/wire.ts'
import type { SeenAnswer } from './seen-answer.ts'

export type AskedRequest = {
  readonly tenant: string
  /** The name that the client gave the trajectory; null: none. */
  readonly named: string | null
  /** The user or account that the client names, by which a canary draws; null: none. */
  readonly unit: string | null
  /** What the client was told this conversation is called, should it be a new one; null: nothing. */
  readonly fresh: string | null
  readonly format: WireName
  /** As it came. */
  readonly request: Uint8Array<ArrayBuffer>
  /** What decisions about it stand below, as `traceparent` says it; null: it is not traced. */
  readonly trace: string | null
}

export type Observed = AskedRequest & { readonly answer: SeenAnswer }

export type SeenRequest = Pick<AskedRequest, 'tenant' | 'named' | 'unit' | 'fresh' | 'trace'> & {
  readonly format: WireFormat
  readonly request: WireRequest
  readonly body: WireBody
  /** What `body` was parsed from. */
  readonly text: () => string
  /** The conversation as the client has it. */
  readonly messages: readonly Message[]
}

/** Null where the request is none that could be decided about. */
export function readAsked({ format: name, request: bytes, ...from }: AskedRequest): SeenRequest | null {
  const format = wireFormat(name)
  const body = parseBody(bytes)
  const request = body === undefined ? null : format.readRequest(body)
  if (!request || !isObject(body)) return null
  return { ...from, format, request, body, text: () => readText(bytes), messages: readPieces(request, format) }
}

export function readPieces({ pieces }: WireRequest, { readPiece }: WireFormat): readonly Message[] {
  return pieces.flatMap((piece) => readPiece(piece))
}
