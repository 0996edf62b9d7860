/**
 * `x-twincheck-session` on answers: what to name in an outcome. Told where outcomes are taken, on the first answer of a
 * conversation, which begins a session under a name that is minted here, and on every answer where the client named it. Later
 * answers go out before anyone has recognised their conversation, and nobody waits for that only to be told a name again.
 */
import type { AnswerHead } from '../http/answer.ts'
import type { GatewayConfiguration } from '../operations/configuration.ts'
import type { ProxiedRequest } from './proxied-request.ts'

const header = 'x-twincheck-session'

export function takesOutcomes({ outcomeKey, tenants }: Pick<GatewayConfiguration, 'outcomeKey' | 'tenants'>): boolean {
  return outcomeKey !== null || tenants.some((tenant) => tenant.outcomeKey !== null)
}

/** What a request has in it that brings a reply back, or names one, whatever the format. */
const signsOfReplies = ['"assistant"', '"function_call"', '"previous_response_id"']

/** JSON may write any letter as an escape. These begin the escapes of the letters in the signs, and of the underscore. */
const escapes = ['\\u006', '\\u007', '\\u005f', '\\u005F']

/** The same signs, each letter plain or escaped. */
const spelledSigns = new RegExp(signsOfReplies.map(spelled).join('|'))

function spelled(sign: string): string {
  return [...sign].map((letter) => (letter === '"' ? letter : `(?:${letter}|\\\\u00${hexOf(letter)})`)).join('')
}

function hexOf(letter: string): string {
  const digits = letter.charCodeAt(0).toString(16)
  return [...digits].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('')
}

export function bringsReplies(request: Uint8Array): boolean {
  const bytes = Buffer.from(request.buffer, request.byteOffset, request.byteLength)
  if (signsOfReplies.some((sign) => bytes.includes(sign))) return true
  return escapes.some((beginning) => bytes.includes(beginning)) && spelledSigns.test(bytes.toString('latin1'))
}

/** Null: nobody is told, or it is no new conversation. */
export function freshSession(
  { named, format, newSession }: Pick<ProxiedRequest, 'named' | 'format' | 'newSession'>,
  request: Uint8Array | null,
): string | null {
  if (newSession === null || named !== null || format === null || request === null) return null
  return bringsReplies(request) ? null : newSession()
}

/** The answer as its client is told it. Where nobody is told sessions it is as it came. */
export function tellSession(
  { named, format, newSession }: Pick<ProxiedRequest, 'named' | 'format' | 'newSession'>,
  head: AnswerHead,
  fresh: string | null,
): AnswerHead {
  return newSession === null || format === null ? head : withSession(head, named ?? fresh)
}

/** An upstream's own header of that name is not ours, and would be believed: also where there is none to tell. */
function withSession(head: AnswerHead, session: string | null): AnswerHead {
  const raw: string[] = []
  for (let i = 0; i + 1 < head.raw.length; i += 2) {
    const name = head.raw[i] ?? ''
    if (name.toLowerCase() !== header) raw.push(name, head.raw[i + 1] ?? '')
  }
  return { ...head, raw: session === null ? raw : [...raw, header, session] }
}
