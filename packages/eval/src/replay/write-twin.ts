/**
 * A twin as the environment executes it. Whatever the twin took over from the proposal keeps the text the actor wrote: the
 * policy reads 1.0 and 1 as one number, a benchmark in Python does not, and "every other argument remains unchanged".
 */

import { type Action, callKey, type Json, type JsonObject, type ToolCall } from '@twincheck/core'
import { canonicalJson } from '@twincheck/core/records'
import { dumpJson } from '../python/dump-json.ts'
import { parseJson } from '../python/parse-json.ts'
import { dict, isDict } from '../python/value.ts'
import type { WrittenCall, WrittenStep } from '../world/environment.ts'

/** `written` are the calls of the proposal as the actor wrote them, one for each. */
export function writeTwin(twin: Action, proposal: Action, written: WrittenStep): WrittenStep {
  if (twin.kind !== 'tool-calls') return []
  const proposed = proposal.kind === 'tool-calls' ? proposal.calls : []
  const sameShape = proposed.length === twin.calls.length
  return twin.calls.map((call, index) => {
    const unchanged = written[proposed.findIndex((actor) => callKey(actor) === callKey(call))]
    if (unchanged) return unchanged
    const [actor, text] = [proposed[index], written[index]?.arguments]
    const edited = sameShape && text !== undefined && actor?.name === call.name
    return { name: call.name, arguments: edited ? mergeArguments(call, actor, text) : plainText(call) }
  })
}

/** Only the members that differ are rewritten. */
function mergeArguments(call: ToolCall, actor: ToolCall, text: string): string {
  if (call.malformed !== undefined || actor.malformed !== undefined) return plainText(call)
  const original = parseJson(text)
  if (!isDict(original)) return plainText(call)
  return dumpJson(
    dict(
      Object.entries(call.arguments).map(([name, value]) => {
        const kept = sameMember(actor.arguments, name, value) ? original.get(name) : undefined
        return [name, kept === undefined ? parseJson(JSON.stringify(value)) : kept]
      }),
    ),
  )
}

function sameMember(args: JsonObject, name: string, value: Json): boolean {
  const member = Object.hasOwn(args, name) ? args[name] : undefined
  return member !== undefined && canonicalJson(member) === canonicalJson(value)
}

function plainText(call: ToolCall): WrittenCall['arguments'] {
  return call.malformed ?? JSON.stringify(call.arguments)
}
