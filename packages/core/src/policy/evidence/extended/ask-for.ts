/** The twin where a value was invented: the question which one it is. It restates the call, so that an answer suffices. */

import { canonicalJson } from '../../text/canonical-json.ts'
import type { Action } from '../../trace/action.ts'
import type { Match, Scene } from '../condition.ts'

export function askFor({ calls: [index], finding }: Match, { proposal }: Scene): Action | null {
  const call = index === undefined ? undefined : proposal.calls[index]
  if (!call || typeof finding.argument !== 'string') return null
  const stated = `${call.name}(${canonicalJson(call.arguments)})`
  return { kind: 'clarification', text: `I was about to call ${stated}. Which value should ${finding.argument} have?` }
}
