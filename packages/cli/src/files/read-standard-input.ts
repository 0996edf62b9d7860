/** Reads the text on standard input, up to a limit, so that a mistaken pipe does not fill the memory. */
import type { Readable } from 'node:stream'
import { TwinCheckError } from '@twincheck/core'

const mostBytes = 64 << 20

class InputTooLongError extends TwinCheckError {
  readonly code = 'input-too-long'

  constructor() {
    super(`Standard input has more than ${mostBytes >> 20} MB. Give one step, or name the file instead.`)
  }
}

export async function readStandardInput(input: Readable): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of input) {
    const read = Buffer.from(part)
    bytes += read.length
    if (bytes > mostBytes) throw new InputTooLongError()
    parts.push(read)
  }
  return Buffer.concat(parts).toString('utf8')
}
