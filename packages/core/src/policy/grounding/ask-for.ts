/** The twin for an invented value asks the user for the right value, and restates the call for a short answer. */

import type { Match, Scene } from '../paper/evidence/condition.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import type { Action } from '../paper/trace/action.ts'

export function askFor({ calls: [index], finding }: Match, { proposal }: Scene): Action | null {
  const call = index === undefined ? undefined : proposal.calls[index]
  if (!call || typeof finding.argument !== 'string') return null
  const stated = `${call.name}(${canonicalJson(call.arguments)})`
  return { kind: 'clarification', text: `I was about to call ${stated}. Which value should ${finding.argument} have?` }
}
