/**
 * The outputs of a trace as texts that others wrote. What a tool says to a call that changed something is the echo of that call and
 * tells nothing foreign. Each output is laid out once, when a value or an order is first looked for in it.
 */

import { isStateChanging } from '../../paper/evidence/state-changing.ts'
import { memoizeObject } from '../../paper/memoize.ts'
import type { Message, ToolCall } from '../../paper/trace/trace.ts'
import type { ToolOutput } from '../provenance/addressed/addressed-outputs.ts'
import { namesWebPlace } from '../provenance/sought-values.ts'
import { layOutput } from './lay-out-output.ts'
import { type Order, ordersIn } from './orders.ts'
import { isKnownToWrite, onlyReads } from './tool-deed.ts'

export type ForeignOutput = {
  readonly position: number
  readonly message: ToolOutput
  /** The call that it answers; null where the trace does not have it. */
  readonly call: ToolCall | null
}

/** Reads on from where it was: a trace only grows. */
export function openForeignOutputs(): (messages: readonly Message[]) => readonly ForeignOutput[] {
  const calls = new Map<string, ToolCall>()
  const outputs: ForeignOutput[] = []
  let next = 0
  return (messages) => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message?.role === 'assistant') for (const call of message.calls) calls.set(call.id, call)
      if (message?.role !== 'tool') continue
      const call = calls.get(message.callId) ?? null
      if (call === null || !isKnownToWrite(call.name) || namesWebPlace(call))
        outputs.push({ position: next, message, call })
    }
    return outputs
  }
}

/** By the verb of the tool's name, wherever that stands. */
export function changesSomething({ name }: ToolCall): boolean {
  return isStateChanging(name) && !onlyReads(name)
}

export const outputOrders: (message: ToolOutput) => readonly Order[] = memoizeObject((message) =>
  ordersIn(layOutput(message).plain),
)
