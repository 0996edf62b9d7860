/** The twin of a superfluous write removes it. If no call remains, it ends the turn, provided the ledger supports that. */

import type { Match, Scene } from '../paper/evidence/condition.ts'
import { isComplete } from '../paper/ledger.ts'
import type { Action } from '../paper/trace/action.ts'

export function deleteMatched({ calls: matched }: Match, { proposal, ledger, completionText }: Scene): Action | null {
  const calls = proposal.calls.filter((_, index) => !matched.includes(index))
  if (calls.length > 0) return { kind: 'tool-calls', calls }
  return isComplete(ledger) ? { kind: 'final-response', text: completionText } : null
}
