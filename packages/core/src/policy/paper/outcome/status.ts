/** Whether a status is about the call or about a thing that was read successfully. */
import {
  approvalPhrases,
  decisionStatuses,
  failureStatuses,
  failureWords,
  noErrors,
  pendingStatuses,
} from '../lexicon/outcome.ts'

/** A member of an answer. `name` is spelled as `plainName` returns it. */
type StatusMember = { readonly name: string; readonly value: unknown }

const decisionMembers: ReadonlySet<string> = new Set(['outcome', 'result', 'state', 'status'])

export function isFailureStatus(status: unknown): boolean {
  if (typeof status === 'number') return status >= 400 && status <= 599
  if (typeof status !== 'string') return false
  return failureStatuses.has(plainText(status)) || /^[45]\d\d(?:$| [A-Z])/.test(status)
}

/** `{"status": "denied"}`, but not a claim that was read: `{"claim_id": 7, "status": "denied"}`. */
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

/** A thing that was read successfully may be pending. But if something needs approval, it has not been done. */
export function isPending(members: readonly StatusMember[], report: boolean): boolean {
  return members.some(({ name, value }) => {
    if (typeof value !== 'string' || !decisionMembers.has(name)) return false
    const status = plainText(value)
    return (report && pendingStatuses.has(status)) || approvalPhrases.includes(status)
  })
}

/** One spelling for the names of members: `isError`, `is_error`, `Error`. No table has longer ones. */
export function plainName(name: string): string {
  if (name.length > 16 || name.startsWith('__')) return name
  return name.toLowerCase().replaceAll('_', '').replaceAll('-', '')
}

export function plainText(text: string): string {
  return text.length > 32 ? text : text.trim().toLowerCase().replaceAll('_', ' ').replaceAll('-', ' ')
}
