/** Reads files that the user named: text, JSON or YAML. An error names the file that cannot be read, and the reason. */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { TwinCheckError } from '@twincheck/core'

export class InputFileError extends TwinCheckError {
  readonly code = 'input-file'

  constructor(file: string, cause: unknown) {
    super(`${file} cannot be read: ${reasonOf(cause)}. Check the name and your rights on it.`, { cause })
  }
}

export async function readInputFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new InputFileError(file, error)
  }
}

class FileFormatError extends TwinCheckError {
  readonly code: 'no-json' | 'no-yaml'

  constructor(file: string, format: 'JSON' | 'YAML', problem: string, expected: string, cause?: unknown) {
    super(`${file} is no ${format} (${problem}); expected ${expected} there. Nothing was done.`, { cause })
    this.code = format === 'JSON' ? 'no-json' : 'no-yaml'
  }
}

export async function readJsonFile(file: string, expected: string): Promise<unknown> {
  const text = await readInputFile(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FileFormatError(file, 'JSON', reasonOf(error), expected, error)
  }
}

/** The maximum length of a YAML file. Files that people write are shorter, and the parser's work grows with the length. */
const mostCharacters = 1_000_000

/**
 * The maximum number of aliases in a YAML file. Without a limit, a few lines of nested aliases could expand to more than the memory
 * holds.
 */
const mostAliases = 100

/** Reads a YAML file. JSON files are accepted too, because the YAML parser also reads JSON. */
export async function readYamlFile(file: string, expected: string): Promise<unknown> {
  const text = await readInputFile(file)
  if (text.length > mostCharacters) {
    throw new FileFormatError(file, 'YAML', `${text.length} characters, more than ${mostCharacters}`, expected)
  }
  // The YAML parser is loaded only here, because most commands read no YAML file.
  const { parse } = await import('yaml')
  try {
    return parse(text, { maxAliasCount: mostAliases, uniqueKeys: true, merge: true })
  } catch (error) {
    throw new FileFormatError(file, 'YAML', reasonOf(error).trim(), expected, error)
  }
}

/**
 * Reads JSON or YAML, depending on the file's extension. A JSON file may be longer than a YAML file, because a program may have written
 * it.
 */
export function readDataFile(file: string, expected: string): Promise<unknown> {
  return extname(file) === '.json' ? readJsonFile(file, expected) : readYamlFile(file, expected)
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
