/**
 * A call that changes something, or reaches out, is made with a value that a passage of a tool's output put forward
 * while it spoke to the agent, and for which neither the user nor the system prompt vouches. Either no other text
 * holds the value, or the passage asks for this very kind of call with it. Where the user asked for the call, and it only quotes
 * the whole passage, it takes nothing from it.
 */

import type { ReadableCall } from '../../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../../paper/evidence/condition.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { takesAway } from '../foreign/tool-deed.ts'
import { soughtValue } from '../tables/provenance.ts'
import { openAddressedOutputs } from './addressed/addressed-outputs.ts'
import { consequentialCalls, isSpecific } from './consequential-calls.ts'
import { excerpt } from './excerpt.ts'
import { holdsValue } from './holds-value.ts'
import { namesKind } from './kinds.ts'
import { passesOn } from './passes-on.ts'
import { sentencesOf } from './sentences.ts'
import { type SoughtValue, soughtValues } from './sought-values.ts'
import { readStanding, type Standing } from './standing.ts'
import { withhold } from './withhold.ts'

export const injectedValue = defineEvidenceCondition({
  name: 'injected-value',
  version: 5,
  severity: 0.98,
  authorises: 'withholding',
  match: matchValue,
  twin: withhold,
})

function matchValue(scene: Scene): Match | null {
  const standing = readStanding(scene)
  if (!standing) return null
  const calls = consequentialCalls(scene).filter(({ call }) => mayTake(call, standing, scene))
  if (calls.length === 0 || standing.addressed().length === 0) return null
  const tainted = calls.flatMap((call) => taintOf(call, standing))
  const [first] = tainted
  if (!first) return null
  return {
    calls: tainted.map(({ index }) => index),
    reason:
      `${first.call.name} takes ${JSON.stringify(first.value)} from a tool's output that addresses the agent; ` +
      'the user did not give it.',
    exhibits: tainted.map(({ position, passage, value }) => ({ position, text: excerpt(passage, value) })),
    passages: [...new Set(tainted.map(({ passage }) => passage))],
    finding: { withheld: tainted.map(({ index, whole, names }) => ({ call: index, arguments: whole ? null : names })) },
  }
}

/** Asked first: most calls take nothing from an output that may speak to the agent, and then it is not read. */
function mayTake(call: ToolCall, { isVouchedFor }: Standing, { reading }: Scene): boolean {
  const values = soughtValues(call).flatMap(({ text }) => (isVouchedFor(text) ? [] : [text]))
  return values.length > 0 && reading.index(openAddressedOutputs).mayPutForward(call.name, values)
}

type Taint = ReadableCall & {
  readonly value: string
  readonly names: readonly string[]
  /** Whether the call as a whole is what the passage asks for, and not only one of its arguments. */
  readonly whole: boolean
  readonly position: number
  readonly passage: string
}

function taintOf({ call, index }: ReadableCall, standing: Standing): readonly Taint[] {
  const put = soughtValues(call)
    .filter(({ text }) => !standing.isVouchedFor(text))
    .flatMap((value) => putForward(call, value, standing))
  const [first] = put
  if (!first) return []
  const names = [...new Set(put.map(({ value }) => value.argument))]
  return [
    {
      call,
      index,
      value: first.value.text,
      names,
      whole: !isSafeWithout(call, names, standing),
      position: first.position,
      passage: first.passage,
    },
  ]
}

/** Whether the rest of the call may run. Of one that takes something away it may not: without a condition it takes away more. */
function isSafeWithout(call: ToolCall, tainted: readonly string[], standing: Standing): boolean {
  if (takesAway(call.name)) return false
  return isOwn(call, tainted, standing) || isUntouched(call, tainted, standing)
}

/** Whether the rest of the call is the user's: they ask for its kind, and for another of its values they vouch. */
function isOwn(call: ToolCall, tainted: readonly string[], { requests, isVouchedFor }: Standing): boolean {
  if (!namesKind(call.name, requests())) return false
  return soughtValues(call).some(({ argument, text }) => !tainted.includes(argument) && isVouchedFor(text))
}

/**
 * Whether the rest of the call has nothing to do with any passage: the user asks for its kind, and no passage holds one of its
 * values. The user need not have given them: a rent is worked out from a notice and a list.
 */
function isUntouched(call: ToolCall, tainted: readonly string[], { requests, addressed }: Standing): boolean {
  if (!namesKind(call.name, requests())) return false
  const rest = soughtValues(call).filter(({ argument }) => !tainted.includes(argument))
  const isPut = (text: string) => addressed().some(({ passages }) => passages.some((one) => holdsValue(text, one)))
  return rest.length > 0 && !rest.some(({ text }) => isPut(text))
}

type PutForward = {
  readonly value: SoughtValue
  readonly position: number
  readonly passage: string
}

function putForward(call: ToolCall, value: SoughtValue, standing: Standing): readonly PutForward[] {
  const { text } = value
  for (const { passages, position } of standing.addressed()) {
    for (const passage of passages) {
      if (!holdsValue(text, passage) || isPassedOn(call, value, passage, standing)) continue
      const isPut = isSpecific(text)
        ? isAskedFor(call.name, text, passage) || isOnlyThere(text, standing)
        : namesKind(call.name, passage) && isOnlyThere(text, standing)
      if (isPut) return [{ value, position, passage }]
    }
  }
  return []
}

function isPassedOn(call: ToolCall, { argument }: SoughtValue, passage: string, standing: Standing): boolean {
  return isOwn(call, [argument], standing) && passesOn(call, argument, passage)
}

function isOnlyThere(value: string, { occursElsewhere }: Standing): boolean {
  return value.length >= soughtValue.leastAlone && !occursElsewhere(value)
}

/** A sentence of the passage holds the value and names what the call does. */
function isAskedFor(tool: string, value: string, passage: string): boolean {
  return sentencesOf(passage).some((sentence) => holdsValue(value, sentence) && namesKind(tool, sentence))
}
