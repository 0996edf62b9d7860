/**
 * `x-twincheck-session` on answers: what to name in an outcome. Told where outcomes are taken, on the first answer of a
 * conversation, which begins a session under a name that is minted here, and on every answer where the client named it. Later
 * answers go out before anyone has recognised their conversation.
 */
import type { AnswerHead } from '../http/answer.ts'
import type { GatewayConfiguration } from '../operations/configuration.ts'
import type { Passage } from './passage.ts'

const header = 'x-twincheck-session'

export function takesOutcomes({ outcomeKey, tenants }: Pick<GatewayConfiguration, 'outcomeKey' | 'tenants'>): boolean {
  return outcomeKey !== null || tenants.some((tenant) => tenant.outcomeKey !== null)
}

/** What a request has in it that brings a reply back, or names one, whatever the format. */
const signsOfReplies = ['"assistant"', '"function_call"', '"previous_response_id"']

export function bringsReplies(request: Uint8Array): boolean {
  const bytes = Buffer.from(request.buffer, request.byteOffset, request.byteLength)
  return signsOfReplies.some((sign) => bytes.includes(sign))
}

/** Null: nobody is told, or it is no new conversation. */
export function freshSession(
  { named, format, newSession }: Pick<Passage, 'named' | 'format' | 'newSession'>,
  request: Uint8Array | null,
): string | null {
  if (newSession === null || named !== null || format === null || request === null) return null
  return bringsReplies(request) ? null : newSession()
}

export function tellSession(
  passage: Passage,
  head: AnswerHead,
  request: Uint8Array | null,
): { readonly told: AnswerHead; readonly fresh: string | null } {
  const fresh = freshSession(passage, request)
  const session = passage.newSession === null || passage.format === null ? null : (passage.named ?? fresh)
  return { told: withSession(head, session), fresh }
}

/** An upstream's own header of that name is not ours, and would be believed. */
export function withSession(head: AnswerHead, session: string | null): AnswerHead {
  if (session === null) return head
  const raw: string[] = []
  for (let i = 0; i + 1 < head.raw.length; i += 2) {
    const name = head.raw[i] ?? ''
    if (name.toLowerCase() !== header) raw.push(name, head.raw[i + 1] ?? '')
  }
  return { ...head, raw: [...raw, header, session] }
}
