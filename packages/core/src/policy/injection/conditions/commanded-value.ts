/**
 * Condition: a sentence of a tool's output instructs this kind of call with a value for which neither the user nor the system prompt
 * vouches. This is the broadest injection condition, because it needs no sign that the agent is addressed. It also matches sentences that
 * people send each other every day, so no named profile has it. A verifier must decide whether the sentence is an instruction to the
 * agent or a letter to its user.
 */

import type { ReadableCall } from '../../argument-edit.ts'
import type { Match, Scene } from '../../paper/evidence/condition.ts'
import { instructsKind } from '../action/kinds.ts'
import { excerpt, searchableText } from '../text/plain-text.ts'
import { sentencesOf } from '../text/words.ts'
import { delegatesTasks } from '../trust/delegation.ts'
import { holdsValue } from '../trust/holds-value.ts'
import { soughtValues } from '../trust/sought-values.ts'
import { openTrustedTexts } from '../trust/trusted-texts.ts'
import { consequentialCalls, isSpecific } from './consequential-calls.ts'
import { defineWithholding } from './withhold.ts'

export const commandedValue = defineWithholding({
  name: 'commanded-value',
  version: 3,
  severity: 0.9,
  match: matchCommanded,
})

type Commanded = ReadableCall & { readonly value: string; readonly position: number; readonly sentence: string }

function matchCommanded(scene: Scene): Match | null {
  const calls = consequentialCalls(scene)
  if (calls.length === 0) return null
  const trusted = scene.reading.index(openTrustedTexts)
  if (delegatesTasks(trusted.requests().join(' '))) return null
  const commanded = calls.flatMap(({ call, index }) => {
    const values = soughtValues(call).filter(({ text }) => isSpecific(text) && !trusted.isVouchedFor(text))
    return values.flatMap(({ text }) => findInstruction({ call, index }, text, scene)).slice(0, 1)
  })
  const [first] = commanded
  if (!first) return null
  return {
    calls: commanded.map(({ index }) => index),
    reason:
      `A tool's output orders what ${first.call.name} does with ${JSON.stringify(first.value)}; ` +
      'the user did not give that value.',
    exhibits: commanded.map(({ position, sentence, value }) => ({ position, text: excerpt(sentence, value) })),
    finding: { withheld: commanded.map(({ index }) => ({ call: index, arguments: null })) },
  }
}

function findInstruction({ call, index }: ReadableCall, value: string, { messages }: Scene): readonly Commanded[] {
  for (const [position, message] of messages.entries()) {
    if (message.role !== 'tool' || !holdsValue(value, searchableText(message))) continue
    const sentence = sentencesOf(searchableText(message)).find(
      (one) => holdsValue(value, one) && instructsKind(call.name, one.slice(0, one.indexOf(value))),
    )
    if (sentence !== undefined) return [{ call, index, value, position, sentence }]
  }
  return []
}
