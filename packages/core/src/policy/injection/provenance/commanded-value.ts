/**
 * The broader form, without any sign that an agent is spoken to: a sentence of a tool's output orders this kind of
 * call with a value for which neither the user nor the system prompt vouches. People send each other such sentences
 * every day, so it is in no profile: where somebody adds it, the verifier has to tell an order to the agent from a
 * letter to its user.
 */

import type { ReadableCall } from '../../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../../paper/evidence/condition.ts'
import { consequentialCalls, isSpecific } from './consequential-calls.ts'
import { excerpt } from './excerpt.ts'
import { holdsValue } from './holds-value.ts'
import { ordersKind } from './kinds.ts'
import { sentencesOf } from './sentences.ts'
import { soughtValues } from './sought-values.ts'
import { openStanding, searchableText } from './standing.ts'
import { withhold } from './withhold.ts'

export const commandedValue = defineEvidenceCondition({
  name: 'commanded-value',
  version: 2,
  severity: 0.9,
  authorises: 'withholding',
  match: matchCommanded,
  twin: withhold,
})

type Commanded = ReadableCall & { readonly value: string; readonly position: number; readonly sentence: string }

function matchCommanded(scene: Scene): Match | null {
  const calls = consequentialCalls(scene)
  if (calls.length === 0) return null
  const standing = scene.reading.index(openStanding)
  if (standing.delegated()) return null
  const commanded = calls.flatMap(({ call, index }) => {
    const values = soughtValues(call).filter(({ text }) => isSpecific(text) && !standing.isVouchedFor(text))
    return values.flatMap(({ text }) => findOrder({ call, index }, text, scene)).slice(0, 1)
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

function findOrder({ call, index }: ReadableCall, value: string, { messages }: Scene): readonly Commanded[] {
  for (const [position, message] of messages.entries()) {
    if (message.role !== 'tool' || !holdsValue(value, searchableText(message))) continue
    const sentence = sentencesOf(searchableText(message)).find(
      (one) => holdsValue(value, one) && ordersKind(call.name, one.slice(0, one.indexOf(value))),
    )
    if (sentence !== undefined) return [{ call, index, value, position, sentence }]
  }
  return []
}
