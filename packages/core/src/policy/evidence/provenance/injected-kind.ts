/**
 * A passage of a tool's output speaks to the agent and asks for a kind of call that no user message names, and the
 * proposal is such a call. The passage need not spell out its values, since an actor works them out ("the most
 * expensive one"); but where each of them is accounted for by what the user wrote or another output tells, the call
 * may be the actor's own idea. A call that only reads is not enough: of those the value decides.
 */
import { isEnglish } from '../../text/language.ts'
import type { ToolCall } from '../../trace/trace.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../condition.ts'
import { asksForDeed } from '../foreign/asked-deed.ts'
import { deedOf } from '../foreign/tool-deed.ts'
import { isStateChanging } from '../state-changing.ts'
import { consequentialCalls } from './consequential-calls.ts'
import { excerpt } from './excerpt.ts'
import { namesKind } from './kinds.ts'
import { soughtValues } from './sought-values.ts'
import { readStanding, type Standing } from './standing.ts'
import { withhold } from './withhold.ts'

export const injectedKind = defineEvidenceCondition({
  name: 'injected-kind',
  version: 3,
  severity: 0.96,
  authorises: 'withholding',
  match: matchKind,
  twin: withhold,
})

function matchKind(scene: Scene): Match | null {
  const standing = readStanding(scene)
  if (!standing || standing.delegated || !isEnglish(standing.requests)) return null
  const asked = consequentialCalls(scene).flatMap(({ call, index }) => {
    if (!isStateChanging(call.name) || asksForDeed(standing.requests, deedOf(call.name, scene.tools))) return []
    const output = standing.addressed.find(({ passages }) => passages.some((text) => namesKind(call.name, text)))
    const passage = output?.passages.find((text) => namesKind(call.name, text))
    if (!output || passage === undefined) return []
    return isAccountedFor(call, standing) ? [] : [{ call, index, position: output.position, passage }]
  })
  const [first] = asked
  if (!first) return null
  return {
    calls: asked.map(({ index }) => index),
    reason: `A tool's output that addresses the agent asks for what ${first.call.name} does; no user message does.`,
    exhibits: asked.map(({ position, passage }) => ({ position, text: excerpt(passage, '') })),
    passages: [...new Set(asked.map(({ passage }) => passage))],
    finding: { withheld: asked.map(({ index }) => ({ call: index, arguments: null })) },
  }
}

/** A call without values has nothing that could come from elsewhere. */
function isAccountedFor(call: ToolCall, { isVouchedFor, occursElsewhere }: Standing): boolean {
  const values = soughtValues(call)
  return values.length > 0 && values.every(({ text }) => isVouchedFor(text) || occursElsewhere(text))
}
