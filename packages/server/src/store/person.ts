/** The person behind an action of an operator, and the reason, as the chain keeps them. */
import { MalformedInputError } from '@twincheck/core/reading'

const longestName = 200
/** The maximum number of characters of a reason. The reason is an entry of the chain that retention never deletes. */
export const longestReason = 500

/** A hold is lifted, and a share is set, by a named person, who can be asked why. */
export function readPerson(name: string): void {
  if (!isWritten(name, longestName)) throw malformed('by', 'the name of a person', longestName, name)
}

export function readReason(why: string): void {
  if (!isWritten(why, longestReason)) throw malformed('why', 'a reason', longestReason, why)
}

function isWritten(text: string, longest: number): boolean {
  return text.trim() !== '' && text.length <= longest && !text.includes('\0')
}

function malformed(path: string, what: string, longest: number, found: string): MalformedInputError {
  return new MalformedInputError(path, `${what}, 1 to ${longest} characters, none of them NUL`, found)
}
