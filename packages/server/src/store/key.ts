/** Keys of rows come from outside: bounded, so that they fit an index, and without NUL, which text columns cannot hold. */
import { MalformedInputError } from '@twincheck/core/reading'

const longestKey = 512

export function readKeys(keys: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(keys)) {
    if (value.length > longestKey || value.includes('\0')) {
      throw new MalformedInputError(name, `at most ${longestKey} characters, none of them NUL`, value)
    }
  }
}
