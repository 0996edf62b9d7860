/** The person behind an action of an operator, as the chain keeps the name. */
import { MalformedInputError } from '@twincheck/core/reading'

const longestName = 200

/** A hold is lifted, and a share is set, by a named person, who can be asked why. */
export function readPerson(name: string): void {
  if (name.trim() !== '' && name.length <= longestName && !name.includes('\0')) return
  throw new MalformedInputError('by', `the name of a person, 1 to ${longestName} characters, none of them NUL`, name)
}
