/** Reads JSON files that lie in the folder of a trace and describe it, such as the list of offered tools. Each file is read once. */
import { readFileSync, statSync } from 'node:fs'

const MOST_BYTES = 20_000_000

/**
 * Makes a reader of JSON files in the folder of a trace. The result is null for a file that is missing, too large or no JSON. Then the
 * trace is read without this file.
 */
export function openSiblings(): (file: string) => unknown {
  const known = new Map<string, unknown>()
  return (file) => {
    if (!known.has(file)) known.set(file, readSibling(file))
    return known.get(file)
  }
}

function readSibling(file: string): unknown {
  try {
    return statSync(file).size > MOST_BYTES ? null : JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
