/**
 * The twin for an invented value: a question to the user. It shows the whole call and asks for the right value, so that the user can
 * answer with the value alone.
 */

import type { Match, Scene } from '../paper/evidence/condition.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import type { Action } from '../paper/trace/action.ts'

export function askFor({ calls: [index], finding }: Match, { proposal }: Scene): Action | null {
  const call = index === undefined ? undefined : proposal.calls[index]
  if (!call || typeof finding.argument !== 'string') return null
  const stated = `${call.name}(${canonicalJson(call.arguments)})`
  return { kind: 'clarification', text: `I was about to call ${stated}. Which value should ${finding.argument} have?` }
}
