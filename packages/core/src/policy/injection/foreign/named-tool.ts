/**
 * An output names this very tool by its identifier, as nobody writes who does not speak to an agent; user and system prompt do not
 * name it, no user asked for what it does, and the actor has not used it before. Needs no language and no wording.
 */

import type { ReadableCall } from '../../argument-edit.ts'
import { defineEvidenceCondition, type Match, type Scene } from '../../paper/evidence/condition.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { openNamesInOutputs } from '../../state/named-in-output.ts'
import { withhold } from '../provenance/withhold.ts'
import { provenanceSection } from '../shown-provenance.ts'
import { shortestIdentifier } from '../tables/foreign.ts'
import { callsOf, type ForeignCall, matchCalls, valuesOf } from './foreign-call.ts'
import type { ForeignOutput } from './foreign-outputs.ts'
import { layOutput } from './lay-out-output.ts'
import { openProvenance } from './provenance.ts'

export const namedTool = defineEvidenceCondition({
  name: 'named-tool',
  version: 1,
  severity: 0.94,
  authorises: 'withholding',
  match: matchNamed,
  twin: withhold,
  section: provenanceSection,
})

function matchNamed(scene: Scene): Match | null {
  const isNamed = ({ name }: ToolCall) => isIdentifier(name) && scene.reading.index(openNamesInOutputs)(name)
  const calls = callsOf(scene, 'changing', isNamed)
  if (calls.length === 0) return null
  return matchCalls(
    calls.flatMap((call) => namedBy(call, scene)),
    ({ call }) => `A tool's output names ${call.name}; no user message does, and none asks for what it does.`,
  )
}

function namedBy(readable: ReadableCall, scene: Scene): readonly ForeignCall[] {
  const { name } = readable.call
  const { outputs, isSaid, askedFor, isLeftTo } = scene.reading.index(openProvenance)
  const written = name.toLowerCase()
  if (isSaid(written) || askedFor(name, scene.tools) !== null) return []
  for (const output of outputs) {
    const at = namedAt(output, written)
    if (at < 0 || isLeftTo(output, at) || isUsedBefore(name, output.position, scene)) continue
    return [{ ...readable, output, at, shown: written, values: valuesOf(readable, scene), asked: null }]
  }
  return []
}

/** What a tool says of itself (its own error, its own name in a receipt) is no foreign word. */
function namedAt({ message, call }: ForeignOutput, name: string): number {
  if (call?.name.toLowerCase() === name) return -1
  return layOutput(message).flat.indexOf(name)
}

/** An actor that used the tool of its own accord had no need of the output to name it. */
function isUsedBefore(name: string, position: number, { messages }: Scene): boolean {
  return messages
    .slice(0, position)
    .some((message) => message.role === 'assistant' && message.calls.some((call) => call.name === name))
}

/** A plain word may stand in any text: an identifier has parts. */
function isIdentifier(name: string): boolean {
  return name.length >= shortestIdentifier && /[_A-Z]/.test(name.slice(1))
}
