/** Whether a call changes something, judged by the tool's name. A name that is not known to read counts as writing. */
import { closingReadVerbs, movingVerbs, readCommands, settingVerbs } from '../lexicon/requests.ts'
import { memoizeName } from '../memoize.ts'
import { builtInVerbs, isReadOnlyName } from './opposites.ts'
import { readToolName } from './tool-name.ts'

export const isStateChanging: (name: string) => boolean = memoizeName(
  (name) => !isReadOnlyName(name) && !isReadCommand(name),
)

/**
 * Recognises reading commands such as `cat`, `fs.ls` and `web_search`, and converters such as `miles_to_kilometres`. A name that starts
 * with a changing verb does not count: `add_to_cart`, `save_search`.
 */
function isReadCommand(name: string): boolean {
  const { own } = readToolName(name)
  const [first = '', second] = own
  if (readCommands.has(first)) return true
  if (movingVerbs.has(first) || settingVerbs.has(first) || builtInVerbs.opensWithOpposite(name)) return false
  return closingReadVerbs.has(own.at(-1) ?? '') || (own.length === 3 && second === 'to')
}
