/** Whether a call changes something, by the name of its tool: what is not known to read is taken to write. */
import { closingReadVerbs, movingVerbs, readCommands, settingVerbs } from '../lexicon-extended.ts'
import { isReadOnlyName, opensWithOpposite } from './opposites.ts'
import { readToolName } from './tool-name.ts'

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

/**
 * `cat`, `fs.ls`, `web_search`, and converters such as `miles_to_kilometres`. Where the name opens with a verb that changes
 * something it is none of these: `add_to_cart`, `save_search`.
 */
function isReadCommand(name: string): boolean {
  const { own } = readToolName(name)
  const [first = '', second] = own
  if (readCommands.has(first)) return true
  if (movingVerbs.has(first) || settingVerbs.has(first) || opensWithOpposite(name)) return false
  return closingReadVerbs.has(own.at(-1) ?? '') || (own.length === 3 && second === 'to')
}
