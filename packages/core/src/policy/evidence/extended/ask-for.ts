/** The twin where a value was invented: the question which one it is. It restates the call, so that an answer suffices. */
import type { Action } from '../../action.ts'
import type { Match, Scene } from '../condition.ts'

export function askFor({ calls: [index], finding }: Match, { proposal }: Scene): Action | null {
  const call = index === undefined ? undefined : proposal.calls[index]
  if (!call || typeof finding.argument !== 'string') return null
  return { kind: 'clarification', text: `Which value should ${finding.argument} of ${call.name} have?` }
}
