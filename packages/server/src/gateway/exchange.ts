/** One request and its answer, as plain data on their way to the judge. */
import type { SeenAnswer } from './seen-answer.ts'
import type { SeenRequest } from './trajectories.ts'
import { parseBody, type WireName, type WireReply, wireFormat } from './wire.ts'

export type Exchange = {
  readonly tenant: string
  readonly named: string | null
  readonly format: WireName
  /** The client's request as it came. Handed over: it must not be used afterwards. */
  readonly request: Uint8Array<ArrayBuffer>
  /** What decisions about it stand below, as `traceparent` says it; null: it is not traced. */
  readonly trace: string | null
}

export type Observed = Exchange & { readonly answer: SeenAnswer }

export type Proposed = Exchange & {
  readonly token: string
  /** The request as it went upstream; null where that is the client's own. */
  readonly sent: Uint8Array | null
  readonly reply: WireReply
  /** Whether its calls can be answered and the upstream be asked again. */
  readonly canAnswer: boolean
}

/** Null where the request is not ours to judge. */
export function readExchange(
  { tenant, named, format: name, request: bytes, trace }: Exchange,
  { sent, canAnswer }: Pick<Proposed, 'sent' | 'canAnswer'>,
): SeenRequest | null {
  const format = wireFormat(name)
  const body = parseBody(bytes)
  const request = body === undefined ? null : format.readRequest(body)
  return request && { tenant, named, format, request, body: sent ? parseBody(sent) : body, trace, canAnswer }
}
