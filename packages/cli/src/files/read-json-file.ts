/** A JSON file the user named. */
import { TwinCheckError } from '@twincheck/core'
import { readInputFile } from './read-input-file.ts'

export class NoJsonError extends TwinCheckError {
  readonly code = 'no-json'

  constructor(file: string, expected: string, cause: unknown) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    super(`${file} is no JSON (${problem}); expected ${expected} there. Nothing was done.`, { cause })
  }
}

export async function readJsonFile(file: string, expected: string): Promise<unknown> {
  const text = await readInputFile(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NoJsonError(file, expected, error)
  }
}
