/**
 * The header `x-twincheck-session` on answers tells the client the name of its session, which the client needs to report outcomes. The
 * header is sent only if outcomes are accepted. If the client named the session itself, every answer has the header. Otherwise only the
 * first answer of a conversation has it, with a new name. Later answers do not have it, because they are sent before their conversation
 * is recognised.
 */
import type { WireFormat } from '@twincheck/core/adapter'
import type { AnswerHead } from '../http/answer.ts'
import type { GatewayConfiguration } from '../operations/configuration.ts'
import type { ProxiedRequest } from './proxied-request.ts'

const header = 'x-twincheck-session'

export function takesOutcomes({ outcomeKey, tenants }: Pick<GatewayConfiguration, 'outcomeKey' | 'tenants'>): boolean {
  return outcomeKey !== null || tenants.some((tenant) => tenant.outcomeKey !== null)
}

/** JSON may write any character as an escape. Each of these texts is the beginning of an escaped letter or an escaped underscore. */
const escapes = ['\\u006', '\\u007', '\\u005f', '\\u005F']

function spelled(sign: string): string {
  return [...sign].map((letter) => (letter === '"' ? letter : `(?:${letter}|\\\\u00${hexOf(letter)})`)).join('')
}

function hexOf(letter: string): string {
  const digits = letter.charCodeAt(0).toString(16)
  return [...digits].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('')
}

/** Whether a request contains or continues an earlier reply of a model. If so, the conversation is not new. */
export function bringsReplies({ signsOfReplies }: WireFormat, request: Uint8Array): boolean {
  const bytes = Buffer.from(request.buffer, request.byteOffset, request.byteLength)
  if (signsOfReplies.some((sign) => bytes.includes(sign))) return true
  if (!escapes.some((beginning) => bytes.includes(beginning))) return false
  return new RegExp(signsOfReplies.map(spelled).join('|')).test(bytes.toString('latin1'))
}

export function freshSession(
  { named, format, newSession }: Pick<ProxiedRequest, 'named' | 'format' | 'newSession'>,
  request: Uint8Array | null,
): string | null {
  if (newSession === null || named !== null || format === null || request === null) return null
  return bringsReplies(format, request) ? null : newSession()
}

export function tellSession(
  { named, format, newSession }: Pick<ProxiedRequest, 'named' | 'format' | 'newSession'>,
  head: AnswerHead,
  fresh: string | null,
): AnswerHead {
  return newSession === null || format === null ? head : withSession(head, named ?? fresh)
}

/**
 * Writes the session name into the answer. If the upstream sent a header of the same name, it is removed, because clients would believe
 * it.
 */
function withSession(head: AnswerHead, session: string | null): AnswerHead {
  const raw: string[] = []
  for (let i = 0; i + 1 < head.raw.length; i += 2) {
    const name = head.raw[i] ?? ''
    if (name.toLowerCase() !== header) raw.push(name, head.raw[i + 1] ?? '')
  }
  return { ...head, raw: session === null ? raw : [...raw, header, session] }
}
