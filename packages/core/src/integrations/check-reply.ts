/** One reply of a provider, shown to the session that it belongs to. */
import type { Report } from '../boundary/delivery.ts'
import { textAction } from '../policy/action.ts'
import type { FoundStep, OpenStep } from '../wire/conversations.ts'
import { placeTwin } from '../wire/place-twin.ts'
import type { Replacement, WireBody, WireFormat, WireReply } from '../wire/wire-format.ts'

export type Exchange = {
  readonly format: WireFormat
  readonly step: FoundStep
  /** The body of the request as it was sent. */
  readonly sent: WireBody
  /** Sends another body in its place. */
  readonly ask: (body: WireBody) => Promise<Response>
  readonly signal: AbortSignal | null
  readonly report: Report
}

/** Null: keep. */
export type Found = Replacement | { readonly kind: 'answer'; readonly text: string } | null

export async function checkReply(
  { session, input }: OpenStep,
  { text, calls }: WireReply,
  signal: AbortSignal | null,
  canAnswer: boolean,
): Promise<Found> {
  const proposal = calls.length > 0 ? ({ kind: 'tool-calls', calls } as const) : textAction(text)
  const { outcome, action } = await session.check({ ...input, proposal, canAnswer }, signal ? { signal } : {})
  if (outcome === 'kept') return null
  return action.kind === 'answer' ? { kind: 'answer', text: action.text } : placeTwin(action, calls)
}

/** What the host was given. */
export function replaced(reply: WireReply, replacement: Replacement): WireReply {
  return replacement.kind === 'text'
    ? { ...reply, text: reply.text === '' ? replacement.text : `${reply.text}\n\n${replacement.text}`, calls: [] }
    : { ...reply, calls: replacement.calls.map(({ call }) => call) }
}
