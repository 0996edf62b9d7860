/**
 * Condition: new tools appeared in this turn while the user was still waiting for something and asks for it again. None of the new tools
 * was called, and the actor wants to end the turn. The twin calls the only new reading tool whose call the conversation determines;
 * otherwise the generator writes the twin.
 *
 * Some hosts choose different tools for every turn. Then some tools disappear as others appear, or many appear together, and the
 * condition does not match.
 */
import { defineEvidenceCondition, type EndingScene, type Match } from '../paper/evidence/condition.ts'
import { isFollowUp, openRequest } from '../paper/evidence/open-request.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { nameTokens } from '../paper/text/words.ts'
import type { ToolCallsAction } from '../paper/trace/action.ts'
import type { ToolSchema } from '../paper/trace/trace.ts'
import { mostArrivedTools, signInWords } from './continuing.ts'
import { determinedCall } from './determined-call.ts'
import { meansToStop } from './means-to-stop.ts'
import { seenValues } from './seen-values.ts'

export const arrivedTool = defineEvidenceCondition({
  name: 'arrived-tool',
  version: 1,
  severity: 0.95,
  authorises: 'continuation',
  match: matchArrived,
  twin: callDetermined,
})

function matchArrived(scene: EndingScene): Match | null {
  const { ledger, proposal, reading } = scene
  const arrived = arrivedTools(scene)
  if (arrived.length === 0 || arrived.some(({ name }) => ledger.byTool.has(name)) || meansToStop(proposal)) return null
  const open = reading.index(openRequest)
  // The user must have made the request before the new tools arrived and repeat it now. A request that arrived together with the new
  // tools may not need any of them.
  if (open === null || open.position >= ledger.requestPosition || !isFollowUp(ledger.request ?? '')) return null
  const names = arrived.map(({ name }) => name)
  return {
    calls: [],
    reason: `${names.join(', ')} came with this turn while the user waited, and the turn would end without a call of ${names.length === 1 ? 'it' : 'them'}.`,
    exhibits: [
      { position: open.position, text: open.text },
      { position: 'proposal', text: proposal.text },
    ],
    finding: { tools: names },
  }
}

/**
 * The tools that the previous turn did not have. The list is empty if the previous turn had no tools, if its tools are unknown, or if
 * some of them are gone.
 */
function arrivedTools({ tools, previousTools }: EndingScene): readonly ToolSchema[] {
  if (tools === null || previousTools === null || tools === previousTools || previousTools.length === 0) return []
  const before = new Set(previousTools.map(({ name }) => name))
  const arrived = tools.filter(({ name }) => !before.has(name))
  const isAddition = tools.length - arrived.length === before.size
  return isAddition && arrived.length <= mostArrivedTools && !arrived.some(isSignIn) ? arrived : []
}

function isSignIn({ name }: ToolSchema): boolean {
  return nameTokens(name).some((token) => signInWords.has(token))
}

function callDetermined(_: Match, scene: EndingScene): ToolCallsAction | null {
  const request = scene.reading.index(openRequest)?.text ?? ''
  const seen = seenValues(scene.messages)
  const [call, another] = arrivedTools(scene).flatMap((tool) => {
    return isStateChanging(tool.name) ? [] : (determinedCall(tool, request, seen) ?? [])
  })
  return call && !another ? { kind: 'tool-calls', calls: [call] } : null
}
