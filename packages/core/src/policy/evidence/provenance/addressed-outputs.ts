/** The outputs of a trace that speak to the agent. Each output is searched once: the trace only grows. */
import type { Message } from '../../trace/trace.ts'
import { addressedPassages, type ReadOutput } from './addressed-passages.ts'

export type ToolOutput = Extract<Message, { role: 'tool' }>

export type AddressedOutput = ReadOutput & { readonly position: number; readonly message: ToolOutput }

export function openAddressedOutputs(): (messages: readonly Message[]) => readonly AddressedOutput[] {
  const outputs: AddressedOutput[] = []
  let next = 0
  return (messages) => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message?.role !== 'tool') continue
      const read = addressedPassages(message.content)
      if (read) outputs.push({ ...read, position: next, message })
    }
    return outputs
  }
}
