/** Whether a call changes something, by the name of its tool: what is not known to read is taken to write. */
import { readCommands } from '../../lexicon-extended.ts'
import { nameTokens } from '../../text/words.ts'
import { isReadOnlyName } from '../opposites.ts'

export function isStateChanging(name: string): boolean {
  return !isReadOnlyName(name) && !isReadCommand(name)
}

/** `cat`, `fs.ls`, and converters such as `miles_to_kilometres`. */
function isReadCommand(name: string): boolean {
  const tokens = nameTokens(name.slice(name.lastIndexOf('.') + 1))
  return readCommands.has(tokens[0] ?? '') || (tokens.length === 3 && tokens[1] === 'to')
}
