/**
 * The outputs of a trace that speak to the agent. A session asks at every step and its trace only grows, so what was
 * read is remembered with the trace, and each output is searched once.
 */
import type { Message } from '../../trace.ts'
import { addressedPassages, type ReadOutput } from './addressed-passages.ts'

export type ToolOutput = Extract<Message, { role: 'tool' }>

export type AddressedOutput = ReadOutput & { readonly position: number; readonly message: ToolOutput }

type Reading = { next: number; last: Message | undefined; readonly outputs: AddressedOutput[] }

const readings = new WeakMap<readonly Message[], Reading>()

export function addressedOutputs(messages: readonly Message[]): readonly AddressedOutput[] {
  const known = readings.get(messages)
  const reading = known && continues(known, messages) ? known : startReading(messages)
  for (; reading.next < messages.length; reading.next++) {
    const message = messages[reading.next]
    if (message?.role !== 'tool') continue
    const read = addressedPassages(message.content)
    if (read) reading.outputs.push({ ...read, position: reading.next, message })
  }
  reading.last = messages[reading.next - 1]
  return reading.outputs
}

/** A list that was cut or whose end was exchanged is another trace. */
function continues({ next, last }: Reading, messages: readonly Message[]): boolean {
  return messages.length >= next && messages[next - 1] === last
}

function startReading(messages: readonly Message[]): Reading {
  const reading: Reading = { next: 0, last: undefined, outputs: [] }
  readings.set(messages, reading)
  return reading
}
