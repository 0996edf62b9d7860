/** The result of reporting an outcome, in a sentence that says what to do. */
import type { OutcomeReceipt } from '../repair-evidence.ts'

export function receiptText({ id, kind }: OutcomeReceipt): string {
  switch (kind) {
    case 'accepted':
      return `Outcome ${id} is recorded.`
    case 'accepted-again':
      return `Outcome ${id} was recorded before, with the same content. Nothing more is to be done.`
    case 'waits':
      return (
        `Outcome ${id} is recorded, and its session has not been seen here. It counts as soon as the session is; ` +
        'check the id (x-twincheck-session of an answer) and the tenant if it should be known. One that retention has deleted stays unknown.'
      )
    case 'conflict':
      return (
        `Another outcome is recorded as ${id}, and it stays. To correct it, send a new id and "replaces": "${id}"; ` +
        'to report something else, send a new id.'
      )
    case 'replaces-another':
      return (
        `Outcome ${id} replaces one of another session, or of another kind (conversation, decision). It was not recorded. ` +
        'Name the outcome it corrects, or leave "replaces" out.'
      )
    case 'replaces-unknown':
      return (
        `Outcome ${id} replaces one that is not recorded here, or that retention has deleted. It was not recorded. Send the outcome it ` +
        'corrects first, correct the id, or leave "replaces" out.'
      )
  }
}

export function isRefused({ kind }: OutcomeReceipt): boolean {
  return kind === 'conflict' || kind === 'replaces-another' || kind === 'replaces-unknown'
}
