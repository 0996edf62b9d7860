/** The outputs of a trace that address the agent. Each output is read once. */

import type { Reading } from '../../paper/evidence/reading.ts'
import type { ToolOutput } from '../text/lay-out-output.ts'
import { type AddressedText, addressedPassages } from './addressed-passages.ts'

export type AddressedOutput = AddressedText & { readonly position: number; readonly message: ToolOutput }

/** An index of a trace: the outputs in trace order. */
export function openAddressedOutputs({ messages }: Reading): () => readonly AddressedOutput[] {
  const found: AddressedOutput[] = []
  let next = 0
  return () => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      const read = message?.role === 'tool' ? addressedPassages(message.content) : null
      if (read && message?.role === 'tool') found.push({ ...read, position: next, message })
    }
    return found
  }
}
