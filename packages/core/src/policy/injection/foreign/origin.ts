/**
 * Where a value of a call came from: who said it first, and where else it stands. Through copies, case and formatting: a value is
 * looked for as it would be read, a number in the ways it is written, and what a tool only repeats does not count.
 */

import type { JsonObject } from '../../paper/json.ts'
import { canonicalJson } from '../../paper/text/canonical-json.ts'
import type { ActiveTools, Message, ToolCall } from '../../paper/trace/trace.ts'
import { holdsValue, placesOf } from '../provenance/holds-value.ts'
import { plainText, searchable } from '../provenance/plain-text.ts'
import { searchableText } from '../provenance/standing.ts'
import { foreignText } from '../tables/foreign.ts'
import { mayHold } from './as-it-came.ts'
import type { Delegation } from './delegation.ts'
import type { ForeignOutput } from './foreign-outputs.ts'
import { itemAround } from './items.ts'
import { layOutput } from './lay-out-output.ts'
import { isRunning } from './running-text.ts'

export type Speaker = 'user' | 'system' | 'schema' | 'structured-output' | 'running-text' | 'nobody'

/** A place in an output that holds the value. */
export type ForeignPlace = {
  readonly output: ForeignOutput
  readonly at: number
  readonly length: number
  readonly isRunning: boolean
}

export type Origin = {
  /** Who said it first; of several, the earliest. */
  readonly first: Speaker
  /** The message in which it was said first; null for a schema, and where nobody said it. */
  readonly position: number | null
}

export type Witnesses = {
  readonly messages: readonly Message[]
  /** Who vouches: the system prompt, the user, and what the user agreed to. In the order of the trace. */
  readonly vouching: readonly number[]
  readonly outputs: readonly ForeignOutput[]
}

export function originOf(value: string, call: ToolCall, tools: ActiveTools, witnesses: Witnesses): Origin {
  const voucher = voucherOf(value, witnesses)
  const [earliest] = placesIn(witnesses.outputs, value)
  if (earliest && (voucher === null || earliest.output.position < voucher)) {
    return { first: earliest.isRunning ? 'running-text' : 'structured-output', position: earliest.output.position }
  }
  if (voucher !== null) {
    return { first: witnesses.messages[voucher]?.role === 'system' ? 'system' : 'user', position: voucher }
  }
  return { first: isInSchema(value, call, tools) ? 'schema' : 'nobody', position: null }
}

/** The first message of somebody who vouches for the value; null where nobody does. */
export function voucherOf(value: string, { messages, vouching }: Witnesses): number | null {
  return vouching.find((position) => holdsIn(messages[position], value)) ?? null
}

/** Where outputs hold the value, whoever else does. */
export function placesIn(outputs: readonly ForeignOutput[], value: string): readonly ForeignPlace[] {
  return outputs.flatMap((output) => {
    if (!mayHold(output.message, value)) return []
    const laidOut = layOutput(output.message)
    const places = placesOf(value, laidOut.flat, foreignText.occurrences)
    if (places.length === 0 || repeats(output, value)) return []
    return places.map(({ at, length }) => ({ ...{ output, at, length }, isRunning: isRunning(laidOut, at, length) }))
  })
}

/** A tool that repeats what it was given tells nothing of its own. */
function repeats({ call }: ForeignOutput, value: string): boolean {
  return call !== null && holdsValue(value, searchable(plainText(canonicalJson(call.arguments))))
}

/** Whether the user left it to what stands there: the item holds the name of the source, or the call that fetched it did. */
export function isDelegated({ output, at }: Pick<ForeignPlace, 'output' | 'at'>, delegation: Delegation): boolean {
  if (delegation.to !== 'sources') return delegation.to === 'anybody'
  const asked = output.call === null ? '' : searchable(plainText(canonicalJson(output.call.arguments)))
  const item = itemAround(layOutput(output.message).plain, at)
  return delegation.names.some((name) => asked.includes(name) || item.includes(name))
}

function holdsIn(message: Message | undefined, value: string): boolean {
  return message !== undefined && holdsValue(value, searchableText(message))
}

function isInSchema(value: string, { name }: ToolCall, tools: ActiveTools): boolean {
  const tool = tools?.find((one) => one.name === name)
  return tool !== undefined && holdsValue(value, schemaText(tool.description, tool.parameters))
}

function schemaText(description: string, parameters: JsonObject): string {
  return searchable(plainText(`${description} ${canonicalJson(parameters)}`))
}
