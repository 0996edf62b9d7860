/** Files that the user named: text, JSON or YAML. The error names the file that cannot be read, and the reason. */
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

class NoJsonError extends TwinCheckError {
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

/** Nobody writes a longer one by hand, and a parser's work grows with it. */
const mostCharacters = 1_000_000

/** A few lines of aliases of aliases stand for more than a machine can hold. */
const mostAliases = 100

class NoYamlError extends TwinCheckError {
  readonly code = 'no-yaml'

  constructor(file: string, expected: string, problem: string, options?: ErrorOptions) {
    super(`${file} is no YAML (${problem}); expected ${expected} there. Nothing was done.`, options)
  }
}

export async function readYamlFile(file: string, expected: string): Promise<unknown> {
  const text = await readInputFile(file)
  if (text.length > mostCharacters) {
    throw new NoYamlError(file, expected, `${text.length} characters, more than ${mostCharacters}`)
  }
  // Loaded when there is such a file: most commands, and a gateway in all its life, read none.
  const { parse } = await import('yaml')
  try {
    return parse(text, { maxAliasCount: mostAliases, uniqueKeys: true, merge: true })
  } catch (error) {
    throw new NoYamlError(file, expected, error instanceof Error ? error.message.trim() : String(error), {
      cause: error,
    })
  }
}
