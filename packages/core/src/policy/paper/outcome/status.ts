/** What a status says: of the call, or of a thing that was read all right. */
import {
  approvalPhrases,
  decisionStatuses,
  failureStatuses,
  failureWords,
  noErrors,
  pendingStatuses,
} from '../lexicon/outcome.ts'
import { plainText } from './spelling.ts'

/** A member of an answer, its name as `plainName` writes it. */
type StatusMember = { readonly name: string; readonly value: unknown }

const decisionMembers: ReadonlySet<string> = new Set(['outcome', 'result', 'state', 'status'])

export function isFailureStatus(status: unknown): boolean {
  if (typeof status === 'number') return status >= 400 && status <= 599
  if (typeof status !== 'string') return false
  return failureStatuses.has(plainText(status)) || /^[45]\d\d(?:$| [A-Z])/.test(status)
}

/** `{"status": "denied"}`, and not the claim that was read: `{"claim_id": 7, "status": "denied"}`. */
export function isDecidedAgainst(members: readonly StatusMember[]): boolean {
  if (members.some(({ name }) => name.endsWith('id'))) return false
  return members.some(({ name, value }) => {
    if (typeof value !== 'string') return false
    const status = plainText(value)
    if (name === 'errormessage') return !noErrors.has(status)
    if (!decisionMembers.has(name)) return false
    return decisionStatuses.has(status) || failureWords.has(status)
  })
}

/** A record of a thing may be pending and read all right, but nothing that is to be approved has been done. */
export function isPending(members: readonly StatusMember[], report: boolean): boolean {
  return members.some(({ name, value }) => {
    if (typeof value !== 'string' || !decisionMembers.has(name)) return false
    const status = plainText(value)
    return (report && pendingStatuses.has(status)) || approvalPhrases.includes(status)
  })
}
