/** A text file the user named. Where it cannot be read, the error says which one and why. */
import { readFile } from 'node:fs/promises'
import { TwinCheckError } from '@twincheck/core'

export class InputFileError extends TwinCheckError {
  readonly code = 'input-file'

  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${file} cannot be read: ${reason}. Check the name and your rights on it.`, { cause })
  }
}

export async function readInputFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new InputFileError(file, error)
  }
}
