/** Whether a call changes something, by the name of its tool: what is not known to read is taken to write. */
import { readCommands } from '../lexicon-extended.ts'
import { nameTokens } from '../text/words.ts'
import { isReadOnlyName } from './opposites.ts'

/** Several conditions ask about the same few names at every step. Bounded, since names come from outside. */
const remembered = new Map<string, boolean>()
const mostRemembered = 2_000

export function isStateChanging(name: string): boolean {
  const known = remembered.get(name)
  if (known !== undefined) return known
  const changing = !isReadOnlyName(name) && !isReadCommand(name)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(name, changing)
  return changing
}

/** `cat`, `fs.ls`, and converters such as `miles_to_kilometres`. */
function isReadCommand(name: string): boolean {
  const tokens = nameTokens(name.slice(name.lastIndexOf('.') + 1))
  return readCommands.has(tokens[0] ?? '') || (tokens.length === 3 && tokens[1] === 'to')
}
