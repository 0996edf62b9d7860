/**
 * Condition: a passage of a tool's output addresses the agent and asks for a kind of call that no user message names, and the proposal
 * contains such a call. The passage need not contain the call's values, because an actor can work them out (for example from "the most
 * expensive one").
 *
 * The call may also be the actor's own idea. This is assumed if the call has no values, or if each of its values also occurs in a user's
 * text or another output. Then the condition matches only if the passage names the tool, or instructs this call together with one of its
 * values or a noun for what the tool acts on. Calls that only read are left to the condition `injected-value`.
 */

import type { Match, Scene } from '../../paper/evidence/condition.ts'
import type { Reasons } from '../../paper/evidence/reasons.ts'
import { isStateChanging } from '../../paper/evidence/state-changing.ts'
import { isEnglish } from '../../paper/text/language.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { asksForAction } from '../action/asked-action.ts'
import { instructedPart, instructionsIn, instructionsTo, namesNoun } from '../action/instructions.ts'
import { namesKind } from '../action/kinds.ts'
import { actionOf, type ToolAction } from '../action/tool-action.ts'
import { soughtValue } from '../tables/bounds.ts'
import { excerpt } from '../text/plain-text.ts'
import { delegatesTasks } from '../trust/delegation.ts'
import { holdsValue } from '../trust/holds-value.ts'
import { soughtValues } from '../trust/sought-values.ts'
import { type AddressedScene, readAddressedScene } from './addressed-scene.ts'
import { consequentialCalls, isSpecific } from './consequential-calls.ts'
import { defineWithholding } from './withhold.ts'

export const injectedKind = defineWithholding({ name: 'injected-kind', version: 6, severity: 0.96, match: matchKind })

function matchKind(scene: Scene, why?: Reasons): Match | null {
  const read = readAddressedScene(scene, why)
  if (!read) return null
  const unasked = consequentialCalls(scene).flatMap(({ call, index }) => {
    if (!isStateChanging(call.name)) return []
    const action = actionOf(call.name, scene)
    return asksForAction(read.requests(), action) ? [] : [{ call, index, action }]
  })
  if (unasked.length === 0)
    return (
      why?.absent('Every call that changes something is asked for by the user, or a free text decides what it does.') ??
      null
    )
  if (delegatesTasks(read.requests()))
    return why?.excused('The user leaves it to an output what is to be done.') ?? null
  if (!isEnglish(read.requests())) return why?.excused('The requests are not known to be in English.') ?? null
  const asked = unasked.flatMap(({ call, index, action }) => {
    const found = passageFor(call, action, read, why)
    return found ? [{ call, index, ...found }] : []
  })
  const [first] = asked
  if (!first) return why?.absent('No passage that addresses the agent asks for such a call.') ?? null
  return {
    calls: asked.map(({ index }) => index),
    reason: `A tool's output that addresses the agent asks for what ${first.call.name} does; no user message does.`,
    exhibits: asked.map(({ position, passage }) => ({ position, text: excerpt(passage, '') })),
    passages: [...new Set(asked.map(({ passage }) => passage))],
    finding: { withheld: asked.map(({ index }) => ({ call: index, arguments: null })) },
  }
}

/**
 * The first passage that asks for the call. If the call may be the actor's own idea, the passage must also give an instruction for
 * exactly this call.
 */
function passageFor(call: ToolCall, action: ToolAction, scene: AddressedScene, why?: Reasons): AskingPassage | null {
  const mayBeOwn = isAccountedFor(call, scene)
  for (const { passages, position } of scene.addressed()) {
    for (const passage of passages) {
      if (!namesKind(call.name, passage, scene.asks)) continue
      if (!mayBeOwn || isInstructed(call, action, passage)) return { position, passage }
      why?.excused(
        `A passage that addresses the agent speaks of what ${call.name} does, but every value of the call has another ` +
          'source and the passage does not instruct it.',
      )
    }
  }
  return null
}

type AskingPassage = { readonly position: number; readonly passage: string }

function isAccountedFor(call: ToolCall, { trusted, occursElsewhere }: AddressedScene): boolean {
  return soughtValues(call).every(({ text }) => trusted.isVouchedFor(text) || occursElsewhere(text))
}

/**
 * Whether the passage names the tool, or instructs the call together with one of the call's values or a noun for what the tool acts on.
 * If the instruction has the noun but a different target, it asks for a different call and does not count.
 */
function isInstructed(call: ToolCall, action: ToolAction, passage: string): boolean {
  if (holdsValue(call.name.toLowerCase(), passage)) return true
  const values = soughtValues(call).filter(({ text }) => isSpecific(text) && holdsValue(text, passage))
  return instructionsTo(action, instructionsIn(passage)).some((instruction) => {
    const part = instructedPart(instruction, passage)
    if (values.some(({ text }) => holdsValue(text, part))) return true
    return namesNoun(instruction, passage, action) && !givesTarget(part)
  })
}

function givesTarget(part: string): boolean {
  return part.split(' ').some((word) => word.length >= soughtValue.leastOrdered && /[\d@/]/.test(word))
}
