/**
 * The outputs of a trace that speak to the agent. Each output is searched once: the trace only grows. A long one that may speak to
 * it is read when a condition needs its passages, and most calls can be told to take nothing from it before.
 */

import type { Reading } from '../../../paper/evidence/reading.ts'
import type { Message } from '../../../paper/trace/trace.ts'
import { foldOutput, maySpeak, passagesIn, type ReadOutput } from './addressed-passages.ts'
import { mayPutForward } from './may-put-forward.ts'

export type ToolOutput = Extract<Message, { role: 'tool' }>

export type AddressedOutput = ReadOutput & { readonly position: number; readonly message: ToolOutput }

export type AddressedOutputs = {
  /** Whether an output speaks to the agent, or may do so and has not been read. */
  readonly mayBeAny: () => boolean
  /** Whether one of them may put forward one of these values for this tool. */
  readonly mayPutForward: (tool: string, values: readonly string[]) => boolean
  /** In the order of the trace. All are read for it. */
  readonly all: () => readonly AddressedOutput[]
}

/** Outputs up to this length are read at once: that costs no more than to look for values in them. */
const shortOutput = 1_000

/** An index of a trace. */
export function openAddressedOutputs({ messages }: Reading): () => AddressedOutputs {
  let suspects: SuspectOutput[] = []
  let next = 0
  const outputs: AddressedOutputs = {
    mayBeAny: () => suspects.length > 0,
    mayPutForward: (tool, values) => suspects.some((suspect) => suspect.mayPutForward(tool, values)),
    all: () => {
      suspects = suspects.filter((suspect) => suspect.read() !== null)
      return suspects.flatMap((suspect) => suspect.read() ?? [])
    },
  }
  return () => {
    for (; next < messages.length; next++) {
      const message = messages[next]
      if (message?.role !== 'tool' || !maySpeak(message.content)) continue
      const suspect = new SuspectOutput(message, next)
      if (message.content.length > shortOutput || suspect.read() !== null) suspects.push(suspect)
    }
    return outputs
  }
}

/** An output that may speak to the agent. */
class SuspectOutput {
  readonly #message: ToolOutput
  readonly #position: number
  #folded: string | null = null
  #read: { readonly output: AddressedOutput | null } | null = null

  constructor(message: ToolOutput, position: number) {
    this.#message = message
    this.#position = position
  }

  read(): AddressedOutput | null {
    this.#read ??= { output: this.#readPassages() }
    return this.#read.output
  }

  mayPutForward(tool: string, values: readonly string[]): boolean {
    return this.#read === null ? mayPutForward(tool, values, this.#text()) : this.#read.output !== null
  }

  #readPassages(): AddressedOutput | null {
    const read = passagesIn(this.#text())
    // Behind this nobody looks at it again.
    this.#folded = null
    return read && { ...read, position: this.#position, message: this.#message }
  }

  #text(): string {
    this.#folded ??= foldOutput(this.#message.content)
    return this.#folded
  }
}
