/** A YAML file the user named. JSON is YAML too, so it is read by the same words. */
import { TwinCheckError } from '@twincheck/core'
import { readInputFile } from './read-input-file.ts'

/** Nobody writes a longer one by hand, and a parser's work grows with it. */
const mostCharacters = 1_000_000

/** A few lines of aliases of aliases stand for more than a machine can hold. */
const mostAliases = 100

export class NoYamlError extends TwinCheckError {
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
