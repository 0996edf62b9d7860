/** Index of the outputs that address the agent. Each output is read once, when a condition needs its passages. */

import type { Reading } from '../../paper/evidence/reading.ts'
import type { ToolOutput } from '../text/lay-out-output.ts'
import { type AddressedText, addressedPassages, mayHavePassage } from './addressed-passages.ts'

export type AddressedOutput = AddressedText & { readonly position: number; readonly message: ToolOutput }

export type AddressedOutputs = {
  /** A prefilter. The result is false only if no output can address the agent. */
  readonly mayBeAny: () => boolean
  readonly all: () => readonly AddressedOutput[]
}

export function openAddressedOutputs({ messages }: Reading): () => AddressedOutputs {
  const found: AddressedOutput[] = []
  let suspects: { readonly position: number; readonly message: ToolOutput }[] = []
  let next = 0
  const outputs: AddressedOutputs = {
    mayBeAny: () => found.length + suspects.length > 0,
    all: () => {
      for (const suspect of suspects) {
        const read = addressedPassages(suspect.message.content)
        if (read) found.push({ ...read, ...suspect })
      }
      suspects = []
      return found
    },
  }
  return () => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message?.role === 'tool' && mayHavePassage(message.content)) suspects.push({ position: next, message })
    }
    return outputs
  }
}
